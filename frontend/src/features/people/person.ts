import { plain } from '@onchan-bowls/contract/plain';
import {
  personPlaces,
  partsOf,
  peopleLimits,
  type PersonPage,
  type PersonRecord,
  type PersonRef,
} from '@onchan-bowls/contract/people';

/** Names a record among all places. */
export const keyOf = ({ place, id }: PersonRef): string => `${place} ${id}`;

/** A record in a few words: `Messages: Ann Kelly, ann@example.org`; of an entry or partner with the competition. */
export const inWords = ({ place, name, email, fields }: PersonRecord): string => {
  const competition = fields.find(({ field }) => field === 'Competition')?.value;
  return `${personPlaces[place]}: ${[name, email, competition].filter(Boolean).join(', ')}`;
};

const addressesIn = (records: readonly PersonRecord[]): string[] => [
  ...new Set(records.flatMap(({ email }) => (email === null ? [] : [plain(email)]))),
];

/** Whether the records may be of several people: they have different addresses. */
export const mayBeSeveral = ({ records }: PersonPage): boolean => addressesIn(records).length > 1;

/** The records that are chosen at first: all of them, unless they may be of several people. */
export const chosenAtFirst = (page: PersonPage): string[] =>
  mayBeSeveral(page) ? [] : page.records.map(keyOf);

/** More to search for: the addresses that were found by a name, or the names that were found by an address. */
export const alsoSearchedFor = ({ text, records }: PersonPage): string[] => {
  const parts = partsOf(text).map(plain);
  const names = parts.every((part) => part.includes('@')) ? records.map(({ name }) => name) : [];
  const more = [...addressesIn(records), ...new Map(names.map((name) => [plain(name), name])).values()];
  return more
    .filter((one) => !parts.includes(plain(one)) && !one.includes(','))
    .slice(0, peopleLimits.parts - parts.length);
};
