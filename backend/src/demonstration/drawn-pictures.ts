import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

/** A ball on the green: its place and radius as parts of the picture's height. */
interface Ball {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Colour;
}

const width = 600;
const height = 400;
/** Where the hedge ends and the green begins. */
const horizon = 0.34;

const mixed = (one: Colour, other: Colour, share: number): Colour => {
  const part = Math.min(Math.max(share, 0), 1);
  return [0, 1, 2].map((index) => (one[index] ?? 0) * (1 - part) + (other[index] ?? 0) * part) as never;
};

const black: Colour = [28, 30, 33];
const brown: Colour = [104, 52, 32];
const yellow: Colour = [244, 196, 48];
const white: Colour = [255, 255, 255];
const shade: Colour = [16, 48, 28];

/** The colour at a point; `x` and `y` are parts of the height. */
const colourAt = (x: number, y: number, sky: Colour, balls: readonly Ball[]): Colour => {
  for (const { x: left, y: top, radius, colour } of balls) {
    const distance = Math.hypot(x - left, y - top) / radius;
    const light = Math.hypot(x - left + radius / 3, y - top + radius / 3) / radius;
    if (distance < 1) return mixed(mixed(white, colour, light * 1.8), black, (distance - 0.7) / 2);
  }
  // The crown: the green rises towards its middle.
  const edge = horizon + 0.06 * (x - 0.75) ** 2;
  if (y < 0.22 + 0.015 * Math.sin(x * 23) + 0.01 * Math.sin(x * 61)) return mixed(sky, white, y * 2.5);
  if (y < edge) return mixed([44, 82, 48], shade, (y - 0.2) * 5);
  const depth = (y - edge) / (1 - edge);
  const stripe = Math.floor(((x - 0.75) / (0.25 + depth)) * 7 + 100) % 2;
  const grass = mixed(stripe ? [78, 148, 66] : [94, 164, 76], [52, 118, 52], depth * 0.6);
  const shadow = balls.some(
    ({ x: left, y: top, radius }) =>
      Math.hypot((x - left - radius / 2) / 1.3, (y - top - radius * 0.8) * 2.6) < radius,
  );
  return shadow ? mixed(grass, shade, 0.55) : grass;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  data.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), data.length + 8);
  return framed;
};

/** A green with these balls under this sky, as PNG. */
const drawn = (sky: Colour, balls: readonly Ball[]): Buffer => {
  const lines = Buffer.alloc((width * 3 + 1) * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      lines.set(colourAt(column / height, row / height, sky, balls), row * (width * 3 + 1) + 1 + column * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of three colours.
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const jack = (x: number, y: number, radius = 0.06): Ball => ({ x, y, radius, colour: yellow });
const bowl = (x: number, y: number, radius = 0.09, colour = black): Ball => ({ x, y, radius, colour });

const blue: Colour = [120, 176, 222];
const evening: Colour = [236, 160, 108];

/** The pictures of the demonstration: how they are described, and a function that draws each. */
export const drawnPictures = [
  {
    alt: 'Two black bowls lie beside a yellow jack on the striped green',
    caption: 'The first end of the season',
    draw: () => drawn(blue, [jack(0.78, 0.66), bowl(0.52, 0.7), bowl(1.02, 0.76, 0.1)]),
  },
  {
    alt: 'A jack and four bowls in two colours close together, under an evening sky',
    caption: 'A close head on Thursday evening',
    draw: () =>
      drawn(evening, [
        bowl(0.62, 0.78, 0.11, brown),
        bowl(0.98, 0.8, 0.11),
        jack(0.8, 0.7, 0.07),
        bowl(0.58, 0.6, 0.085),
        bowl(1.08, 0.62, 0.085, brown),
      ]),
  },
  {
    alt: 'The empty green on a bright morning, with a single jack far away',
    caption: 'Before anybody came',
    draw: () => drawn(blue, [jack(0.76, 0.44, 0.018)]),
  },
] as const;
