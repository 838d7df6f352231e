import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { api } from '../../testing/api.js';
import { exampleAnnouncement } from '../../testing/handlers/announcements.js';
import { renderApp } from '../../testing/render-app.js';

const article = (name: string) => screen.findByRole('article', { name });

describe('the page', () => {
  it('says what it is, and where its feed is', async () => {
    api.announcements = [exampleAnnouncement()];
    renderApp('/announcements');
    expect(await screen.findByRole('heading', { level: 1, name: 'Club Announcements' })).toBeInTheDocument();
    expect(
      screen.getByText('Stay updated with the latest news and important information'),
    ).toBeInTheDocument();
    expect(document.title).toBe('Club Announcements - Onchan Bowls | Isle of Man');
    expect(document.querySelector('meta[name=description]')).toHaveAttribute(
      'content',
      expect.stringContaining('Isle of Man'),
    );
    const alternate = document.querySelector('link[rel=alternate][type="application/atom+xml"]');
    expect(alternate).toHaveAttribute('href', '/api/announcements.atom');
    expect(await screen.findByRole('link', { name: /feed reader/ })).toHaveAttribute(
      'href',
      '/api/announcements.atom',
    );
  });
});

describe('the announcements', () => {
  it('come newest first with a badge for each age, and what has no date last', async () => {
    api.announcements = [
      exampleAnnouncement({ id: 1, title: 'Third', createdAt: '2026-04-03T09:00:00.000Z' }),
      exampleAnnouncement({ id: 2, title: 'Undated', createdAt: 'soon' }),
      exampleAnnouncement({ id: 3, title: 'First', createdAt: '2026-05-01T09:00:00.000Z' }),
      exampleAnnouncement({ id: 4, title: 'Fourth', createdAt: '2025-12-31T09:00:00.000Z' }),
      exampleAnnouncement({ id: 5, title: 'Second, said later', createdAt: '2026-04-03T09:00:00.000Z' }),
    ];
    renderApp('/announcements');
    await article('First');
    const shown = screen.getAllByRole('article').map((article) => {
      const [badge] = within(article).getAllByText(/^(Latest|Recent|Archive)$/);
      return [within(article).getByRole('heading', { level: 2 }).textContent, badge?.textContent];
    });
    expect(shown).toEqual([
      ['First', 'Latest'],
      ['Second, said later', 'Recent'],
      ['Third', 'Recent'],
      ['Fourth', 'Archive'],
      ['Undated', 'Archive'],
    ]);
  });

  it('that are pinned come first, and one that was planned has the date on which it appeared', async () => {
    api.announcements = [
      exampleAnnouncement({ id: 1, title: 'Old', createdAt: '2025-12-31T09:00:00.000Z', pinned: true }),
      exampleAnnouncement({ id: 2, title: 'Newer', createdAt: '2026-05-01T09:00:00.000Z' }),
      exampleAnnouncement({ id: 3, title: 'Newest', showFrom: '2026-05-06T11:00:00.000Z' }),
      exampleAnnouncement({ id: 4, title: 'Pinned', createdAt: '2026-05-02T09:00:00.000Z', pinned: true }),
      exampleAnnouncement({ id: 5, title: 'Third', createdAt: '2026-04-01T09:00:00.000Z' }),
    ];
    renderApp('/announcements', '2026-05-06T12:00:00Z');
    await article('Old');
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^PinnedPinnedMay 2, 2026/),
      expect.stringMatching(/^OldPinnedDec 31, 2025/),
      expect.stringMatching(/^NewestLatestMay 6, 2026 · an hour ago/),
      expect.stringMatching(/^NewerRecentMay 1, 2026/),
      expect.stringMatching(/^ThirdRecentApr 1, 2026/),
    ]);
  });

  it('say when they were published, by the island’s calendar', async () => {
    const dates = [
      // The visitor's clock is ten minutes slow.
      ['2026-05-06T12:10:00.000Z', 'May 6, 2026', 'a few seconds ago'],
      // The island's calendar is an hour ahead of UTC in summer.
      ['2026-05-05T23:45:00.000Z', 'May 6, 2026', '12 hours ago'],
      ['2026-05-03T12:00:00.000Z', 'May 3, 2026', '3 days ago'],
      ['2026-03-29T23:30:00.000Z', 'Mar 30, 2026', 'a month ago'],
      ['2026-03-28T23:30:00.000Z', 'Mar 28, 2026', 'a month ago'],
      ['2025-10-26T23:30:00.000Z', 'Oct 26, 2025', '6 months ago'],
      ['2025-10-25T23:30:00.000Z', 'Oct 26, 2025', '6 months ago'],
      ['2025-01-05T12:00:00.000Z', 'Jan 5, 2025', 'a year ago'],
      ['soon', 'Recently', 'Recent'],
    ] as const;
    api.announcements = dates.map(([createdAt], id) => exampleAnnouncement({ id, createdAt }));
    renderApp('/announcements', '2026-05-06T12:00:00Z');
    await screen.findAllByRole('article');
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual(
      dates.map(([, date, ago]) => expect.stringContaining(`${date} · ${ago}`)),
    );
  });
});

