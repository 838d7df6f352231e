import { describe, expect, it } from '@jest/globals';
import { documentLimits } from '@onchan-bowls/contract/documents';
import { fold, viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import {
  addDocument,
  addVersion,
  deleteDocument,
  document,
  removeVersion,
  reviseDocument,
  type DocumentEvent,
} from './document.js';
import { attachmentNamed, fileNameOf } from './file-name.js';
import { isWholePdf, pdfOf } from './pdf.js';

const details = { title: 'Constitution', kind: 'rules', visible: true } as const;
const first = { versionId: 4, number: 1, day: '2025-03-01', size: 2048, sha256: 'a'.repeat(64) };
const second = { versionId: 9, number: 2, day: '2026-03-01', size: 4096, sha256: 'b'.repeat(64) };
const sent = ({ number, ...version }: typeof first) => version;

const added: DocumentEvent = { type: 'DocumentAdded', data: details };
const firstAdded: DocumentEvent = { type: 'DocumentVersionAdded', data: first };
const secondAdded: DocumentEvent = { type: 'DocumentVersionAdded', data: second };
const secondRemoved: DocumentEvent = { type: 'DocumentVersionRemoved', data: { versionId: 9 } };
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { versionIds: [4, 9] } };
const withBoth = [added, firstAdded, secondAdded];

describe('a document', () => {
  it.each([
    ['rules', undefined, true],
    ['minutes', undefined, false],
    ['minutes', true, true],
    ['policies', false, false],
  ] as const)('of the kind %s with the choice %s is visible to visitors: %s', (kind, choice, visible) => {
    const request = { title: 'A paper', kind, ...(choice !== undefined && { visible: choice }) };
    expect(given(document).when(addDocument(request))).toEqual([
      { type: 'DocumentAdded', data: { title: 'A paper', kind, visible } },
    ]);
  });

  it('is revised in what is given, and its newest version dated', () => {
    expect(given(document, ...withBoth).when(reviseDocument({ ...details, day: second.day }))).toEqual([]);
    expect(given(document, ...withBoth).when(reviseDocument({ visible: false, day: '2026-03-02' }))).toEqual([
      { type: 'DocumentRevised', data: { ...details, visible: false } },
      { type: 'DocumentVersionDated', data: { versionId: 9, day: '2026-03-02' } },
    ]);
  });

  it('is deleted with all its versions', () => {
    expect(given(document, ...withBoth).when(deleteDocument)).toEqual([deleted]);
  });

  it('that does not exist takes nothing', () => {
    const all = [reviseDocument({}), addVersion(sent(first)), removeVersion(4), deleteDocument];
    for (const decide of all)
      for (const past of [[], [...withBoth, deleted]])
        expect(() => given(document, ...past).when(decide)).toThrow('This document does not exist');
  });
});

describe('a version', () => {
  it('is added with the next number', () => {
    expect(given(document, added).when(addVersion(sent(first)))).toEqual([firstAdded]);
    expect(given(document, added, firstAdded).when(addVersion(sent(second)))).toEqual([secondAdded]);
  });

  it('with the file of the newest one is not added: at most, that one is dated', () => {
    const again = { ...sent(second), versionId: 10 };
    expect(given(document, ...withBoth).when(addVersion(again))).toEqual([]);
    expect(given(document, ...withBoth).when(addVersion({ ...again, day: '2026-04-01' }))).toEqual([
      { type: 'DocumentVersionDated', data: { versionId: 9, day: '2026-04-01' } },
    ]);
  });

  it('is refused beyond the limit', () => {
    const many = Array.from({ length: documentLimits.versions }, (_, index): DocumentEvent => {
      const number = index + 1;
      return {
        type: 'DocumentVersionAdded',
        data: { ...first, versionId: number, number, sha256: `${number}` },
      };
    });
    expect(given(document, added, ...many).refusalOf(addVersion(sent(first)))).toBe('too-many-versions');
    expect(
      given(document, added, ...many.slice(1)).when(addVersion({ ...sent(first), versionId: 99 })),
    ).toHaveLength(1);
  });

  it('is removed once', () => {
    expect(given(document, ...withBoth).when(removeVersion(9))).toEqual([secondRemoved]);
    expect(given(document, ...withBoth, secondRemoved).refusalOf(removeVersion(9))).toBe('version-not-found');
  });
});

