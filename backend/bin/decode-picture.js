/**
 * Reads a picture from standard input and writes it in all sizes to standard output: a line of JSON with the size of the largest in pixels
 * and the length of each file, and then the files. It runs in a process of its own, which a picture can crash or hang while the product goes on.
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

/** Not larger than it is. */
const scaledTo = (image, size) =>
  image.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });

/** The whole picture is decoded once, in the largest size; the others are made of that. It loses its metadata, which sharp keeps only if asked to. */
const decode = async () => {
  const largest = Math.max(...files.map((file) => Number.parseInt(file, 10)));
  const { data, info } = await scaledTo(open(pixels).autoOrient(), largest)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, image: () => sharp(data, { raw: { width, height, channels } }) };
};

const encode = (image, type) =>
  type === 'webp'
    ? image.webp({ quality: 78 }).toBuffer()
    : // JPEG has no transparency.
      image.flatten({ background: 'white' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();

try {
  const head = await open(false).metadata();
  if (head.format !== format) throw new Error(`This is ${head.format}`);
  if (head.width * head.height > pixels) process.exit(3);
  const { width, height, image } = await decode();
  /** By type and size. A small picture has the same file for several sizes. */
  const encoded = new Map();
  const made = [];
  for (const file of files) {
    const [name, type] = file.split('.');
    const size = Math.min(Number(name), Math.max(width, height));
    const key = `${size}.${type}`;
    if (!encoded.has(key)) encoded.set(key, await encode(scaledTo(image(), size), type));
    made.push(encoded.get(key));
  }
  const result = JSON.stringify({ width, height, lengths: made.map(({ length }) => length) });
  process.stdout.write(Buffer.concat([Buffer.from(`${result}\n`), ...made]));
} catch {
  process.exit(2);
}
