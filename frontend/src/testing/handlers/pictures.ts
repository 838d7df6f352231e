import { type PictureRecord, pictureRevision, type PublicPicture } from '@onchan-bowls/contract/pictures';
import { pictureRecordExample } from '@onchan-bowls/contract/pictures.examples';
import { http, HttpResponse } from 'msw';

/** An example of a picture. */
export const examplePicture = (values: Partial<PictureRecord> = {}): PictureRecord => ({
  ...pictureRecordExample,
  ...values,
});

/** The paths of pictures, over an array. */
export const pictureHandlers = (api: { pictures: PictureRecord[] }) => [
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
  http.put('/api/pictures/:id', async ({ params, request }) => {
    const { season, ...words } = pictureRevision.parse(await request.json());
    const changes = { ...words, ...(season !== undefined && { season }) };
    api.pictures = api.pictures.map((one) =>
      one.id === Number(params.id) ? { ...one, ...changes, version: one.version + 1 } : one,
    );
    return HttpResponse.json(api.pictures.find(({ id }) => id === Number(params.id)));
  }),
  http.delete('/api/pictures/:id', ({ params }) => {
    api.pictures = api.pictures.filter(({ id }) => id !== Number(params.id));
    return new HttpResponse(null, { status: 204 });
  }),
];
