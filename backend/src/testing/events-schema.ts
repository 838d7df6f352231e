import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Client } from './running-app.js';

/** The document that is published beside the code. */
const published = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../docs/events.schema.json'), 'utf8'),
) as { readonly $defs: Readonly<Record<string, object>> };

const ajv = new Ajv2020({ strictTypes: false }).addSchema(published, 'events');

/** The names of the payloads, such as `ResultRecorded.1`. */
export const payloadNames: readonly string[] = Object.keys(published.$defs);

/** Whether a readable payload is as the document says. */
export const isPayload = (type: string, version: number, data: object): boolean =>
  ajv.validate(`events#/$defs/${type}.${version}`, data);

/** Exports the history and returns the lines that are not as the document says. */
export const unexpectedLines = async (admin: Client): Promise<string[]> => {
  const { body } = await admin.get<string>('/api/admin/events/export');
  const lines = body.trimEnd().split('\n');
  return lines.filter((line) => !ajv.validate('events', JSON.parse(line)));
};
