import { describe, expect, it } from '@jest/globals';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { parseFeed } from '@rowanmanning/feed-parser';
import { SaxesParser } from 'saxes';
import { atomFeed } from './announcements.atom.js';

const opening: AnnouncementRecord = {
  id: 7,
  title: 'Opening day',
  content: '<p>Come &amp; <strong>play</strong>.</p>',
  showFrom: null,
  showUntil: null,
  pinned: false,
  createdAt: '2026-04-01T09:00:00.000Z',
  updatedAt: '2026-04-03T10:00:00.000Z',
  version: 2,
};
const closing: AnnouncementRecord = {
  ...opening,
  id: 8,
  title: 'Closing day',
  createdAt: '2026-04-02T09:00:00.000Z',
  updatedAt: '2026-04-02T09:00:00.000Z',
  version: 1,
};

const origin = 'https://bowls.example';
/** The feed as a reader has it. @throws when it is no well-formed XML, which some readers forgive and others do not. */
const read = (announcements: AnnouncementRecord[], from = origin) => {
  const feed = atomFeed(announcements, from);
  new SaxesParser({ xmlns: true }).write(feed).close();
  return parseFeed(feed).toJSON();
};

describe('the feed', () => {
  it('says whose it is and where, and when it last changed', () => {
    expect(read([closing, opening])).toMatchObject({
      meta: { type: 'atom', version: '1.0' },
      title: 'Onchan Bowls: Club Announcements',
      url: `${origin}/announcements`,
      self: `${origin}/api/announcements.atom`,
      updated: opening.updatedAt,
      authors: [{ name: 'Onchan Crown Green Bowling Club' }],
    });
  });

  it('has every announcement, the newest first', () => {
    expect(read([closing, opening]).items).toMatchObject([
      {
        title: 'Closing day',
        url: `${origin}/announcements#announcement-8`,
        published: closing.createdAt,
        updated: closing.updatedAt,
      },
      {
        title: 'Opening day',
        url: `${origin}/announcements#announcement-7`,
        content: '<p>Come & <strong>play</strong>.</p>',
        published: opening.createdAt,
        updated: opening.updatedAt,
      },
    ]);
    expect(atomFeed([opening], origin)).toContain(
      '<content type="html"><![CDATA[<p>Come &amp; <strong>play</strong>.</p>]]></content>',
    );
  });

  it('knows an announcement by the same id wherever the site moves', () => {
    const idsOf = (from: string) => [
      /<id>(.*)<\/id>/.exec(atomFeed([closing, opening], from))?.[1],
      ...read([closing, opening], from).items.map(({ id }) => id),
    ];
    expect(idsOf(origin)).toEqual([
      'tag:onchan-bowls,2026:announcements',
      'tag:onchan-bowls,2026:announcement-8',
      'tag:onchan-bowls,2026:announcement-7',
    ]);
    expect(idsOf('http://localhost:3000')).toEqual(idsOf(origin));
  });

  it('is one without announcements, too, and the same each time', () => {
    const feed = read([]);
    expect(feed).toMatchObject({ title: 'Onchan Bowls: Club Announcements', items: [] });
    expect(feed.updated).toBe('1949-01-01T00:00:00.000Z');
    expect(atomFeed([], origin)).toBe(atomFeed([], origin));
  });

  it.each([
    '5 < 7 & 7 > 5',
    '<script>alert(1)</script>',
    'R&amp;D',
    ']]>',
    '[[1]]>[[2]]>',
    '“Ann’s” 🎳 مرحبا',
  ])('has a title that is no HTML as it is: %s', (title) => {
    const [entry] = read([{ ...opening, title }]).items;
    expect(entry?.title).toBe(title);
  });

  it('leaves out the characters for which XML has no place', () => {
    const feed = atomFeed(
      [{ ...opening, title: 'Ope\u0001ning\uffff', content: '<p>\u0008Come\u001f\n\tand play 🎳</p>' }],
      origin,
    );
    expect(feed).toContain('<![CDATA[Opening]]>');
    expect(feed).toContain('<![CDATA[<p>Come\n\tand play 🎳</p>]]>');
  });

  it.each([']]></content></entry></feed>', ']]>]]></content>', ']]\u0001>]]\u0001></content>'])(
    'cannot be broken out of: %j',
    (text) => {
      const content = `<p>]]&gt;</p>${text}`;
      const items = read([{ ...opening, title: text, content }, closing]).items;
      expect(items.map(({ id }) => id)).toEqual([
        'tag:onchan-bowls,2026:announcement-7',
        'tag:onchan-bowls,2026:announcement-8',
      ]);
    },
  );
});
