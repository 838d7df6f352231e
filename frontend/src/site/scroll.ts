/** Scrolls to the top, smoothly unless the visitor prefers reduced motion. */
export const scrollToTop = (): void => {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: reduced ? 'auto' : 'smooth' });
};
