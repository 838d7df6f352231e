// Apart from the schemas, so that a page can show competitions and winners without loading zod.

/** The time of a competition whose hour is not known yet. */
export const timeToBeConfirmed = 'TBC';

/** How a competition's or a winner's category is shown, by the words in it; one that is not known is shown as given. */
export const competitionCategoryLabel = (category: string): string => {
  // "Women" holds "men", so the ladies come first.
  if (/women|ladies/i.test(category)) return 'Ladies';
  if (/men/i.test(category)) return 'Mens';
  return /mixed/i.test(category) ? 'Mixed' : category;
};