describe('what an announcement says', () => {
  const show = async (content: string) => {
    api.announcements = [exampleAnnouncement({ content })];
    renderApp('/announcements');
    return article('The green opens on Saturday');
  };

  it('is what the editor makes', async () => {
    const said = await show(
      '<p>One<br>two <b>b</b> <i>i</i> <u>u</u> <em>em</em> <strong>strong</strong></p><ol><li>o</li></ol><ul><li>u</li></ul>',
    );
    for (const name of ['p', 'br', 'b', 'i', 'u', 'em', 'strong', 'ol > li', 'ul > li'])
      expect(said.querySelector(name)).not.toBeNull();
  });

  it('leads to the web addresses that were typed', async () => {
    await show('<p>See https://example.org/a?b=1&amp;c=2, or <strong>www.example.org</strong>.</p>');
    const links = screen
      .getAllByRole('link')
      .filter(({ textContent }) => textContent.includes('example.org'));
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
    ).toEqual([
      ['https://example.org/a?b=1&c=2', 'https://example.org/a?b=1&c=2', 'noopener noreferrer'],
      ['www.example.org', 'https://www.example.org', 'noopener noreferrer'],
    ]);
  });

  it('leads elsewhere, and tells that place nothing of ours', async () => {
    await show(
      '<a href="https://example.org/a">web</a> <a href="HTTP://example.org" rel="opener" target="_blank">old web</a> <a href="mailto:ann@example.org">mail</a>',
    );
    const [web, old, mail] = ['web', 'old web', 'mail'].map((name) => screen.getByRole('link', { name }));
    expect(web).toHaveAttribute('href', 'https://example.org/a');
    expect(web).toHaveAttribute('rel', 'noopener noreferrer');
    expect(old).toHaveAttribute('rel', 'noopener noreferrer');
    expect(old).not.toHaveAttribute('target');
    expect(mail).toHaveAttribute('href', 'mailto:ann@example.org');
    expect(mail).not.toHaveAttribute('rel');
  });

  const kept = new Set(['P', 'BR', 'STRONG', 'B', 'EM', 'I', 'U', 'OL', 'UL', 'LI', 'A']);

  it('is harmless', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<p onclick="alert(1)" style="position:fixed;inset:0" class="x" id="content" data-x="1" aria-hidden="true">x</p>',
      '<a href="javascript:alert(1)">x</a>',
      '<a href=" java\nscript:alert(1)">x</a>',
      '<a href="&#106;avascript:alert(1)">x</a>',
      '<a href="data:text/html,<script>alert(1)</script>">x</a>',
      '<a href="//example.org">x</a><a href="/admin">x</a><a href="https://">x</a><a href="">x</a><a name="x">x</a>',
      '<svg onload=alert(1)><a href="https://example.org"><text>x</text></a><script>alert(1)</script></svg>',
      '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
      '<style>body { display: none }</style>',
      '<iframe src="https://example.org"></iframe><object data="x"></object><embed src="x">',
      '<form action="https://example.org"><input name="password"><button>Sign in</button></form>',
      '<template><script>alert(1)</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
      '<base href="https://example.org"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x">',
    ];
    api.announcements = hostile.map((content, id) =>
      exampleAnnouncement({ id, content: `<p>Come and play</p>${content}` }),
    );
    renderApp('/announcements');
    const all = await screen.findAllByText('Come and play');
    expect(all).toHaveLength(hostile.length);
    for (const { parentElement: prose } of all) {
      for (const element of prose?.querySelectorAll('*') ?? []) {
        expect(kept).toContain(element.tagName);
        expect(element.getAttributeNames()).toEqual([]);
      }
      expect(prose).toHaveTextContent(/^Come and play(x*|Sign in)$/);
    }
  });

  it('can be read although it begins with a frameset', async () => {
    const said = await show('<frameset><frame src="https://example.org"></frameset><p>Come and play</p>');
    expect(within(said).getByText('Come and play')).toBeInTheDocument();
  });
});
