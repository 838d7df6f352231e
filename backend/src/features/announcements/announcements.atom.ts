import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { club } from '@onchan-bowls/contract/club';
import { Feed } from 'feed';

/** Begins every id. No address of the site, which may move: a reader knows an announcement again by its id alone. */
const authority = 'tag:onchan-bowls,2026';

/** What a feed must say of its last change before there was any. */
const beforeAll = new Date(Date.UTC(club.established, 0));

/**
 * The announcements as an Atom feed (RFC 4287); the same text until one changes.
 * @param origin under which visitors reach the site, such as `https://example.org`.
 */
export const atomFeed = (announcements: readonly AnnouncementRecord[], origin: string): string => {
  const page = `${origin}/announcements`;
  const changes = announcements.map(({ updatedAt }) => new Date(updatedAt));
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
  for (const { id, title, content, createdAt, updatedAt } of announcements) {
    feed.addItem({
      id: `${authority}:announcement-${id}`,
      // The library takes a title for HTML.
      title: writable(asHtml(title)),
      link: `${page}#announcement-${id}`,
      content: writable(content),
      published: new Date(createdAt),
      date: new Date(updatedAt),
    });
  }
  return feed.atom1();
};

const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** HTML without the characters for which XML 1.0 has no place (2.2), and without what ends a CDATA section (2.7). */
const writable = (html: string): string =>
  html
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    // The library sees to the first one alone.
    .replaceAll(']]>', ']]&gt;');
