import { describe, expect, it } from '@jest/globals';
import { viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import { announcementHtml } from './announcement-html.js';
import { announcement, announcementText, type AnnouncementDetails } from './announcement.js';

const details: AnnouncementDetails = {
  title: 'Opening day',
  content: '<p>Come and play.</p>',
  showFrom: null,
  showUntil: null,
  pinned: false,
};
const corrected: AnnouncementDetails = { ...details, content: '<p>Come and play at ten.</p>' };

const published = { type: 'AnnouncementPublished', data: details } as const;
const revised = { type: 'AnnouncementRevised', data: corrected } as const;
const deleted = { type: 'AnnouncementDeleted', data: {} } as const;

describe('an announcement', () => {
  it.each([
    ['2026-05-09T07:00:00.000Z', '2026-05-09T07:00:00.000Z'],
    ['2026-05-09T07:00:00.000Z', '2026-05-09T06:59:00.000Z'],
    // On the island half past one, in summer time and then in winter time.
    ['2026-10-25T01:30:00.000Z', '2026-10-25T00:30:00.000Z'],
  ])('is refused when nobody could read it: from %s until %s', (showFrom, showUntil) => {
    const message = 'Show until must be later than Show from';
    const times = { showFrom, showUntil };
    expect(() => given(announcement).when(announcement.add({ ...details, ...times }))).toThrow(message);
    expect(() => given(announcement, published).when(announcement.revise(times))).toThrow(message);
    const from = { type: 'AnnouncementRevised', data: { ...details, showFrom } } as const;
    expect(() => given(announcement, published, from).when(announcement.revise({ showUntil }))).toThrow(
      message,
    );
  });
});

describe('in words', () => {
  const onList = announcement.evolve(announcement.initial, published);

  it('says what happened to which announcement', () => {
    expect(announcement.describe(published, announcement.initial)).toBe(
      'published the announcement ‘Opening day’',
    );
    expect(announcement.describe(revised, onList)).toBe('revised the announcement ‘Opening day’');
    expect(announcement.describe(deleted, onList)).toBe('deleted the announcement ‘Opening day’');
  });

  it('says what happened to its time and its place', () => {
    const after = (changes: Partial<AnnouncementDetails>, before: Partial<AnnouncementDetails> = {}) =>
      announcement.describe(
        { type: 'AnnouncementRevised', data: { ...details, ...changes } },
        { ...details, ...before },
      );
    const showFrom = '2026-05-09T07:00:00.000Z';
    const showUntil = '2026-10-26T17:00:00.000Z';
    const planned = { type: 'AnnouncementPublished', data: { ...details, showFrom } } as const;
    expect(announcement.describe(planned, null)).toBe(
      'published the announcement ‘Opening day’, shown from 9 May 2026, 08:00',
    );
    expect(after({ showFrom, showUntil })).toBe(
      'revised the announcement ‘Opening day’, now shown from 9 May 2026, 08:00 until 26 October 2026, 17:00',
    );
    expect(after({}, { showUntil })).toBe('revised the announcement ‘Opening day’, now shown at all times');
    expect(after({ title: 'Open day', showUntil }, { showUntil })).toBe(
      'revised the announcement ‘Open day’',
    );
    expect(after({ pinned: true })).toBe('pinned the announcement ‘Opening day’');
    expect(after({}, { pinned: true })).toBe('unpinned the announcement ‘Opening day’');
    expect(after({ pinned: true, title: 'Open day' })).toBe('revised the announcement ‘Open day’');
  });
});

describe('the words of an announcement', () => {
  it.each([
    [
      '<p>The green is <strong>open</strong>.</p><p>Come &amp; play<br>today.</p>',
      'The green is open.\n\nCome & play\ntoday.',
    ],
    [
      '<p>Bring:</p><ul><li>shoes</li><li>a friend</li></ul><p>Tea after.</p>',
      'Bring:\n\n• shoes\n• a friend\n\nTea after.',
    ],
    [
      '<p>See <a href="https://example.org/?a=1&amp;b=2">the <em>rules</em></a>.</p>',
      'See the rules (https://example.org/?a=1&b=2).',
    ],
    ['<p><a href="https://example.org/">https://example.org/</a></p>', 'https://example.org/'],
    ['<p>1 &lt; 2, &quot;so&quot; &amp;amp; on</p>', '1 < 2, "so" &amp; on'],
  ])('of %j', (html, text) => {
    expect(announcementText(announcementHtml(html))).toBe(text);
  });
});

it('the formatting of an announcement is in words', () => {
  const content = announcementHtml(
    '<p>The <strong>green</strong> is <em>open</em>, <u>see</u> the <a href="https://example.org/">new <b>rules</b></a>.</p><ol><li>shoes</li><li>a friend</li></ol>',
  );
  expect(viewOf(announcement, { ...details, content })?.Formatting).toBe(
    [
      'Bold: green',
      'Bold: rules',
      'Italic: open',
      'Underlined: see',
      'Link: new rules',
      'Numbered list: • shoes • a friend',
    ].join('\n'),
  );
});
