import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { documentLimits, type DocumentRecord, type PublicDocument } from '@onchan-bowls/contract/documents';
import { DataSource } from 'typeorm';
import { RestoredChecks } from '../../platform/backup/restored-checks.js';
import { Projections } from '../../platform/projections/projections.js';
import { useApp, type Client } from '../../testing/running-app.js';
import { pdfOf } from './pdf.js';

const product = useApp();

const path = '/api/documents';
const add = async (details: object = {}): Promise<DocumentRecord> => {
  const request = { title: 'Constitution', kind: 'rules', ...details };
  const { status, body } = await product.admin.send<DocumentRecord>('POST', path, request);
  expect(status).toBe(201);
  return body;
};
const upload = (
  { id }: Pick<DocumentRecord, 'id'>,
  bytes: Buffer,
  { client = product.admin, type = 'application/pdf', day = '2026-03-01' } = {},
) =>
  client.send<DocumentRecord>(
    'POST',
    `${path}/${id}/versions?day=${day}`,
    new Blob([new Uint8Array(bytes)], { type }),
  );
const uploaded = async (document: DocumentRecord, ...pdfs: Buffer[]): Promise<DocumentRecord> => {
  let latest = document;
  for (const [index, pdf] of pdfs.entries()) {
    const { status, body } = await upload(document, pdf, { day: `202${index}-03-01` });
    expect(status).toBe(201);
    latest = body;
  }
  return latest;
};
/** Gets a file as bytes. */
const download = async (client: Client, file: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${client.origin}${file}`, { headers: { ...client.headers, ...headers } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const fileOf = ({ id }: DocumentRecord) => `${path}/${id}/file`;
const listed = async (client: Client, { id }: DocumentRecord) =>
  (await client.get<PublicDocument[]>(path)).body.find((one) => one.id === id);
const database = () => product.app.get(DataSource);
const storedFiles = async ({ versions }: DocumentRecord): Promise<number> => {
  const [row] = await database().query<{ count: number }[]>(
    `SELECT count(*)::integer FROM document_files WHERE subject = ANY($1)`,
    [versions.map(({ id }) => `document-version-${id}`)],
  );
  return row?.count ?? -1;
};

const [old, present] = [pdfOf(['Rules of 2020']), pdfOf(['Rules of 2021'])];

describe('a document', () => {
  it('is read by visitors in its newest version, and by the committee in all', async () => {
    const empty = await add({ title: 'Règles' });
    expect(await listed(product.visitor, empty)).toBeUndefined();
    const record = await uploaded(empty, old, present);
    const [newest, first] = record.versions;
    expect(record).toMatchObject({ version: 3, visible: true });
    expect([newest, first]).toMatchObject([
      { number: 2, day: '2021-03-01', size: present.length },
      { number: 1, day: '2020-03-01', size: old.length },
    ]);
    expect(await listed(product.visitor, record)).toEqual({
      id: record.id,
      title: 'Règles',
      kind: 'rules',
      day: '2021-03-01',
      size: present.length,
    });

    const { status, headers, bytes } = await download(product.visitor, fileOf(record));
    const etag = `"${createHash('sha256').update(present).digest('hex')}"`;
    expect(status).toBe(200);
    expect(bytes.equals(present)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Regles 2021-03-01.pdf"; filename*=UTF-8''R%C3%A8gles%202021-03-01.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-cache',
      etag,
    });
    const again = await download(product.visitor, fileOf(record), { 'If-None-Match': etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);

    const versionPath = `/api/document-versions/${first?.id}`;
    const version = await download(product.committee, versionPath);
    expect(version.bytes.equals(old)).toBe(true);
    expect(version.headers.get('Cache-Control')).toBe('no-store');
    expect(version.headers.get('Content-Disposition')).toContain('version 1.pdf');
    const { body: all } = await product.committee.get<DocumentRecord[]>(`${path}/all`);
    expect(all).toContainEqual(record);
  });

  it('that is hidden is not there for visitors, and is kept by no cache', async () => {
    const record = await uploaded(await add({ kind: 'minutes' }), present);
    expect(record.visible).toBe(false);
    expect(await listed(product.visitor, record)).toBeUndefined();
    expect(await product.visitor.get(fileOf(record))).toMatchObject({
      status: 404,
      body: { code: 'document-not-found' },
    });
    const { headers } = await download(product.committee, fileOf(record));
    expect(headers.get('Cache-Control')).toBe('no-store');
    await product.admin.send('PUT', `${path}/${record.id}`, { visible: true, day: '2026-05-04' });
    expect(await listed(product.visitor, record)).toMatchObject({ kind: 'minutes', day: '2026-05-04' });
  });

  it('that is deleted comes back with an undo, and afterwards its files are gone from the database', async () => {
    const own = pdfOf(['Of this test alone']);
    const record = await uploaded(await add(), old, own);
    const versions = async () =>
      (await product.admin.get<DocumentRecord[]>(`${path}/all`)).body.find(({ id }) => id === record.id)
        ?.versions;
    const remove = async () => {
      expect((await product.admin.send('DELETE', `${path}/${record.id}`)).status).toBe(204);
      expect((await product.visitor.get(fileOf(record))).status).toBe(404);
    };
    await remove();
    await product.admin.send('POST', `/api/admin/records/document/${record.id}/undo`);
    expect(await versions()).toEqual(record.versions);
    expect((await download(product.visitor, fileOf(record))).bytes.equals(own)).toBe(true);

    await product.admin.send('DELETE', `/api/document-versions/${record.versions[0]?.id}`);
    expect(await listed(product.visitor, record)).toMatchObject({ day: '2020-03-01' });
    await product.endUndo();
    expect(await storedFiles(record)).toBe(1);

    await remove();
    await product.endUndo();
    expect(await storedFiles(record)).toBe(0);
    const events = await product.admin.eventsOf('document', record.id);
    expect(events.slice(0, 2).map(({ summary }) => summary)).toEqual([
      'deleted the document ‘Constitution’ with all its versions',
      'removed version 2 of ‘Constitution’',
    ]);
    const log = (await product.admin.get<string>('/api/admin/events/export')).body;
    expect(log).toContain('DocumentDeleted');
    expect(log).not.toContain(createHash('sha256').update(own).digest('hex'));
    const { status } = await product.admin.send('POST', `/api/admin/records/document/${record.id}/undo`);
    expect([status, await versions()]).toEqual([409, undefined]);
  });

  it('is the same after a rebuild, which leaves the files, and a restored database is checked for all of them', async () => {
    const record = await uploaded(await add(), present);
    expect(await product.app.get(Projections).compare()).toEqual([]);
    await product.app.get(Projections).rebuild();
    const checks = product.app.get(RestoredChecks);
    await checks.run();
    // What is in its place is another version's file, so it cannot be opened.
    const subject = `document-version-${record.versions[0]?.id}`;
    const put = (sealed: unknown) =>
      database().query(
        `UPDATE document_files f SET sealed = $2 FROM (SELECT sealed FROM document_files WHERE subject = $1) AS before
         WHERE subject = $1 RETURNING before.sealed AS before`,
        [subject, sealed],
      );
    const [[{ before }]] = (await put('x'.repeat(200))) as [[{ before: string }]];
    const elsewhere = await uploaded(await add(), old);
    await expect(checks.run()).rejects.toThrow(`The file of version ${record.versions[0]?.id}`);
    await put(before);
    await checks.run();
    expect((await download(product.visitor, fileOf(elsewhere))).bytes.equals(old)).toBe(true);
  });
});

describe('an upload', () => {
  it('that is repeated adds one version', async () => {
    const { id } = await add();
    const client = product.admin.with({ 'Idempotency-Key': 'a version, once only' });
    const first = await upload({ id }, old, { client });
    const again = await upload({ id }, old, { client });
    expect(again.body).toEqual(first.body);
    // Without the key it is the file that is there already.
    expect((await upload({ id }, old)).body).toEqual(first.body);
  });

  it.each([
    ['HTML', 'text/html', '<script>alert(1)</script>', 415, 'not-pdf'],
    ['a truncated PDF', 'application/pdf', present.subarray(0, 300).toString('latin1'), 422, 'broken-pdf'],
  ])('of %s is refused', async (_, type, content, status, code) => {
    const record = await add();
    const refused = await upload(record, Buffer.from(content, 'latin1'), { type });
    expect(refused).toMatchObject({ status, body: { code } });
    expect(await storedFiles(record)).toBe(0);
  });

  it('is refused without a date, and for what is not there', async () => {
    const record = await add();
    expect(await upload(record, present, { day: '2026-02-30' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'day' }] },
    });
    expect((await upload({ id: 2_147_483_647 }, present)).status).toBe(404);
    const elsewhere = new Blob([new Uint8Array(present)], { type: 'application/pdf' });
    expect((await product.admin.send('POST', '/api/announcements', elsewhere)).status).toBe(415);
  });

  it('that is too large is not read to its end', async () => {
    const { id } = await add();
    const { hostname, port } = new URL(product.admin.origin);
    const send = (headers: Record<string, string>, write: (chunk: Buffer) => Buffer[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = httpRequest(
          {
            hostname,
            port,
            method: 'POST',
            path: `${path}/${id}/versions?day=2026-03-01`,
            headers: { ...product.admin.headers, 'Content-Type': 'application/pdf', ...headers },
          },
          (response) => {
            resolve(response.statusCode);
            request.destroy();
          },
        );
        request.on('error', reject);
        // It never ends.
        for (const chunk of write(Buffer.alloc(1024 * 1024, ' '))) request.write(chunk);
      });
    const announced = { 'Content-Length': String(documentLimits.bytes + 1) };
    expect(await send(announced, (chunk) => [chunk])).toBe(413);
    expect(await send({}, (chunk) => Array<Buffer>(11).fill(chunk))).toBe(413);
  });

  it('is refused when all files together would be too large', async () => {
    const record = await add();
    const full = `INSERT INTO document_files (subject, size, sealed) VALUES ('full', $1, '')`;
    await database().query(full, [documentLimits.allBytes - present.length]);
    expect(await upload(record, present)).toMatchObject({ status: 409, body: { code: 'documents-full' } });
    await database().query(`DELETE FROM document_files WHERE subject = 'full'`);
    expect((await upload(record, present)).status).toBe(201);
  });

  it('of a polyglot is only ever sent as an attachment that runs nothing', async () => {
    const script = '<html><script>alert(document.domain)</script></html>';
    const polyglot = Buffer.concat([Buffer.from(`%PDF-1.4\n% ${script}\n`), present]);
    const record = await uploaded(await add({ title: '<b>.html' }), polyglot);
    const { headers, bytes } = await download(product.visitor, fileOf(record), { Accept: 'text/html' });
    expect(bytes.equals(polyglot)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="b .html 2020-03-01.pdf"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });
});
