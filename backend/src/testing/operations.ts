import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { DocumentRecord } from '@onchan-bowls/contract/documents';
import type { AudienceRecord } from '@onchan-bowls/contract/mailings';
import type { Role } from '@onchan-bowls/contract/roles';
import { pdfOf } from '../features/documents/pdf.js';
import type { Client } from './running-app.js';

/** A JSON schema, as far as the tests look into it. */
export interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly nullable?: boolean;
  readonly enum?: readonly (string | null)[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly example?: Record<string, unknown>;
  readonly items?: Schema;
}

interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
}

/** One method of one path, as the OpenAPI document describes it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Whether it asks for no session. */
  readonly isPublic: boolean;
  /** The roles that may carry it out; empty when it asks for no session. */
  readonly roles: readonly Role[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  /** Schema of its body; undefined when it has none. */
  readonly body: Schema | undefined;
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, MediaType> }>>;
}

/** The document that is published beside the code. */
export const openApi = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
) as OpenAPIObject;

/** A part of the document, or the part of the components that it refers to. */
export const resolved = <Part extends object>(part: Part): Part => {
  const { $ref } = part as { $ref?: string };
  const [group = '', name = ''] = $ref?.replace('#/components/', '').split('/') ?? [];
  const components = openApi.components as Record<string, Record<string, Part>> | undefined;
  return $ref === undefined ? part : (components?.[group]?.[name] ?? part);
};

/** Every operation of the document. */
export const operations: readonly Operation[] = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Record<string, unknown>>).map(([method, operation]): Operation => {
    const body = operation.requestBody as { content: Record<string, { schema: Schema }> } | undefined;
    return {
      method: method.toUpperCase() as Operation['method'],
      path,
      isPublic: JSON.stringify(operation.security) === '[{}]',
      roles: (operation['x-roles'] ?? []) as Role[],
      parameters: ((operation.parameters ?? []) as Operation['parameters']).map(resolved),
      body: body?.content['application/json']?.schema,
      responses: Object.fromEntries(
        Object.entries(operation.responses as Operation['responses']).map(([status, response]) => [
          status,
          resolved(response),
        ]),
      ),
    };
  }),
);

/** The bodies of these paths hold a password, a code, a link or a passkey of an account, which no example can. */
export const passwordPaths: readonly string[] = [
  '/api/admin/session',
  '/api/admin/session/passkey-options',
  '/api/admin/session/passkey',
  '/api/admin/passkeys',
  '/api/admin/passkeys/options',
  '/api/admin/passkeys/{id}/removal',
  '/api/admin/password',
  '/api/admin/email',
  '/api/admin/password-link',
  '/api/admin/password-link/owner',
  '/api/admin/second-factor',
  '/api/admin/second-factor/recovery-codes',
  '/api/admin/second-factor/removal',
  '/api/captain-link',
  '/api/entry-link',
  '/api/team-link',
  '/api/club-news',
];

export const makeLinkPath = '/api/admin/accounts/{id}/password-link';
export const makeCaptainLinkPath = '/api/fixtures/{id}/captain-links';

/** What they return is no record, and no repetition gets it again: the link is kept nowhere. */
export const makeLinkPaths: readonly string[] = [makeLinkPath, makeCaptainLinkPath];

/** These are sent as commands, because what they ask for must not be in an address or is long, and only read. */
export const searchPaths: readonly string[] = [
  '/api/admin/people/search',
  '/api/admin/people/download',
  '/api/admin/status/proxy',
];

/** A path with a category of records in the place of `{stream}`. */
export const withStream = (path: string): string =>
  path.replace('{stream}', path.startsWith('/api/mailings/') ? 'member' : 'fixture');

/** Its body names records that are due, which no example can. */
export const retentionPath = '/api/admin/retention/erase';

export const versionPath = '/api/document-versions';
const picturesPath = '/api/pictures';

/** A small PDF; another one each time. */
const aPdf = (): Blob => new Blob([new Uint8Array(pdfOf([randomUUID()]))], { type: 'application/pdf' });

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let pictures = 0;

/** The query and the body of the operations that take a file. */
const uploads: Readonly<Record<string, () => { query: string; file: Blob }>> = {
  'POST /api/documents/{id}/versions': () => ({ query: '?day=2026-03-01', file: aPdf() }),
  [`POST ${picturesPath}`]: () => {
    // A year has twelve pictures at most.
    const year = 1900 + (pictures++ % 200);
    return { query: `?season=${year}&alt=A+pixel`, file: new Blob([pixel], { type: 'image/png' }) };
  },
};

/** The query and the body of an operation; undefined for one that takes no file. */
export const uploadOf = ({ method, path }: Pick<Operation, 'path'> & Partial<Operation>) =>
  uploads[`${method} ${path}`]?.();

/** The example of a response. One of a record, or of a list of it, stands with the record's schema. */
export const exampleOfResponse = ({ schema = {}, example }: MediaType): unknown => {
  if (example !== undefined) return example;
  return schema.items ? [resolved(schema.items).example] : resolved(schema).example;
};

