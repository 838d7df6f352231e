import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import type { EventsPage } from '@onchan-bowls/contract/history';
import { pictureFiles, picturePath } from '@onchan-bowls/contract/picture-sizes';
import { pictureLimits, type PictureRecord, type PublicPicture } from '@onchan-bowls/contract/pictures';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { RestoredChecks } from '../../platform/backup/restored-checks.js';
import { UploadedFile } from '../../platform/http/uploaded-file.js';
import { Projections } from '../../platform/projections/projections.js';
import { useApp, type Client } from '../../testing/running-app.js';
import { PictureDecoder } from './picture-decoder.js';

const product = useApp();
const path = '/api/pictures';

/** A picture that is red on the left and blue on the right. */
const drawn = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ]);
const jpeg = await drawn().jpeg().toBuffer();

let season = 1900;
/** Uploads to a year of its own unless a place is given. */
const upload = (bytes: Buffer, { type = 'image/jpeg', place = '', client = product.admin } = {}) => {
  season += 1;
  const query = `${place || `season=${season}`}&alt=Two+halves&caption=Ann+Example`;
  return client.send<PictureRecord>('POST', `${path}?${query}`, new Blob([new Uint8Array(bytes)], { type }));
};
const added = async (bytes = jpeg, options: Parameters<typeof upload>[1] = {}): Promise<PictureRecord> => {
  const { status, body } = await upload(bytes, options);
  expect([status, body]).toEqual([201, body]);
  return body;
};
const download = async (
  client: Client,
  picture: Pick<PictureRecord, 'id'>,
  file: (typeof pictureFiles)[number] = '960.webp',
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`${client.origin}${picturePath(picture, file)}`, {
    headers: { ...client.headers, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
};
const database = () => product.app.get(DataSource);
const kept = async ({ id }: PictureRecord): Promise<unknown> => {
  const [found] = await database().query<{ files: number; hasKey: boolean }[]>(
    `SELECT (SELECT count(*)::integer FROM picture_files WHERE subject LIKE $1 || '/%') AS files,
       EXISTS (SELECT FROM personal_keys WHERE subject = $1 AND wrapped_key IS NOT NULL) AS "hasKey"`,
    [`picture-${id}`],
  );
  return found;
};

const announce = async (times: object = {}): Promise<AnnouncementRecord> =>
  (
    await product.admin.send<AnnouncementRecord>('POST', '/api/announcements', {
      title: 'The green',
      content: '<p>It is open.</p>',
      ...times,
    })
  ).body;
const announced = async (client: Client, { id }: AnnouncementRecord, list = '') =>
  (await client.get<AnnouncementRecord[]>(`/api/announcements${list}`)).body.find((one) => one.id === id);

describe('a picture of the gallery', () => {
  it('is shown to visitors in all sizes, never enlarged, with its words', async () => {
    const large = await drawn(2400, 1200).png().toBuffer();
    const picture = await added(large, { type: 'image/png' });
    expect(picture).toMatchObject({ width: 1920, height: 960, announcementId: null, version: 1 });
    const { body } = await product.visitor.get<PublicPicture[]>(path);
    expect(body).toContainEqual({
      id: picture.id,
      season: picture.season,
      alt: 'Two halves',
      caption: 'Ann Example',
      width: 1920,
      height: 960,
    });
    const sizes = await Promise.all(
      pictureFiles.map(async (file) => {
        const { bytes } = await download(product.visitor, picture, file);
        const { format, width, height } = await sharp(bytes).metadata();
        return [file, format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['480.webp', 'webp', 480, 240],
      ['960.webp', 'webp', 960, 480],
      ['1920.webp', 'webp', 1920, 960],
      ['960.jpg', 'jpeg', 960, 480],
    ]);
    const small = await download(product.visitor, await added(), '1920.webp');
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 40, height: 20 });

    const { status, headers } = await download(product.visitor, picture);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-cache',
    });
    const again = await download(product.visitor, picture, '960.webp', {
      'If-None-Match': headers.get('ETag') ?? '',
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('is revised, and moved to a year that has room', async () => {
    const picture = await added();
    const change = { alt: 'Red and blue', caption: '', season: 2024 };
    const revised = await product.admin.send<PictureRecord>('PUT', `${path}/${picture.id}`, change);
    expect(revised.body).toMatchObject({ alt: 'Red and blue', caption: null, season: 2024, version: 2 });
    await database().query(
      `INSERT INTO pictures (id, season, alt, width, height, size, sha256, created_at, updated_at, version)
       SELECT 1000000 + n, 2025, '', 1, 1, 1, repeat('a', 64), now(), now(), 1 FROM generate_series(1, 12) AS n`,
    );
    const full = { status: 409, body: { code: 'gallery-full' } };
    expect(
      await product.admin.send('PUT', `${path}/${picture.id}`, { ...change, season: 2025 }),
    ).toMatchObject(full);
    expect(await upload(jpeg, { place: 'season=2025' })).toMatchObject(full);
    // A restored backup may have pictures that were erased later. They are listed nowhere, and take no room.
    await database().query(`UPDATE pictures SET sha256 = '' WHERE id > 1000000`);
    expect(await upload(jpeg, { place: 'season=2025' })).toMatchObject({ status: 201 });
    await database().query(`DELETE FROM pictures WHERE id > 1000000`);
  });

  it('that is deleted comes back with an undo, and afterwards its files, words and key are gone', async () => {
    const picture = await added();
    const remove = async () => {
      expect((await product.admin.send('DELETE', `${path}/${picture.id}`)).status).toBe(204);
      expect((await download(product.visitor, picture)).status).toBe(404);
    };
    await remove();
    const undo = `/api/admin/records/picture/${picture.id}/undo`;
    expect((await product.admin.send('POST', undo)).status).toBe(204);
    await product.endUndo();
    expect((await download(product.visitor, picture)).status).toBe(200);
    expect(await kept(picture)).toEqual({ files: 4, hasKey: true });

    await remove();
    await product.endUndo();
    // Without the key, nothing of it can be read in any backup.
    expect(await kept(picture)).toEqual({ files: 0, hasKey: false });
    const history = await product.admin.get<EventsPage>(
      `/api/admin/events?stream=picture&streamId=${picture.id}`,
    );
    expect(history.body.events[0]?.summary).toBe(`deleted a picture of the gallery of ${picture.season}`);
    expect(JSON.stringify(history.body)).not.toContain('Ann Example');
    expect((await product.admin.send('POST', undo)).status).toBe(409);
  });

  it('is the same after a rebuild, and a restored database is checked for its files', async () => {
    const picture = await added();
    expect(await product.app.get(Projections).compare()).toEqual([]);
    await product.app.get(Projections).rebuild();
    const checks = product.app.get(RestoredChecks);
    await checks.run();
    // Each size in the place of another cannot be opened.
    const subject = `picture-${picture.id}`;
    const swap = `UPDATE picture_files SET subject = CASE subject WHEN $1 || '/480.webp' THEN $1 || '/x'
       WHEN $1 || '/x' THEN $1 || '/480.webp' ELSE subject END WHERE subject LIKE $1 || '/%'`;
    await database().query(swap, [subject]);
    await expect(checks.run()).rejects.toThrow(`The file of picture ${picture.id} in the size 480.webp`);
    await database().query(swap, [subject]);
    await checks.run();
  });
});

describe('a picture of an announcement', () => {
  it('is seen with it, replaced, deleted with it, and comes back with it', async () => {
    const announcement = await announce();
    const place = `announcementId=${announcement.id}`;
    const first = await added(jpeg, { place });
    expect((await product.visitor.get<PublicPicture[]>(path)).body.map(({ id }) => id)).not.toContain(
      first.id,
    );
    expect((await announced(product.visitor, announcement))?.picture).toMatchObject({ id: first.id });
    const second = await added(jpeg, { place });
    const shown = { id: second.id, alt: 'Two halves', width: 40, height: 20 };
    expect((await announced(product.visitor, announcement))?.picture).toEqual(shown);
    expect((await download(product.visitor, first)).status).toBe(404);
    expect(await kept(first)).toEqual({ files: 0, hasKey: false });
    const revision = { title: 'The green', content: '<p>Come.</p>' };
    const { body } = await product.admin.send('PUT', `/api/announcements/${announcement.id}`, revision);
    expect(body).toMatchObject({ picture: shown });

    const remove = () => product.admin.send('DELETE', `/api/announcements/${announcement.id}`);
    await remove();
    expect((await download(product.visitor, second)).status).toBe(404);
    const undo = `/api/admin/records/announcement/${announcement.id}/undo`;
    expect((await product.admin.send('POST', undo)).status).toBe(204);
    await product.endUndo();
    expect((await announced(product.visitor, announcement))?.picture).toEqual(shown);
    expect((await download(product.visitor, second)).status).toBe(200);
    await remove();
    await product.endUndo();
    expect(await kept(second)).toEqual({ files: 0, hasKey: false });
    expect(await upload(jpeg, { place })).toMatchObject({
      status: 404,
      body: { code: 'announcement-not-found' },
    });
  });

  it('does not come back without it', async () => {
    const announcement = await announce();
    const picture = await added(jpeg, { place: `announcementId=${announcement.id}` });
    await product.admin.send('DELETE', `${path}/${picture.id}`);
    await product.admin.send('DELETE', `/api/announcements/${announcement.id}`);
    expect(await product.admin.send('POST', `/api/admin/records/picture/${picture.id}/undo`)).toMatchObject({
      status: 404,
      body: { code: 'announcement-not-found' },
    });
    await product.endUndo();
    expect(await kept(picture)).toEqual({ files: 0, hasKey: false });
  });

  it.each([
    ['planned', { showFrom: '2099-01-01T12:00' }],
    ['ended', { showUntil: '2001-01-01T12:00' }],
  ])('that is %s is not there for visitors, and is kept by no cache', async (_, times) => {
    const announcement = await announce(times);
    const picture = await added(jpeg, { place: `announcementId=${announcement.id}` });
    expect((await download(product.visitor, picture)).status).toBe(404);
    expect(await announced(product.visitor, announcement)).toBeUndefined();
    const { status, headers } = await download(product.committee, picture);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await announced(product.committee, announcement, '/all')).toMatchObject({
      picture: { id: picture.id },
    });
  });
});

const chunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type), data]);
  const ends = [data.length, crc32(content)].map((number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  });
  return Buffer.concat([ends[0] as Buffer, content, ends[1] as Buffer]);
};

