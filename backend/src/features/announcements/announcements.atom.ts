import { appearsAt } from '@onchan-bowls/contract/announcement-times';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { club } from '@onchan-bowls/contract/club';
import { withTypedLinks } from '@onchan-bowls/contract/typed-links';
import { Feed } from 'feed';

/** The start of every id. Feed readers recognise an announcement by it, so it stays when the site's address changes. */
const authority = 'tag:onchan-bowls,2026';

/** The date of the last change that a feed must have before there is one. */
const beforeAll = new Date(Date.UTC(club.established, 0));

/**
 * The announcements as an Atom feed (RFC 4287); the same text until one changes.
 * @param origin under which visitors reach the site, such as `https://example.org`.
 */
export const atomFeed = (announcements: readonly AnnouncementRecord[], origin: string): string => {
  const page = `${origin}/announcements`;
  const changes = announcements.map(changedAt);
  const feed = new Feed({
    id: `${authority}:announcements`,
    title: `${club.shortName}: Club Announcements`,
    link: page,
    feed: `${origin}/api/announcements.atom`,
    author: { name: club.name },
    updated: changes.reduce((latest, change) => (change > latest ? change : latest), beforeAll),
    copyright: '',
    generator: false,
  });
  for (const announcement of announcements) {
    const { id, title, content } = announcement;
    feed.addItem({
      id: `${authority}:announcement-${id}`,
      // The library expects a title in HTML.
      title: writable(asHtml(title)),
      link: `${page}#announcement-${id}`,
      content: writable(withTypedLinks(content)),
      published: new Date(appearsAt(announcement)),
      date: changedAt(announcement),
    });
  }
  return feed.atom1();
};

/** When its readers could first read it as it is. */
const changedAt = (announcement: AnnouncementRecord): Date =>
  new Date(Math.max(Date.parse(appearsAt(announcement)), Date.parse(announcement.updatedAt)));

const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** HTML without the characters that XML 1.0 does not allow (2.2), and without the end of a CDATA section (2.7). */
const writable = (html: string): string =>
  html
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    // The library escapes only the first one.
    .replaceAll(']]>', ']]&gt;');
