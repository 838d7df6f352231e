import { Injectable } from '@nestjs/common';
import {
  peopleLimits,
  type PersonMail,
  type PersonPage,
  type PersonRecord,
  type PersonRef,
} from '@onchan-bowls/contract/people';
import { valueInWords } from '@onchan-bowls/contract/value-words';
import { DataSource, In, type EntityManager } from 'typeorm';
import { dayInWordsAtClub, inWordsAtClub } from '../../platform/club-time.js';
import { EventLog } from '../../platform/event-store/log/event-log.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { mailState, type MailState } from '../../platform/outbox/mail-state.js';
import { PeoplePlaces, type PeoplePlace } from '../../platform/records/people-places.js';
import { RecordReader } from '../../platform/records/record-reader.js';
import { personMatcher } from './matching.js';

/** A person in a place, with what the search compares. */
interface FoundPerson extends PersonRef {
  /** The id in the read table. */
  readonly recordId: number;
  readonly streamId: string;
  readonly name: string;
  readonly email: string | null;
  /** The title of what it is a part of, such as a competition. */
  readonly ofWhat: string | null;
}

interface MailRow {
  readonly subject: string;
  readonly mail: Mail;
  readonly createdAt: Date;
  readonly state: MailState;
  readonly failure: string | null;
}

/** Names a record among all places. */
export const refKey = ({ place, id }: PersonRef): string => `${place}/${id}`;

