import { z } from 'zod';
import type { Labels } from './labels.js';
import { highestId } from './record-id.js';
import { recordVersion } from './record-version.js';
import {
  email,
  instant,
  optionalEmail,
  optionalInstant,
  optionalLongText,
  optionalText,
  text,
} from './text.js';

export const competitionStatuses = ['upcoming', 'completed', 'cancelled'] as const;
export const competitionCategories = ['mens', 'ladies', 'mixed'] as const;
export const competitionTypes = ['club', 'open'] as const;
export const competitionFormats = ['singles', 'pairs'] as const;

/** Maximum lengths in characters. */
export const competitionLimits = { title: 120, description: 2000, time: 20 } as const;

/** The highest number of places that a competition with limited entries can have. */
export const maxPlaces = 500;

export const competitionMessages = {
  title: 'Title is required',
  description: 'Description must be text',
  date: 'Date must be a date and time such as 2026-05-04T18:30',
  time: 'Time is required',
  registrationCloses: 'Registration closes must be a date and time such as 2026-05-04T18:30',
  status: 'Status must be upcoming, completed or cancelled',
  category: 'Category must be mens, ladies or mixed',
  type: 'Type must be club or open',
  format: 'Format must be singles or pairs',
  entriesOpen: 'Entries open must be true or false',
  places: `Places must be a whole number from 1 to ${maxPlaces}`,
} as const;

const fields = {
  title: text(competitionLimits.title, competitionMessages.title),
  /** Such as `Entry Fee: £5`; null when absent or empty. */
  description: optionalLongText(competitionLimits.description, competitionMessages.description).unwrap(),
  /** When it is played. A day alone means noon at the club, and a time without an offset is in the club's zone. */
  date: instant(competitionMessages.date),
  /** Free text such as `18:30`, or `TBC`. */
  time: text(competitionLimits.time, competitionMessages.time),
  /** When entries close; null or an empty text if no such time is set. */
  registrationCloses: optionalInstant(competitionMessages.registrationCloses),
  status: z.enum(competitionStatuses, competitionMessages.status),
  category: z.enum(competitionCategories, competitionMessages.category),
  type: z.enum(competitionTypes, competitionMessages.type),
  /** Whether people play alone or in pairs. */
  format: z.enum(competitionFormats, competitionMessages.format),
  entriesOpen: z.boolean(competitionMessages.entriesOpen),
  /** The maximum number of entries with a place; later ones wait. Null for no limit. */
  places: z
    .int(competitionMessages.places)
    .min(1, competitionMessages.places)
    .max(maxPlaces, competitionMessages.places)
    .nullable(),
};

/** Body of `POST /api/competitions`. Absent fields take their default. */
export const competitionRequest = z.object({
  ...fields,
  description: fields.description.default(null),
  registrationCloses: fields.registrationCloses.default(null),
  status: fields.status.default('upcoming'),
  category: fields.category.default('mixed'),
  type: fields.type.default('club'),
  format: fields.format.default('singles'),
  entriesOpen: fields.entriesOpen.default(true),
  places: fields.places.default(null),
});

/** Body of `PUT /api/competitions/{id}`. Absent fields stay unchanged. */
export const competitionRevision = z.object(fields).partial();

/** A competition as every competitions path returns it. */
export const competitionRecord = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  date: z.iso.datetime(),
  time: z.string(),
  registrationCloses: z.iso.datetime().nullable(),
  status: z.enum(competitionStatuses),
  category: z.enum(competitionCategories),
  type: z.enum(competitionTypes),
  format: z.enum(competitionFormats),
  entriesOpen: z.boolean(),
  places: z.int().nullable(),
  /** Whether there is a draw. */
  drawn: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When the competition itself last changed. Entries do not count as a change. */
  updatedAt: z.iso.datetime(),
  /** Counts the events of its entries as well. */
  version: recordVersion,
});

/** Maximum lengths in characters. */
export const entryLimits = { name: 60, reason: 200 } as const;

export const entryMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  partnerFirstName: 'Partner first name must be text',
  partnerLastName: 'Partner last name must be text',
  wholePartner: 'Please give both names of your partner, or neither',
  competitionId: 'Please choose a competition',
  paid: 'Paid must be true or false',
  reason: 'Reason must be text',
  noReason: 'Reason is required',
} as const;

const names = {
  firstName: text(entryLimits.name, entryMessages.firstName),
  lastName: text(entryLimits.name, entryMessages.lastName),
};

