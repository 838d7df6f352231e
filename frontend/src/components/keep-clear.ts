interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The distance that is kept from the edges, and by which a place is sought further up, in CSS pixels. */
const margin = 16;
const step = 8;

const overlap = (one: Area, other: Area) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The area of a toast, moved. */
const moved = ({ left, right, top, bottom }: Area, x: number, y: number): Area => ({
  left: left + x,
  right: right + x,
  top: top + y,
  bottom: bottom + y,
});

/**
 * How far a toast is to be moved so that it covers no button: up as little as possible, on its own side or on the left.
 * Where buttons are everywhere it stays.
 */
export function clearOffset(toast: Area, buttons: readonly Area[]): { x: number; y: number } {
  for (let y = 0; toast.top + y >= margin; y -= step) {
    for (const x of [0, margin - toast.left]) {
      const area = moved(toast, x, y);
      if (!buttons.some((button) => overlap(area, button))) return { x, y };
    }
  }
  return { x: 0, y: 0 };
}

/** The buttons and links that can be pressed now: while a dialog is open, those in it. */
const buttonsInReach = (region: Element): Area[] => {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  const buttons = (dialogs.at(-1) ?? document).querySelectorAll('button, a[href]');
  return [...buttons]
    .filter((button) => !region.contains(button))
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
};

/**
 * Keeps the region of a toast clear of the buttons on the screen as long as it is shown, whatever is scrolled, opened or
 * closed meanwhile. Returns how to end that.
 */
export function keepClear(region: HTMLElement, toast: HTMLElement): () => void {
  let offset = { x: 0, y: 0 };
  let frame: number | undefined;
  const place = () => {
    frame = undefined;
    const buttons = buttonsInReach(region);
    const area = toast.getBoundingClientRect();
    if (!buttons.some((button) => overlap(area, button))) return;
    offset = clearOffset(moved(area, -offset.x, -offset.y), buttons);
    region.style.translate = `${offset.x}px ${offset.y}px`;
  };
  const placeSoon = () => {
    frame ??= requestAnimationFrame(place);
  };
  const observer = new MutationObserver(placeSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('scroll', placeSoon, { capture: true, passive: true });
  window.addEventListener('resize', placeSoon);
  placeSoon();
  return () => {
    observer.disconnect();
    window.removeEventListener('scroll', placeSoon, { capture: true });
    window.removeEventListener('resize', placeSoon);
    if (frame !== undefined) cancelAnimationFrame(frame);
    region.style.removeProperty('translate');
  };
}
