import { expect, it } from '@jest/globals';
import { pictureSources } from '@onchan-bowls/contract/picture-sizes';
import { fold } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import { addPicture, deletePicture, picture, revisePicture, type PictureEvent } from './picture.js';

const words = { alt: 'Two players shake hands', caption: null };
const details = {
  ...words,
  announcementId: null,
  season: 2026,
  width: 1920,
  height: 1280,
  size: 456_789,
  sha256: 'a'.repeat(64),
};
const added: PictureEvent = { type: 'PictureAdded', data: details };
const deleted: PictureEvent = { type: 'PictureDeleted', data: {} };
const ofAnnouncement: PictureEvent = {
  type: 'PictureAdded',
  data: { ...details, announcementId: 3, season: null },
};

it('a picture is added, revised in its words and year, and deleted', () => {
  expect(given(picture).when(addPicture(details))).toEqual([added]);
  expect(given(picture, added).when(revisePicture(words))).toEqual([]);
  expect(given(picture, added).when(revisePicture({ ...words, season: 2025 }))).toEqual([
    { type: 'PictureRevised', data: { ...words, season: 2025 } },
  ]);
  expect(given(picture, added).when(deletePicture)).toEqual([deleted]);
});

it('a picture of an announcement has no year', () => {
  expect(given(picture, ofAnnouncement).when(revisePicture({ ...words, season: 2025 }))).toEqual([]);
});

it('a picture that does not exist is not changed', () => {
  for (const past of [[], [added, deleted]])
    for (const decide of [revisePicture(words), deletePicture])
      expect(() => given(picture, ...past).when(decide)).toThrow('This picture does not exist any more');
});

it('is said in words, which are not those of the picture', () => {
  const inWords = (event: PictureEvent, ...past: PictureEvent[]) =>
    picture.describe(event, fold(picture, past));
  expect([
    inWords(added),
    inWords(ofAnnouncement),
    inWords({ type: 'PictureRevised', data: { ...words, season: 2026 } }, added),
    inWords({ type: 'PictureRevised', data: { ...words, season: 2025 } }, added),
    inWords(deleted, added),
  ]).toEqual([
    'added a picture of the gallery of 2026',
    'added the picture of an announcement',
    'revised a picture of the gallery of 2026',
    'revised a picture of the gallery of 2026, now of 2025',
    'deleted a picture of the gallery of 2026',
  ]);
});

it.each([
  [1920, 1280, '480.webp 480w, 960.webp 960w, 1920.webp 1920w'],
  [1440, 1920, '480.webp 360w, 960.webp 720w, 1920.webp 1440w'],
  [700, 300, '480.webp 480w, 960.webp 700w'],
  [480, 480, '480.webp 480w'],
])('offers a picture of %s × %s pixels in the sizes that it has', (width, height, sizes) => {
  const sources = pictureSources({ id: 7, alt: '', width, height });
  expect(sources.replaceAll('/api/pictures/7/', '')).toBe(sizes);
});