/** A PNG that says how large it is, with fewer lines. */
const pngOf = (width: number, height: number, lines: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = 2;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

describe('an upload', () => {
  it.each([
    ['an SVG', svg, 'image/svg+xml', 415, 'not-picture'],
    ['a GIF', Buffer.from('GIF89a'), 'image/gif', 415, 'not-picture'],
    ['a PDF', Buffer.from('%PDF-1.4'), 'application/pdf', 415, 'not-picture'],
    ['an SVG that is called a PNG', svg, 'image/png', 422, 'broken-picture'],
    ['a JPEG that is called a WebP', jpeg, 'image/webp', 422, 'broken-picture'],
    [
      'HTML after the first bytes of a JPEG',
      Buffer.concat([jpeg.subarray(0, 3), svg]),
      'image/jpeg',
      422,
      'broken-picture',
    ],
    ['a truncated JPEG', jpeg.subarray(0, jpeg.length - 200), 'image/jpeg', 422, 'broken-picture'],
    ['a PNG with fewer lines than it says', pngOf(4000, 4000, 1), 'image/png', 422, 'broken-picture'],
    ['a bomb', pngOf(30_000, 30_000, 100), 'image/png', 422, 'too-many-pixels'],
    ['nothing', Buffer.alloc(0), 'image/png', 422, 'broken-picture'],
    ['more than 8 MB', Buffer.alloc(pictureLimits.bytes + 1), 'image/png', 413, 'body-too-large'],
  ])('of %s is refused', async (_, bytes, type, status, code) => {
    expect(await upload(bytes, { type })).toMatchObject({ status, body: { code } });
  });

  it('keeps nothing of a polyglot but the picture, and nothing of what a camera has noted', async () => {
    const noted = await drawn()
      .withExif({ IFD0: { Copyright: 'Ann Example' }, IFD3: { GPSLatitude: '54/1 10/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(noted.includes('Ann Example')).toBe(true);
    const script = '<script>alert(document.domain)</script>';
    const picture = await added(Buffer.concat([noted, Buffer.from(`PK\x03\x04${script}`)]));
    // Turned as the camera was held.
    expect(picture).toMatchObject({ width: 20, height: 40 });
    for (const file of pictureFiles) {
      const { bytes } = await download(product.visitor, picture, file);
      expect([file, /script|Ann Example|Exif|GPS/.test(bytes.toString('latin1'))]).toEqual([file, false]);
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
    }
    const { bytes } = await download(product.visitor, picture, '960.jpg');
    const [red, , blue] = await sharp(bytes)
      .extract({ left: 10, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([Number(red) > 150, Number(blue) < 100]).toEqual([true, true]);
  });

  it('of an animation shows its first frame', async () => {
    const frames = ['red', 'blue'].map((background) => ({
      create: { width: 20, height: 20, channels: 3 as const, background },
    }));
    const pages = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const animation = await sharp(pages, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const picture = await added(animation, { type: 'image/webp' });
    const { bytes } = await download(product.visitor, picture);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    const [red] = await sharp(bytes).raw().toBuffer();
    expect(Number(red)).toBeGreaterThan(150);
  });

  it('that is repeated adds one picture', async () => {
    const client = product.admin.with({ 'Idempotency-Key': 'a picture, once only' });
    const place = 'season=2023';
    const first = await upload(jpeg, { client, place });
    expect((await upload(jpeg, { client, place })).body).toEqual(first.body);
  });

  it('is refused without words or a place, and when all pictures together would be too large', async () => {
    const send = (query: string) =>
      product.admin.send(
        'POST',
        `${path}?${query}`,
        new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }),
      );
    expect(await send('season=2026')).toMatchObject({ status: 400, body: { errors: [{ field: 'alt' }] } });
    for (const query of ['alt=x', 'alt=x&season=2026&announcementId=1', 'alt=x&season=26'])
      expect([query, (await send(query)).status]).toEqual([query, 400]);
    await database().query(`INSERT INTO picture_files (subject, size, sealed) VALUES ('full', $1, '')`, [
      pictureLimits.allBytes,
    ]);
    expect(await upload(jpeg)).toMatchObject({ status: 409, body: { code: 'pictures-full' } });
    await database().query(`DELETE FROM picture_files WHERE subject = 'full'`);
  });

  it.each([
    ['hangs', 'setInterval(() => undefined, 1000)', 'broken-picture'],
    ['crashes', 'process.abort()', 'broken-picture'],
    [
      'never ends its output',
      'const more = () => process.stdout.write(Buffer.alloc(1e6), more); more()',
      'broken-picture',
    ],
    ['was not installed', 'process.exit(1)', undefined],
  ])('whose decoder %s is refused, and the next one is read', async (name, script, code) => {
    const program = join(tmpdir(), `decoder-${process.pid}-${name.length}.mjs`);
    await writeFile(program, script);
    const decoder = new PictureDecoder(program, name === 'hangs' ? 300 : 20_000);
    const file = new UploadedFile('image/jpeg', jpeg);
    const refused = code ? { code } : { message: 'The decoder of pictures does not work' };
    const decodings = [decoder.decode(file), decoder.decode(file)];
    for (const one of await Promise.allSettled(decodings)) expect(one).toMatchObject({ reason: refused });
  });
});
