/** Scrolls the page to its top, smoothly unless the visitor prefers less motion. */
export const scrollToTop = (): void => {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: reduced ? 'auto' : 'smooth' });
};
