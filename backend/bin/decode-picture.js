/**
 * Reads a picture from standard input and writes it in all sizes to standard output: a line of JSON with the size of the largest in pixels
 * and the length of each file, and then the files. It runs in a process of its own, so that no picture can harm the product.
 *
 *   decode-picture.js '{"format": "jpeg", "pixels": 25000000, "files": ["480.webp", "960.jpg"]}'
 *
 * It ends with 2 when the picture cannot be read, and with 3 when it has too many pixels.
 */
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const { format, pixels, files } = JSON.parse(process.argv[2]);

// If memory runs out, Linux ends this process before the product.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Another system.
}

const loaders = { jpeg: 'VipsForeignLoadJpeg', png: 'VipsForeignLoadPng', webp: 'VipsForeignLoadWebp' };
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [loaders[format]] });

const input = await buffer(process.stdin);
const open = (limitInputPixels) => sharp(input, { failOn: 'error', limitInputPixels, pages: 1 });

/** One file, without metadata: sharp keeps none unless it is asked to. */
const encode = (size, type) => {
  const scaled = open(pixels)
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  // JPEG has no transparency.
  const image =
    type === 'webp'
      ? scaled.webp({ quality: 78 })
      : scaled.flatten({ background: 'white' }).jpeg({ quality: 78, mozjpeg: true });
  return image.toBuffer({ resolveWithObject: true });
};

const made = [];
try {
  const head = await open(false).metadata();
  if (head.format !== format) throw new Error(`This is ${head.format}`);
  if (head.width * head.height > pixels) process.exit(3);
  const longest = Math.max(head.width, head.height);
  /** By type and size. A small picture has the same file for several sizes. */
  const encoded = new Map();
  for (const file of files) {
    const [name, type] = file.split('.');
    const size = Math.min(Number(name), longest);
    const key = `${size}.${type}`;
    if (!encoded.has(key)) encoded.set(key, await encode(size, type));
    made.push(encoded.get(key));
  }
} catch {
  process.exit(2);
}
const { width, height } = made.map(({ info }) => info).reduce((a, b) => (b.width > a.width ? b : a));
const head = JSON.stringify({ width, height, lengths: made.map(({ data }) => data.length) });
process.stdout.write(Buffer.concat([Buffer.from(`${head}\n`), ...made.map(({ data }) => data)]));
