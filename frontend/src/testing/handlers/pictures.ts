import { type PictureRecord, pictureRevision, type PublicPicture } from '@onchan-bowls/contract/pictures';
import { pictureRecordExample } from '@onchan-bowls/contract/pictures.examples';
import { http, HttpResponse } from 'msw';
import { pathsOver } from './records.js';

/** An example of a picture. */
export const examplePicture = (values: Partial<PictureRecord> = {}): PictureRecord => ({
  ...pictureRecordExample,
  ...values,
});

/** The paths of pictures, over an array. */
export const pictureHandlers = (api: { pictures: PictureRecord[] }) => {
  const pictures = pathsOver('/api/pictures', api, 'pictures');
  return [
    http.get('/api/pictures', () =>
      HttpResponse.json(
        api.pictures.flatMap(({ id, season, alt, caption, width, height }): PublicPicture[] =>
          season === null ? [] : [{ id, season, alt, caption, width, height }],
        ),
      ),
    ),
    http.get('/api/pictures/all', () => HttpResponse.json(api.pictures)),
    http.post('/api/pictures', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const numberIn = (name: string) => (query.has(name) ? Number(query.get(name)) : null);
      const added = examplePicture({
        id: Math.max(0, ...api.pictures.map(({ id }) => id)) + 1,
        alt: query.get('alt') ?? '',
        caption: query.get('caption'),
        season: numberIn('season'),
        announcementId: numberIn('announcementId'),
      });
      const isReplaced = ({ announcementId }: PictureRecord) =>
        announcementId !== null && announcementId === added.announcementId;
      api.pictures = [...api.pictures.filter((one) => !isReplaced(one)), added];
      return HttpResponse.json(added, { status: 201 });
    }),
    pictures.change('put', '', (_, body) => {
      const { season, ...words } = pictureRevision.parse(body);
      return { ...words, ...(season !== undefined && { season }) };
    }),
    pictures.remove,
  ];
};
