import { describe, expect, it } from '@jest/globals';
import { styleSystem } from './theme.js';

/** A colour by day and in the evening, as `#rrggbb`. */
const schemesOf = (token: string): [string, string] => {
  const value = String(styleSystem().tokens.getByName(`colors.${token}`)?.originalValue);
  const [, day, evening] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? [];
  if (day === undefined || evening === undefined) throw new Error(`${token} is ${value}`);
  return [day, evening];
};

/** The relative luminance of a colour, as WCAG 2 defines it. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

/** What is written, or drawn, on which grounds. */
const texts: readonly [string, readonly string[]][] = [
  ['fg', ['bg', 'bg.panel', 'bg.subtle']],
  ['fg.muted', ['bg', 'bg.panel', 'bg.subtle']],
  ['fg.link', ['bg', 'bg.panel', 'bg.subtle']],
  ['fg.error', ['bg', 'bg.panel', 'bg.subtle']],
  ...['green', 'red', 'orange', 'gray'].map((color): [string, string[]] => [
    `${color}.fg`,
    ['bg', 'bg.panel', `${color}.subtle`],
  ]),
  ...['green', 'red'].map((color): [string, string[]] => [
    `${color}.contrast`,
    [`${color}.solid`, `${color}.hover`],
  ]),
  ['turf.fg', ['turf', 'turf.alt']],
  ['turf.muted', ['turf', 'turf.alt']],
  ['board.fg', ['board']],
  ['board.muted', ['board']],
  ['board.off', ['board']],
  ['plate.fg', ['plate']],
  ['jack.fg', ['jack']],
];
const shapes: readonly [string, readonly string[]][] = [
  ['border.control', ['bg', 'bg.panel']],
  ['focus', ['bg', 'bg.panel', 'bg.subtle']],
  ['jack', ['turf', 'turf.alt', 'board']],
  ['turf.line', ['turf']],
  ['plate', ['board', 'turf', 'turf.alt']],
];

const pairs = (kinds: typeof texts) =>
  kinds.flatMap(([front, grounds]) => grounds.map((ground): [string, string] => [front, ground]));

/** The lower contrast of the two schemes. */
const least = (front: string, ground: string): number => {
  const grounds = schemesOf(ground);
  return Math.min(...schemesOf(front).map((color, scheme) => contrast(color, grounds[scheme] ?? color)));
};

describe('by day and in the evening', () => {
  it.each(pairs(texts))('%s on %s can be read', (front, ground) => {
    expect(least(front, ground)).toBeGreaterThanOrEqual(6.2);
  });

  it.each(pairs(shapes))('%s on %s can be seen', (front, ground) => {
    expect(least(front, ground)).toBeGreaterThanOrEqual(3);
  });
});