/** Finds what the product holds of a person. */
@Injectable()
export class PersonSearch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly places: PeoplePlaces,
    private readonly reader: RecordReader,
    private readonly log: EventLog,
  ) {}

  /** Everything about the people that the text matches; only these records of them, if given. */
  async page(text: string, records?: readonly PersonRef[]): Promise<PersonPage> {
    const chosen = records && new Set(records.map(refKey));
    const all = await this.find(text);
    const found = all.filter((one) => !chosen || chosen.has(refKey(one)));
    const shown = found.slice(0, peopleLimits.records);
    return {
      text,
      isMore: found.length > shown.length,
      records: await this.recordsOf(shown),
      mails: await this.mailsAbout(shown),
      accounts: await this.accountsOf(text),
    };
  }

  /** The people that the text matches. Compares whole tables, because SQL cannot ignore accents and signs in the same way. */
  async find(text: string, manager: EntityManager = this.dataSource.manager): Promise<FoundPerson[]> {
    const matches = personMatcher(text);
    const found = await this.everybody(manager);
    return found.filter(matches);
  }

  /** The stream ids of these records, by key, without records that are gone. */
  async streamsOf(records: readonly PersonRef[]): Promise<ReadonlyMap<string, string>> {
    const everybody = await this.everybody(this.dataSource.manager, records);
    return new Map(everybody.map((one) => [refKey(one), one.streamId]));
  }

  private everybody(manager: EntityManager, records?: readonly PersonRef[]): Promise<FoundPerson[]> {
    const parts = this.places.all.map(
      ({ people, place }) =>
        `SELECT '${place}' AS place, id, record_id AS "recordId", stream_id::text AS "streamId", name, email, of_what AS "ofWhat" FROM (${people}) AS people`,
    );
    const all = `SELECT * FROM (${parts.join(' UNION ALL ')}) AS people`;
    return records
      ? manager.query(`${all} WHERE place || '/' || id = ANY($1)`, [records.map(refKey)])
      : manager.query(`${all} ORDER BY place, id`);
  }

  /** The earlier values of the people's fields, from the history, by the key of the record. */
  private async earlierValuesOf(found: readonly FoundPerson[]): Promise<Map<string, PersonRecord['fields']>> {
    const parts = found.map((one) => {
      const place = this.places.of(one.place);
      return {
        stream: place.decider.category,
        streamId: one.streamId,
        key: refKey(one),
        place,
        subject: place.subjectOf(one.id),
        last: new Map<string, unknown>(),
        earlier: [] as PersonRecord['fields'],
      };
    });
    await this.log.eachOfRecords(parts, ({ streamId, place, subject, last, earlier }, event) => {
      const declaration = place.decider.events[event.type];
      if (declaration?.about?.(streamId, event.data) !== subject) return;
      for (const name of declaration.personal) {
        const [before, value] = [last.get(name), event.data[name]];
        last.set(name, value);
        const label = place.labels[name];
        if (typeof before !== 'string' || before === value || !label) continue;
        const day = dayInWordsAtClub(new Date(event.recordedAt));
        earlier.push({ field: `${label} until ${day}`, value: before });
      }
    });
    return new Map(parts.map(({ key, earlier }) => [key, earlier]));
  }

  private async recordsOf(found: readonly FoundPerson[]): Promise<PersonRecord[]> {
    const earlier = await this.earlierValuesOf(found);
    const byPlace = Map.groupBy(found, ({ place }) => place);
    const parts = [...byPlace].map(([name, some]) => this.recordsIn(this.places.of(name), some));
    const records = (await Promise.all(parts)).flat();
    return records.map((one) => ({ ...one, fields: [...one.fields, ...(earlier.get(refKey(one)) ?? [])] }));
  }

  private async recordsIn(place: PeoplePlace, found: readonly FoundPerson[]): Promise<PersonRecord[]> {
    const where = { id: In(found.map(({ recordId }) => recordId)) };
    const records = (await this.reader.find(place.table, { where })) as Record<string, unknown>[];
    return found.flatMap(({ place: name, id, recordId, streamId, ofWhat, ...person }) => {
      const record = records.find((one) => one.id === recordId);
      if (!record) return [];
      const { version } = record;
      return {
        place: name,
        id,
        stream: place.decider.category,
        streamId,
        version: typeof version === 'number' ? version : null,
        name: person.name,
        email: person.email,
        fields: [
          ...(place.partOf === undefined ? [] : [{ field: place.partOf, value: ofWhat }]),
          ...fieldsOf(record, place.labels),
        ],
      };
    });
  }

  private async mailsAbout(found: readonly FoundPerson[]): Promise<PersonMail[]> {
    const refs = new Map(found.map(({ place, id }) => [this.places.of(place).subjectOf(id), { place, id }]));
    const rows = await this.dataSource.query<MailRow[]>(
      `SELECT person AS subject, mail, created_at AS "createdAt", ${mailState} AS state, failure
       FROM outbox_mails, unnest(ARRAY[subject, also_about]) AS person
       WHERE person = ANY($1) ORDER BY created_at, id`,
      [[...refs.keys()]],
    );
    return rows.flatMap(({ subject, mail, createdAt, state, failure }) => {
      const ref = refs.get(subject);
      if (!ref) return [];
      return {
        ...ref,
        to: mail.to ?? null,
        subject: mail.subject,
        lines: [
          ...(mail.greeting === undefined ? [] : [mail.greeting]),
          ...mail.paragraphs,
          ...Object.entries(mail.facts ?? {}).map(([label, value]) => `${label}: ${value}`),
        ],
        state,
        failure,
        createdAt: createdAt.toISOString(),
      };
    });
  }

  private async accountsOf(text: string): Promise<string[]> {
    const matches = personMatcher(text);
    const users = await this.dataSource.query<{ username: string; email: string | null }[]>(
      `SELECT username, email FROM users ORDER BY username`,
    );
    // A username may be an address, too.
    return users.flatMap(({ username, email }) =>
      [email, username].some((address) => matches({ name: username, email: address })) ? [username] : [],
    );
  }
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);

const fieldsOf = (
  record: Readonly<Record<string, unknown>>,
  labels: PeoplePlace['labels'],
): PersonRecord['fields'] =>
  Object.entries(labels).flatMap(([name, field]) => {
    if (field === null) return [];
    const value = record[name] as PersonRecord['fields'][number]['value'];
    return { field, value: isInstant(value) ? inWordsAtClub(new Date(value)) : valueInWords(field, value) };
  });

/** The records in a few words without personal data, such as `member 7, message 12`. */
export const refsInWords = (records: readonly PersonRef[]): string =>
  records.map(({ place, id }) => `${place} ${id}`).join(', ');