/** Makes entrants of long ago, and returns the body that erases them. */
export const dueExample = async (admin: Client): Promise<Record<string, unknown>> => {
  const competition = { ...exampleOf('POST', '/api/competitions'), date: '2020-05-16T14:30' };
  const { body } = await admin.send<{ id: number }>('POST', '/api/competitions', competition);
  const entrant = exampleOf('POST', '/api/competitions/{id}/entries');
  await admin.send('POST', `/api/competitions/${body.id}/entries`, entrant);
  const competitions = await admin.get<{ id: number; version: number }[]>('/api/competitions');
  const version = competitions.body.find(({ id }) => id === body.id)?.version;
  return { records: [{ kind: 'entrants', id: body.id, version }] };
};

const exampleOf = (method: string, path: string): Record<string, unknown> => {
  const example = operations.find((one) => one.method === method && one.path === path)?.body?.example;
  if (!example) throw new Error(`The document has no example of the body of ${method} ${path}`);
  return example;
};

/** Makes what operations need to be carried out: as an administrator, with the examples of the document. */
export class Examples {
  private accounts = 0;

  constructor(private readonly admin: Client) {}

  /** A body for the operation, which it accepts; another one each time where that matters. */
  async bodyFor({ method, path, body }: Operation): Promise<Record<string, unknown> | Blob | undefined> {
    const upload = uploadOf({ method, path });
    if (upload) return upload.file;
    if (!body) return undefined;
    const example = exampleOf(method, path);
    if (method === 'POST' && path === '/api/admin/accounts') {
      this.accounts += 1;
      return { ...example, username: `${String(example.username)} ${this.accounts}` };
    }
    if (path === retentionPath) return dueExample(this.admin);
    if (path === '/api/mailings/{stream}') {
      await this.member();
      const { body: audience } = await this.admin.get<AudienceRecord>('/api/mailings/member/recipients');
      return { ...example, recipients: audience.names.length };
    }
    if (path === '/api/team-players') return { ...example, fixtureId: await this.made('/api/fixtures') };
    if (path !== '/api/competition-entries') return example;
    const competitionId = await this.made('/api/competitions');
    return { ...example, competitionId };
  }

  /** The operation's path with the ids of a fresh record of its kind. */
  async pathFor({ path, method }: Pick<Operation, 'path'> & Partial<Operation>): Promise<string> {
    const [collection = '', rest] = path.split('/{id}');
    const query = uploadOf({ path, ...(method && { method }) })?.query ?? '';
    if (rest === undefined) return withStream(path) + query;
    if (collection === '/api/admin/records/{stream}') {
      const id = await this.made('/api/fixtures');
      if (rest === '/undo') await this.admin.send('DELETE', `/api/fixtures/${id}`);
      return withStream(path).replace('{id}', String(id));
    }
    // Ending a session that is not there is no failure, and a passkey is made by a device.
    if (['/api/admin/sessions', '/api/admin/passkeys'].includes(collection))
      return path.replace('{id}', randomUUID());
    const id = collection === '/api/members' ? await this.member() : await this.made(collection);
    if (rest === '/file') await this.upload(id);
    if (rest === '/reopen') await this.finish(collection, id);
    if (rest.startsWith('/draw'))
      await this.drawn(`${collection}/${id}`, method === 'PUT' && rest === '/draw');
    return withStream(path).replace('{id}', String(id)) + query;
  }

  private async made(collection: string): Promise<number | string> {
    if (collection === versionPath) return this.upload(await this.made('/api/documents'));
    const operation = operations.find(({ method, path }) => method === 'POST' && path === collection);
    if (!operation) throw new Error(`Nothing can be made at ${collection}`);
    const { status, body } = await this.admin.send<{ id: number | string }>(
      'POST',
      await this.pathFor(operation),
      await this.bodyFor(operation),
    );
    if (status !== 201) throw new Error(`${collection} answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  }

  /** Adds a version to a document, and returns its id. */
  private async upload(documentId: number | string): Promise<number> {
    const path = `/api/documents/${documentId}/versions?day=2026-03-01`;
    const { body } = await this.admin.send<DocumentRecord>('POST', path, aPdf());
    return body.versions[0]?.id ?? 0;
  }

  /** Rejects an application for membership, or completes a taster session. */
  private async finish(collection: string, id: number | string): Promise<void> {
    if (collection === '/api/taster-sessions') await this.admin.send('PUT', `${collection}/${id}/complete`);
    else await this.admin.send('PATCH', `${collection}/${id}/status`, { status: 'rejected' });
  }

  /** Enters two pairs, and makes the draw unless it is still to be made. */
  private async drawn(competition: string, isToBeMade: boolean): Promise<void> {
    const entrant = exampleOf('POST', '/api/competitions/{id}/entries');
    for (const names of [{}, { lastName: 'Other', partnerLastName: 'Other' }])
      await this.admin.send('POST', `${competition}/entries`, { ...entrant, ...names });
    if (!isToBeMade) await this.admin.send('PUT', `${competition}/draw`, {});
  }

  private async member(): Promise<number> {
    const id = await this.made('/api/member-applications');
    await this.admin.send('PATCH', `/api/member-applications/${id}/status`, { status: 'approved' });
    const { body } = await this.admin.get<{ id: number }[]>('/api/members');
    return Math.max(...body.map((member) => member.id));
  }
}
