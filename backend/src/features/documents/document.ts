import { documentKinds, isVisibleByDefault } from '@onchan-bowls/contract/document-kinds';
import {
  documentLabels,
  documentLimits,
  documentRequest,
  type DocumentRequest,
} from '@onchan-bowls/contract/documents';
import { z } from 'zod';
import { dayInWordsAtClub, instantAtClub } from '../../platform/club-time.js';
import { byLabels, type Decider } from '../../platform/event-store/decider/decider.js';
import { defineEvent, personal, type EventOf } from '../../platform/event-store/decider/event.js';
import {
  assertAccepted,
  inRestoredWords,
  restorationFields,
  restorationOf,
  type PastRecord,
} from '../../platform/event-store/decider/restoration.js';
import { sameFields } from '../../platform/event-store/decider/same-fields.js';
import { refuse } from '../../platform/refused.js';

/** The subject of a version. A paper may name anybody, so its key protects the file as that of a person protects their details. */
export const subjectOf = (versionId: number): string => `document-version-${versionId}`;

const documentDetails = z.strictObject({
  title: z.string(),
  kind: z.enum(['rules', 'policies', 'minutes', 'other']),
  visible: z.boolean().describe('Whether visitors read the newest version'),
});

const ofVersion = z.strictObject({
  versionId: z.int().describe('Unique among the versions of all documents'),
});

const day = z.string().describe('The date that the paper bears, such as `2026-03-01`');

const documentVersion = ofVersion.extend({
  number: z.int().describe('One more than that of the newest version when it was added'),
  day,
  size: z.int().describe('The length of the file in bytes'),
  sha256: personal(z.string()).describe('The SHA-256 of the file in hexadecimal'),
});

const about = (_id: string, { versionId }: z.infer<typeof ofVersion>): string => subjectOf(versionId);

const documentEvents = {
  DocumentAdded: defineEvent({
    label: 'Document added',
    many: 'added # documents',
    meaning: 'The club keeps a document. It has no file yet.',
    data: documentDetails,
  }),
  DocumentRevised: defineEvent({
    label: 'Document revised',
    meaning: 'The document has this title and kind, and is visible to these readers, instead.',
    data: documentDetails,
  }),
  DocumentVersionAdded: defineEvent({
    label: 'Version added',
    many: 'added # versions of documents',
    meaning: 'This file is the newest version of the document. The file itself is not in the history.',
    data: documentVersion,
    about,
  }),
  DocumentVersionDated: defineEvent({
    label: 'Version dated',
    meaning: 'The version has this date instead.',
    data: ofVersion.extend({ day }),
  }),
  DocumentVersionRemoved: defineEvent({
    label: 'Version removed',
    many: 'removed # versions of documents',
    meaning: 'The version is removed, and its file is erased.',
    data: ofVersion,
    erases: (_id, { versionId }) => [subjectOf(versionId)],
  }),
  DocumentDeleted: defineEvent({
    label: 'Document deleted',
    many: 'deleted # documents',
    meaning: 'The document is deleted, and the files of all its versions are erased.',
    data: z.strictObject({ versionIds: z.array(z.int()) }),
    erases: (_id, { versionIds }) => versionIds.map(subjectOf),
  }),
  DocumentRestored: defineEvent({
    label: 'Document restored',
    meaning: 'The document has again the title, kind and readers of an earlier time. It keeps its versions.',
    data: documentDetails.extend(restorationFields),
  }),
  DocumentVersionRestored: defineEvent({
    label: 'Version restored',
    many: 'brought back # versions of documents',
    meaning: 'A version is there again that was removed, or deleted with its document.',
    data: documentVersion.extend(restorationFields),
    about,
  }),
};

type DocumentDetails = Readonly<z.infer<typeof documentDetails>>;
export type Version = Readonly<z.infer<typeof documentVersion>>;
export type DocumentEvent = EventOf<typeof documentEvents>;

/** What is to be changed of a document. */
export type DocumentChanges = Partial<DocumentDetails> & { readonly day?: string };

interface KeptDocument {
  readonly details: DocumentDetails;
  /** The oldest first. */
  readonly versions: readonly Version[];
}

/** Null before the document is added and after it is deleted. */
export type ClubDocument = KeptDocument | null;

