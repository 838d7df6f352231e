type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Whether React listens at an element: until then it stops a press on the way there. */
function isHeard(element: Element): boolean {
  const heard: Event[] = [];
  const note = (event: Event) => void heard.push(event);
  element.addEventListener('pointerdown', note);
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  element.removeEventListener('pointerdown', note);
  return heard.length > 0;
}

/** Waits until React listens at an element. Answers false when the element is gone instead. */
async function becomesHeard(element: Element): Promise<boolean> {
  while (element.isConnected) {
    if (isHeard(element)) return true;
    await nextFrame();
  }
  return false;
}

/** Puts a value into a field as if it had just been typed. */
function type(field: TextField, value: string): void {
  // React watches what the element's own property is set to, and takes that for known.
  field.value = '';
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Keeps what a visitor does on a prerendered page before the application runs: the last button pressed, and what was
 * typed. Links need no help. Answers a function that does it again, to be called when the application has started.
 */
export function keepEarlyInput(): () => Promise<void> {
  let pressed: HTMLButtonElement | undefined;
  const fields = new Set<TextField>();
  const press = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
  };
  const note = ({ target }: Event) => {
    if (isField(target)) fields.add(target);
  };
  window.addEventListener('click', press, true);
  window.addEventListener('input', note, true);

  return async () => {
    const typed = [...fields].map((field) => ({ field, value: field.value }));
    window.removeEventListener('input', note, true);
    for (const { field, value } of typed) if (await becomesHeard(field)) type(field, value);
    const early = pressed && (await becomesHeard(pressed)) ? pressed : undefined;
    window.removeEventListener('click', press, true);
    early?.click();
  };
}
