/** How recent an announcement is, by its position among all of them, the newest first. */
export const recency = (position: number): 'Latest' | 'Recent' | 'Archive' => {
  if (position === 0) return 'Latest';
  return position <= 2 ? 'Recent' : 'Archive';
};
