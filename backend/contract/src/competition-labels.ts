// Not beside the schemas, so that a page can show competitions and winners without loading zod.

/** The time of a competition whose start time is not known yet. */
export const timeToBeConfirmed = 'TBC';

/** The label of a competition's or a winner's category, found by the words in it. An unknown category is returned unchanged. */
export const competitionCategoryLabel = (category: string): string => {
  // "Women" holds "men", so the ladies come first.
  if (/women|ladies/i.test(category)) return 'Ladies';
  if (/men/i.test(category)) return 'Mens';
  return /mixed/i.test(category) ? 'Mixed' : category;
};
