import type {
  PictureParams,
  PictureRecord,
  PictureRevision,
  PublicPicture,
} from '@onchan-bowls/contract/pictures';
import { request, UnconfirmedError } from '../../data/api.js';
import { recordsQuery } from '../../data/records-api.js';
import { upload } from '../../data/upload.js';
import { searchOf } from '../../lib/search-of.js';

const path = '/api/pictures';

/** The pictures of the gallery, the newest year first. */
export const galleryQuery = recordsQuery<PublicPicture>(path, 'picture');

/** All pictures, also those of announcements. Only for signed-in users. */
export const allPicturesQuery = { ...recordsQuery<PictureRecord>(`${path}/all`, 'picture'), path };

/** Adds a picture. Its sending can be stopped; with the same key, it is added once however often it is sent. */
export const addPicture = (query: PictureParams, file: File, idempotencyKey: string, signal: AbortSignal) => {
  const body = new Blob([file], { type: file.type });
  return upload<PictureRecord>(`${path}?${searchOf(query)}`, { file: body, idempotencyKey, signal }).catch(
    (error: unknown) => {
      throw signal.aborted
        ? new UnconfirmedError(
            error,
            'Sending was stopped. If the picture is in the list, it had arrived before.',
          )
        : error;
    },
  );
};

export const revisePicture = ({ id, version }: PictureRecord, body: PictureRevision) =>
  request<PictureRecord>('PUT', `${path}/${id}`, { body, version });