/** A paper of the club with its versions. */
export const document: Decider<ClubDocument, DocumentEvent> = {
  category: 'document',
  label: 'Documents',
  events: documentEvents,
  initial: null,

  evolve(state, event) {
    switch (event.type) {
      case 'DocumentAdded':
        return { details: event.data, versions: [] };
      case 'DocumentRevised':
        return { ...existing(state), details: event.data };
      case 'DocumentVersionAdded':
        return withVersions(state, (versions) => [...versions, event.data]);
      case 'DocumentVersionDated':
        return withVersions(state, (versions) =>
          versions.map((one) => (one.versionId === event.data.versionId ? { ...one, ...event.data } : one)),
        );
      case 'DocumentVersionRemoved':
        return withVersions(state, (versions) =>
          versions.filter(({ versionId }) => versionId !== event.data.versionId),
        );
      case 'DocumentDeleted':
        return null;
      case 'DocumentRestored': {
        const { goesBackTo, createdAt, ...details } = event.data;
        return { details, versions: state?.versions ?? [] };
      }
      case 'DocumentVersionRestored': {
        const { goesBackTo, createdAt, ...version } = event.data;
        return withVersions(state, (versions) =>
          [...versions, version].sort((one, other) => one.versionId - other.versionId),
        );
      }
    }
  },

  describe(event, before) {
    switch (event.type) {
      case 'DocumentAdded':
        return `added the document ${quoted(event.data)}, ${forReaders(event.data)}`;
      case 'DocumentRevised': {
        const { details } = existing(before);
        if (details.visible === event.data.visible) return `revised the document ${quoted(event.data)}`;
        const shown = event.data.visible ? 'showed visitors' : 'hid from visitors';
        const isAll = sameFields({ ...details, visible: event.data.visible }, event.data);
        return `${isAll ? '' : 'revised and '}${shown} the document ${quoted(event.data)}`;
      }
      case 'DocumentVersionAdded':
        return `added ${versionInWords(before, event.data)}, dated ${inWords(event.data.day)}`;
      case 'DocumentVersionDated':
        return `dated ${versionInWords(before, versionIn(before, event.data.versionId))} ${inWords(event.data.day)}`;
      case 'DocumentVersionRemoved':
        return `removed ${versionInWords(before, versionIn(before, event.data.versionId))}`;
      case 'DocumentDeleted':
        return `deleted the document ${quoted(existing(before).details)} with all its versions`;
      case 'DocumentRestored':
        return inRestoredWords(`the document ${quoted(event.data)}`, event.data.goesBackTo, before);
      case 'DocumentVersionRestored':
        return `brought back ${versionInWords(before, event.data)}`;
    }
  },

  name: ({ details }) => details.title,

  view: ({ details: { title, kind, visible } }) =>
    byLabels(
      { title: documentLabels.title, kind: documentLabels.kind, visible: documentLabels.visible },
      { title, kind: documentKinds[kind], visible },
    ),

  items: ({ versions }) => versions,

  viewItem: (version) => {
    const { number, day, size, sha256 } = version as Version;
    return [`Version ${number}`, `${inWords(day)}, ${size} bytes, SHA-256 ${sha256}`];
  },

  undoable: ['DocumentDeleted', 'DocumentVersionRemoved'],

  restore(past, present) {
    const { details, versions } = past.state;
    assertAccepted(past, documentRequest, details);
    const isAsBefore = present && sameFields(present.details, details);
    // Only an undo comes before the files are erased.
    const gone = past.isUndo
      ? versions.filter(({ versionId }) => !present?.versions.some((one) => one.versionId === versionId))
      : [];
    return [
      ...(isAsBefore
        ? []
        : [{ type: 'DocumentRestored', data: { ...details, ...restorationOf(past) } } as const]),
      ...gone.map((version): DocumentEvent => ({
        type: 'DocumentVersionRestored',
        data: { ...version, goesBackTo: past.goesBackTo, createdAt: addedAt(past, version) },
      })),
    ];
  },
};

const addedAt = ({ events }: PastRecord<ClubDocument>, { versionId }: Version): string =>
  events.find(({ type, data }) => type === 'DocumentVersionAdded' && data.versionId === versionId)
    ?.recordedAt ?? '';

/** Adds a document, without a file. */
export const addDocument =
  ({ title, kind, visible = isVisibleByDefault(kind) }: DocumentRequest) =>
  (): DocumentEvent[] => [{ type: 'DocumentAdded', data: { title, kind, visible } }];

/** Changes what is given of a document: its details, and the date of its newest version. */
export const reviseDocument =
  ({ day, ...changes }: DocumentChanges) =>
  (state: ClubDocument): DocumentEvent[] => {
    const { details, versions } = existing(state);
    const revised = { ...details, ...changes };
    return [
      ...(sameFields(details, revised) ? [] : [{ type: 'DocumentRevised', data: revised } as const]),
      ...dated(versions.at(-1), day),
    ];
  };

/** Adds a version. The file of the newest version again only changes its date. */
export const addVersion =
  (version: Omit<Version, 'number'>) =>
  (state: ClubDocument): DocumentEvent[] => {
    const { versions } = existing(state);
    const newest = versions.at(-1);
    if (newest?.sha256 === version.sha256) return dated(newest, version.day);
    if (versions.length >= documentLimits.versions) refuse('too-many-versions');
    const number = (newest?.number ?? 0) + 1;
    return [{ type: 'DocumentVersionAdded', data: { ...version, number } }];
  };

/** Removes a version and erases its file. */
export const removeVersion =
  (versionId: number) =>
  (state: ClubDocument): DocumentEvent[] => {
    versionIn(state, versionId);
    return [{ type: 'DocumentVersionRemoved', data: { versionId } }];
  };

/** Deletes a document and erases all its files. */
export const deleteDocument = (state: ClubDocument): DocumentEvent[] => [
  {
    type: 'DocumentDeleted',
    data: { versionIds: existing(state).versions.map(({ versionId }) => versionId) },
  },
];

const dated = (version: Version | undefined, day: string | undefined): DocumentEvent[] =>
  !version || day === undefined || day === version.day
    ? []
    : [{ type: 'DocumentVersionDated', data: { versionId: version.versionId, day } }];

/** @throws RefusedError when there is no such document, or none any more. */
const existing = (state: ClubDocument): KeptDocument => state ?? refuse('document-not-found');

/** @throws RefusedError when the document has no such version, or none any more. */
const versionIn = (state: ClubDocument, versionId: number): Version =>
  existing(state).versions.find((version) => version.versionId === versionId) ?? refuse('version-not-found');

const withVersions = (
  state: ClubDocument,
  change: (versions: readonly Version[]) => readonly Version[],
): KeptDocument => {
  const before = existing(state);
  return { ...before, versions: change(before.versions) };
};

const quoted = ({ title }: DocumentDetails): string => `‘${title}’`;

const forReaders = ({ visible }: DocumentDetails): string =>
  visible ? 'visible to visitors' : 'hidden from visitors';

const versionInWords = (state: ClubDocument, { number }: Version): string =>
  `version ${number} of ${quoted(existing(state).details)}`;

const inWords = (day: string): string => dayInWordsAtClub(instantAtClub(day));
