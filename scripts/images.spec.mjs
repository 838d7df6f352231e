import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesWithImages, imagesIn, withDigests } from './images.mjs';

const older = `sha256:${'0'.repeat(64)}`;
const newer = `sha256:${'1'.repeat(64)}`;

describe.each(Object.entries(filesWithImages))('the images of %s', (file, pattern) => {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');

  it('get their digests, and newer ones in their place', () => {
    const asked = new Set();
    const pinned = withDigests(text, pattern, (image) => {
      asked.add(image);
      return older;
    });
    const images = imagesIn(pinned, pattern);
    expect(images).toEqual([...asked].map((image) => `${image}@${older}`));
    expect(images).not.toEqual([]);
    expect(withDigests(pinned, pattern, () => newer)).toBe(pinned.replaceAll(older, newer));
  });
});

it('a digest stands in the default of a variable, and the product has none', () => {
  const text = '  image: nginx:${NGINX_VERSION:-1.28}\n  image: ${ONCHAN_IMAGE:-onchan-bowls}:1\n';
  expect(withDigests(text, filesWithImages['docker-compose.yml'], () => newer)).toBe(
    text.replace('1.28', `1.28@${newer}`),
  );
});

it('what is no digest is refused', () => {
  expect(() => withDigests('FROM node:24', filesWithImages.Dockerfile, () => 'latest')).toThrow('node:24');
});