it('restoring earlier values brings back no file', () => {
  const state = fold(document, withBoth);
  if (!state) throw new Error('There is no document');
  const revised: DocumentEvent = { type: 'DocumentRevised', data: { ...details, title: 'Rules' } };
  const now = fold(document, [...withBoth, secondRemoved, revised]);
  const past = { state, goesBackTo: 3, events: [], isUndo: false };
  const restored = document.restore?.(past, now, { now: new Date(), actor: 'example' }) ?? [];
  expect(restored.map(({ type }) => type)).toEqual(['DocumentRestored']);
});

it('is said in words', () => {
  const words = (event: DocumentEvent, ...past: DocumentEvent[]) =>
    document.describe(event, fold(document, past));
  const revised = (changes: object): DocumentEvent => ({
    type: 'DocumentRevised',
    data: { ...details, ...changes },
  });
  expect([
    words(added),
    words(firstAdded, added),
    words(revised({ title: 'Rules' }), added),
    words(revised({ visible: false }), added),
    words({ type: 'DocumentVersionDated', data: { versionId: 9, day: '2026-04-01' } }, ...withBoth),
    words(secondRemoved, ...withBoth),
    words(deleted, ...withBoth),
  ]).toEqual([
    'added the document ‘Constitution’, visible to visitors',
    'added version 1 of ‘Constitution’, dated 1 March 2025',
    'revised the document ‘Rules’',
    'hid from visitors the document ‘Constitution’',
    'dated version 2 of ‘Constitution’ 1 April 2026',
    'removed version 2 of ‘Constitution’',
    'deleted the document ‘Constitution’ with all its versions',
  ]);
  expect(viewOf(document, fold(document, withBoth))).toEqual({
    Title: 'Constitution',
    Kind: 'Constitution and Rules',
    'Visible to Visitors': true,
    'Version 1': `1 March 2025, 2048 bytes, SHA-256 ${first.sha256}`,
    'Version 2': `1 March 2026, 4096 bytes, SHA-256 ${second.sha256}`,
  });
});

describe('a file', () => {
  const pdf = pdfOf(['Rules (draft) \\ 1']);

  it.each([
    ['a whole PDF', pdf, true],
    ['a PDF with a line break after its end', Buffer.concat([pdf, Buffer.from('\r\n')]), true],
    ['a truncated PDF', pdf.subarray(0, -20), false],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.4 startxref 1 %%EOF'), false],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), false],
    ['a PDF with something after its end', Buffer.concat([pdf, Buffer.from('<script>')]), false],
    ['nothing', Buffer.alloc(0), false],
  ])('is taken if it is a whole PDF: %s', (_, bytes, isTaken) => {
    expect(isWholePdf(bytes)).toBe(isTaken);
  });

  it.each([
    ['Constitution', true, 'Constitution 2026-03-01.pdf', 'Constitution 2026-03-01.pdf'],
    ['Constitution', false, 'Constitution 2026-03-01 version 2.pdf', 'Constitution 2026-03-01 version 2.pdf'],
    ['../../etc/passwd', true, 'etc passwd 2026-03-01.pdf', 'etc passwd 2026-03-01.pdf'],
    ['Règles "du" jeu\r\nX: y', true, 'Règles du jeu X y 2026-03-01.pdf', 'Regles du jeu X y 2026-03-01.pdf'],
    ['100% 🎳', true, '100% 🎳 2026-03-01.pdf', '100_ __ 2026-03-01.pdf'],
    ['...', true, 'Document 2026-03-01.pdf', 'Document 2026-03-01.pdf'],
  ])('called %j is saved under a harmless name', (title, isNewest, name, ascii) => {
    const named = fileNameOf({ title, day: '2026-03-01', number: 2, isNewest });
    expect(named.replaceAll(/\s+/g, ' ')).toBe(name);
    expect(attachmentNamed(name)).toBe(
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
  });
});
