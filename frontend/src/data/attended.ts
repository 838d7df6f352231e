/** How long after the last input the page counts as attended, in milliseconds. */
const attentionSpan = 5 * 60_000;

// Opening the page counts as input.
let lastInputAt = Date.now();

if (typeof document !== 'undefined') {
  for (const type of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove']) {
    document.addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true });
  }
}

/** Whether there was input in the last five minutes. */
export const isAttended = (): boolean => Date.now() - lastInputAt < attentionSpan;
