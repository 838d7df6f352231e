/** How long after the last input somebody is taken to be at the page, in milliseconds. */
const attentionSpan = 5 * 60_000;

// Opening the page counts as input.
let lastInputAt = Date.now();

if (typeof document !== 'undefined') {
  for (const type of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove']) {
    document.addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true });
  }
}

/** Whether somebody has used the page in the last five minutes. */
export const isAttended = (): boolean => Date.now() - lastInputAt < attentionSpan;
