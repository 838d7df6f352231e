interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The distance that is kept from the edges, and by which a place is sought further up, in CSS pixels. */
const margin = 16;
const step = 4;

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
 * Where buttons are everywhere it covers as few as it can.
 */
export function clearOffset(toast: Area, buttons: readonly Area[]): { x: number; y: number } {
  let best = { x: 0, y: 0 };
  let fewest = Infinity;
  for (let y = 0; toast.top + y >= margin; y -= step) {
    for (const x of [0, margin - toast.left]) {
      const area = moved(toast, x, y);
      const covered = buttons.filter((button) => overlap(area, button)).length;
      if (covered === 0) return { x, y };
      if (covered < fewest) [best, fewest] = [{ x, y }, covered];
    }
  }
  return best;
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
 * Keeps the region of a toast clear of the buttons on the screen as long as it is shown. Looks at every frame: a button
 * moves with scrolling, a dialog, a list that grows or an animation, and so does the toast. Returns how to end that.
 */
export function keepClear(region: HTMLElement, toast: HTMLElement): () => void {
  let offset = { x: 0, y: 0 };
  let frame: number;
  const place = () => {
    frame = requestAnimationFrame(place);
    const buttons = buttonsInReach(region);
    const area = toast.getBoundingClientRect();
    if (!buttons.some((button) => overlap(area, button))) return;
    offset = clearOffset(moved(area, -offset.x, -offset.y), buttons);
    region.style.translate = `${offset.x}px ${offset.y}px`;
  };
  frame = requestAnimationFrame(place);
  return () => {
    cancelAnimationFrame(frame);
    region.style.removeProperty('translate');
  };
}
