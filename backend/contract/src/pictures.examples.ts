import type { PictureRecord, PictureRevision, PublicPicture } from './pictures.js';

export const pictureRevisionExample = {
  alt: 'Two players shake hands on the green',
  caption: 'The final of the Ladies’ Merit',
  season: 2026,
} satisfies PictureRevision;

export const pictureRecordExample: PictureRecord = {
  id: 1,
  announcementId: null,
  ...pictureRevisionExample,
  width: 1920,
  height: 1280,
  size: 456_789,
  createdAt: '2026-05-04T19:30:00.000Z',
  updatedAt: '2026-05-04T19:30:00.000Z',
  version: 1,
};

export const publicPictureExample: PublicPicture = {
  id: 1,
  ...pictureRevisionExample,
  width: 1920,
  height: 1280,
};
