import { describe, expect, it } from '@jest/globals';
import { clearOffset } from './keep-clear.js';

const area = (left: number, top: number, width: number, height: number) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});

describe('a toast', () => {
  const toast = area(850, 750, 400, 80);

  it('stays where it covers no button', () => {
    expect(clearOffset(toast, [area(850, 700, 100, 44)])).toEqual({ x: 0, y: 0 });
  });

  it('goes to the other side where a button lies on its own', () => {
    expect(clearOffset(toast, [area(1100, 780, 100, 44)])).toEqual({ x: 16 - 850, y: 0 });
  });

  it('goes up until it is clear of the buttons of a phone', () => {
    const wide = area(16, 750, 358, 80);
    expect(clearOffset(wide, [area(20, 790, 350, 44)])).toEqual({ x: 0, y: -40 });
  });

  it('covers as few buttons as it can where they are everywhere', () => {
    const rows = Array.from({ length: 16 }, (_, row) => area(0, 100 + row * 44, 1280, 40));
    expect(clearOffset(toast, [area(0, 0, 1280, 100), ...rows])).toEqual({ x: 0, y: -732 });
  });
});
