import { sizeInWords } from '@onchan-bowls/contract/document-kinds';
import { pictureLabels, type PictureRecord } from '@onchan-bowls/contract/pictures';
import { fieldsOf } from '../../records/record-fields.js';
import type { RecordKind } from '../../records/record-kind.js';
import { allPicturesQuery } from './pictures.api.js';

/** The pictures, as the dashboard's dialogs call them. */
export const pictureRecords: RecordKind<PictureRecord> = {
  query: allPicturesQuery,
  noun: ['picture', 'pictures'],
  name: ({ alt }) => alt,
  fields: fieldsOf<PictureRecord>(pictureLabels, {
    caption: { text: (caption) => caption ?? '' },
    season: { text: (season) => String(season ?? '') },
    announcementId: { text: (id) => String(id ?? '') },
    size: { text: sizeInWords },
  }),
};