/** The partner in a pairs competition; null while there is none. */
const partnerNames = {
  partnerFirstName: optionalText(entryLimits.name, entryMessages.partnerFirstName),
  partnerLastName: optionalText(entryLimits.name, entryMessages.partnerLastName),
};

/** Reports that one name of the partner is missing, under its field. */
const refuseHalfPartner = (
  {
    partnerFirstName: first,
    partnerLastName: last,
  }: { partnerFirstName: string | null; partnerLastName: string | null },
  context: z.RefinementCtx,
): void => {
  if ((first === null) === (last === null)) return;
  const path = [first === null ? 'partnerFirstName' : 'partnerLastName'];
  context.addIssue({ code: 'custom', path, message: entryMessages.wholePartner });
};

/** Body of `POST /api/competition-entries`. Other fields are dropped. */
export const competitionEntryRequest = z
  .object({
    ...names,
    ...partnerNames,
    email: email(entryMessages.email),
    /** 0 means that none is chosen; no competition has this id. */
    competitionId: z
      .int(entryMessages.competitionId)
      .min(0, entryMessages.competitionId)
      .max(highestId, entryMessages.competitionId)
      .default(0),
  })
  .superRefine(refuseHalfPartner);

/** Body of `POST /api/competitions/{id}/entries`, of an entry that the club has received in another way. */
export const entryByHandRequest = z
  .object({ ...names, ...partnerNames, email: optionalEmail(entryMessages.email) })
  .superRefine(refuseHalfPartner);

/** Body of `PUT /api/competition-entries/{id}/partner`. Without names, the entry has no partner any more. */
export const partnerRequest = z.object(partnerNames).superRefine(refuseHalfPartner);

/** Body of `PUT /api/competition-entries/{id}/payment`. */
export const paymentRequest = z.object({ paid: z.boolean(entryMessages.paid) });

/** Body of `PUT /api/competition-entries/{id}/place`. */
export const placeRequest = z.object({
  /** Why it is not the turn of the first on the waiting list. For the club only; null if it is their turn. */
  placeReason: optionalText(entryLimits.reason, entryMessages.reason),
});

/** An entry as visitors see it. */
export const visitorsEntryRecord = z.object({
  id: z.int(),
  competitionId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** The partner's, in a pairs competition; null while there is none. */
  partnerFirstName: z.string().nullable(),
  partnerLastName: z.string().nullable(),
  /** Whether the entrant waits for a place. The first who entered gets the next one. */
  waiting: z.boolean(),
  createdAt: z.iso.datetime(),
});

/** An entry as `GET /api/competition-entries` returns it. */
export const competitionEntryRecord = visitorsEntryRecord.extend({
  /** Only sent to signed-in users. Null for an entry without one, which the club has received in another way. */
  email: z.string().meta({ format: 'email' }).nullable().optional(),
  /** Whether the entry fee is paid. Only sent to signed-in users. */
  paid: z.boolean().optional(),
  /** The version of the competition, for `If-Match`. Only sent to signed-in users. */
  version: z.int().optional(),
});

/** The labels of a competition's fields. */
export const competitionLabels = {
  title: 'Title',
  description: 'Description',
  date: 'Date',
  time: 'Time',
  category: 'Category',
  type: null,
  format: 'Format',
  registrationCloses: 'Registration Closes',
  places: 'Places',
  drawn: null,
  status: 'Status',
  entriesOpen: 'Entries Open',
} as const satisfies Labels<CompetitionRecord, CompetitionRequest>;

/** The labels of an entry's fields; its competition is named by its own. */
export const entryLabels = {
  competitionId: null,
  firstName: 'First Name',
  lastName: 'Last Name',
  partnerFirstName: 'Partner First Name',
  partnerLastName: 'Partner Last Name',
  email: 'Email',
  waiting: 'Waiting',
  paid: 'Paid',
  createdAt: 'Entered',
} as const satisfies Labels<CompetitionEntryRecord, CompetitionEntryRequest>;

export type CompetitionRequest = z.input<typeof competitionRequest>;
export type CompetitionRevision = z.input<typeof competitionRevision>;
export type CompetitionRecord = z.infer<typeof competitionRecord>;
export type CompetitionEntryRequest = z.input<typeof competitionEntryRequest>;
export type PlaceRequest = z.input<typeof placeRequest>;
export type PartnerRequest = z.input<typeof partnerRequest>;
export type EntryByHandRequest = z.input<typeof entryByHandRequest>;
export type VisitorsEntryRecord = z.infer<typeof visitorsEntryRecord>;
export type CompetitionEntryRecord = z.infer<typeof competitionEntryRecord>;
