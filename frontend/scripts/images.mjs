/**
 * Renders the images for link previews and home screens from images/*.svg into public/, with Chromium. They are committed: run
 * this after a change to a drawing.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/support/chromium.ts';

const frontend = join(import.meta.dirname, '..');

const images = [
  ...['social', 'social-fixtures', 'social-competitions'].map((name) => ({
    drawing: name,
    file: name,
    width: 1200,
    height: 630,
  })),
  { drawing: 'icon', file: 'icon-192', width: 192, height: 192 },
  { drawing: 'icon', file: 'icon-512', width: 512, height: 512 },
  { drawing: 'icon', file: 'apple-touch-icon', width: 180, height: 180 },
];

const font = createRequire(import.meta.url).resolve(
  '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
);
const styles = `
  @font-face { font-family: 'Young Serif'; src: url(data:font/woff2;base64,${await readFile(font, 'base64')}) }
  body { margin: 0 }
  svg { display: block }`;

const browser = await chromium.launch(findChromium());
const page = await browser.newPage();
for (const { drawing, file, width, height } of images) {
  const svg = await readFile(join(frontend, 'images', `${drawing}.svg`), 'utf8');
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>${styles}</style>${svg}`);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(frontend, 'public', `${file}.png`) });
}

// Browsers and feed readers request favicon.ico whatever the page names. An icon file may contain a PNG unchanged.
const side = 48;
await page.setViewportSize({ width: side, height: side });
await page.setContent(
  `<style>body { margin: 0; background: transparent } svg { display: block; width: ${side}px; height: ${side}px }</style>${await readFile(join(frontend, 'public/favicon.svg'), 'utf8')}`,
);
const png = await page.screenshot({ omitBackground: true });
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2); // an icon
head.writeUInt16LE(1, 4); // one image
head.writeUInt8(side, 6);
head.writeUInt8(side, 7);
head.writeUInt16LE(1, 10); // colour planes
head.writeUInt16LE(32, 12); // bits for each pixel
head.writeUInt32LE(png.length, 14);
head.writeUInt32LE(head.length, 18); // where the image begins
await writeFile(join(frontend, 'public/favicon.ico'), Buffer.concat([head, png]));
await browser.close();
