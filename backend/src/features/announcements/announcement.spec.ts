import { describe, expect, it } from '@jest/globals';
import { viewOf } from '../../platform/event-store/decider.js';
import { given } from '../../testing/given.js';
import { announcementHtml } from './announcement-html.js';
import {
  announcement,
  announcementText,
  deleteAnnouncement,
  publishAnnouncement,
  reviseAnnouncement,
  type AnnouncementDetails,
  type AnnouncementEvent,
} from './announcement.js';

const details: AnnouncementDetails = { title: 'Opening day', content: '<p>Come and play.</p>' };
const corrected: AnnouncementDetails = { ...details, content: '<p>Come and play at ten.</p>' };

const published: AnnouncementEvent = { type: 'AnnouncementPublished', data: details };
const revised: AnnouncementEvent = { type: 'AnnouncementRevised', data: corrected };
const deleted: AnnouncementEvent = { type: 'AnnouncementDeleted', data: {} };

describe('an announcement', () => {
  it('is published', () => {
    expect(given(announcement).when(publishAnnouncement(details))).toEqual([published]);
  });

  it('is revised, and revised back', () => {
    expect(given(announcement, published).when(reviseAnnouncement(corrected))).toEqual([revised]);
    expect(given(announcement, published, revised).when(reviseAnnouncement(details))).toEqual([
      { type: 'AnnouncementRevised', data: details },
    ]);
  });

  it('records nothing when nothing changes', () => {
    expect(given(announcement, published, revised).when(reviseAnnouncement({ ...corrected }))).toEqual([]);
  });

  it('is deleted', () => {
    expect(given(announcement, published, revised).when(deleteAnnouncement)).toEqual([deleted]);
  });
});

describe('an announcement that does not exist', () => {
  it.each([
    ['never published', []],
    ['deleted', [published, deleted]],
  ])('can be neither revised nor deleted: %s', (_, past: AnnouncementEvent[]) => {
    for (const decision of [reviseAnnouncement(details), deleteAnnouncement]) {
      expect(() => given(announcement, ...past).when(decision)).toThrow('This announcement does not exist');
    }
  });
});

describe('in words', () => {
  const onList = announcement.evolve(announcement.initial, published);

  it('says what happened to which announcement', () => {
    expect(announcement.describe(published, announcement.initial)).toBe(
      'published the announcement “Opening day”',
    );
    expect(announcement.describe(revised, onList)).toBe('revised the announcement “Opening day”');
    expect(announcement.describe(deleted, onList)).toBe('deleted the announcement “Opening day”');
  });

  it('shows what is on record until it is deleted', () => {
    expect(viewOf(announcement, announcement.initial)).toBeNull();
    expect(viewOf(announcement, onList)).toEqual({
      Title: 'Opening day',
      Content: 'Come and play.',
      Formatting: null,
    });
    expect(viewOf(announcement, announcement.evolve(onList, deleted))).toBeNull();
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
