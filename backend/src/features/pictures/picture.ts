import { pictureLabels, pictureRevision } from '@onchan-bowls/contract/pictures';
import { z } from 'zod';
import { byLabels, type Decider } from '../../platform/event-store/decider/decider.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import {
  assertAccepted,
  inRestoredWords,
  restorationFields,
  restorationOf,
} from '../../platform/event-store/decider/restoration.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { refuse } from '../../platform/refused.js';

/** The subject of a picture. It may show anybody, so its key protects the files and the words as that of a person protects their details. */
export const subjectOf = (id: string | number): string => `picture-${id}`;

const season = z.int().nullable().describe('The year in the gallery; null for a picture of an announcement');

const words = {
  alt: personal(z.string()).describe('What the picture shows, in words'),
  caption: personal(z.string().nullable()).describe('Shown below the picture; null for none'),
};

const pictureDetails = z.strictObject({
  announcementId: z.int().nullable().describe('The announcement that shows it; null for one of the gallery'),
  season,
  ...words,
  width: z.int().describe('Of its largest size, in pixels'),
  height: z.int().describe('Of its largest size, in pixels'),
  size: z.int().describe('The length of its files together, in bytes'),
  sha256: personal(z.string()).describe('The SHA-256 of its files, one after the other, in hexadecimal'),
});

const pictureEvents = {
  PictureAdded: defineEvent({
    label: 'Picture added',
    many: 'added # pictures',
    meaning: 'The club shows a picture. The files themselves are not in the history.',
    data: pictureDetails,
    about: subjectOf,
  }),
  PictureRevised: defineEvent({
    label: 'Picture revised',
    meaning: 'The picture has these words, and this year in the gallery, instead.',
    data: z.strictObject({ ...words, season }),
    about: subjectOf,
  }),
  PictureDeleted: defineEvent({
    label: 'Picture deleted',
    many: 'deleted # pictures',
    meaning: 'The picture is deleted, and its files and words are erased.',
    erases: (id) => [subjectOf(id)],
  }),
  PictureRestored: defineEvent({
    label: 'Picture restored',
    many: 'brought back # pictures',
    meaning: 'The picture is again as it was at an earlier time.',
    data: pictureDetails.extend(restorationFields),
    about: subjectOf,
  }),
};

export type PictureDetails = Readonly<z.infer<typeof pictureDetails>>;
export type PictureEvent = EventOf<typeof pictureEvents>;

/** Null before the picture is added and after it is deleted. */
export type Picture = PictureDetails | null;

/** A picture of the gallery, or of an announcement. */
export const picture: Decider<Picture, PictureEvent> = {
  category: 'picture',
  label: 'Pictures',
  events: pictureEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'PictureAdded':
        return event.data;
      case 'PictureRevised':
        return { ...existing(state), ...event.data };
      case 'PictureDeleted':
        return null;
      case 'PictureRestored': {
        const { goesBackTo, createdAt, ...details } = event.data;
        return details;
      }
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'PictureAdded':
        return `added ${inWords(event.data)}`;
      case 'PictureRevised': {
        const { season: year } = event.data;
        const { season: yearBefore } = existing(before);
        const moved = year === yearBefore ? '' : `, now of ${year}`;
        return `revised ${inWords(existing(before))}${moved}`;
      }
      case 'PictureDeleted':
        return `deleted ${inWords(existing(before))}`;
      case 'PictureRestored':
        return inRestoredWords(inWords(event.data), event.data.goesBackTo, before);
    }
  },

  name: ({ alt }) => alt,

  view: ({ announcementId, season: year, alt, caption, width, height, size, sha256 }) => ({
    ...byLabels(pictureLabels, { alt, caption, season: year, announcementId, width, height, size }),
    'SHA-256': sha256,
  }),

  references: { [pictureLabels.announcementId]: 'announcement' },
  undoable: ['PictureDeleted'],

  restore(past, present) {
    const { state } = past;
    if (present && sameFields(present, state)) return [];
    const { alt, caption, season: year } = state;
    assertAccepted(past, pictureRevision, { alt, caption, ...(year !== null && { season: year }) });
    return [{ type: 'PictureRestored', data: { ...state, ...restorationOf(past) } }];
  },
};

/** Adds a picture. */
export const addPicture = (details: PictureDetails) => (): PictureEvent[] => [
  { type: 'PictureAdded', data: details },
];

/** What is to be changed of a picture. */
export type PictureChanges = Pick<PictureDetails, 'alt' | 'caption'> & {
  readonly season?: number | undefined;
};

/** Changes the words of a picture, and its year in the gallery. A picture of an announcement keeps none. */
export const revisePicture =
  ({ alt, caption, season: year }: PictureChanges) =>
  (state: Picture): PictureEvent[] => {
    const before = existing(state);
    const isOfGallery = before.season !== null;
    const data = { alt, caption, season: isOfGallery ? (year ?? before.season) : null };
    return sameFields(before, { ...before, ...data }) ? [] : [{ type: 'PictureRevised', data }];
  };

/** Deletes a picture and erases its files and words. */
export const deletePicture = (state: Picture): PictureEvent[] => {
  existing(state);
  return [{ type: 'PictureDeleted', data: {} }];
};

/** @throws RefusedError when there is no such picture, or none any more. */
const existing = (state: Picture): PictureDetails => state ?? refuse('picture-not-found');

const inWords = ({ season: year }: Pick<PictureDetails, 'season'>): string =>
  year === null ? 'the picture of an announcement' : `a picture of the gallery of ${year}`;
