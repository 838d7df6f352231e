import { describe, expect, it, jest } from '@jest/globals';
import { outdatedNoticeId, paths } from '@onchan-bowls/contract/pages';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { api, exampleFixture, refuse, server } from '../testing/api.js';
import { exampleHandicap } from '../testing/handlers/handicaps.js';
import { press, renderApp } from '../testing/render-app.js';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');

// jsdom knows no screen widths: what a wide screen shows counts as hidden in it.
const wide = { hidden: true };

describe('every page', () => {
  it('is framed by the club’s name, the navigation and the postal address', async () => {
    renderApp('/fixtures');
    await heading('Fixtures & Results');
    const [navigation] = screen.getAllByRole('navigation', wide) as [HTMLElement];
    expect(
      within(navigation)
        .getAllByRole('link', wide)
        .map((link) => link.textContent),
    ).toEqual([
      'Home',
      'About Us',
      'Club Announcements',
      'Club Handicaps',
      'Competition Schedule',
      'Competition Winners',
      'Fixtures & Results',
      'Laws of The Game',
      'Admin',
    ]);
    const footer = screen.getByRole('contentinfo');
    for (const part of ['Royal Drive', 'Onchan, Isle of Man', 'IM3 1RD'])
      expect(footer).toHaveTextContent(part);
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#content');
  });

  it.each([
    ['/', 'Home', 2],
    // The footer has it too.
    ['/fixtures', 'Fixtures & Results', 3],
    ['/fixtures-results', 'Fixtures & Results', 2],
    ['/admin', 'Admin', 2],
  ])('is marked wherever it is linked: %s as %s', async (path, label, times) => {
    renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    const marked = screen.getAllByRole('link', { current: 'page', ...wide });
    expect(marked.map((link) => link.textContent)).toEqual(Array<string>(times).fill(label));
  });

  it.each([
    ['/', 0],
    ['/membership', 0],
    ['/membership-apply', 0],
    ['/fixtures', 1],
    ['/privacy', 1],
  ])('invites to join in its head, unless that is what it is about: %s, %i link', async (path, links) => {
    renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    const invitations = within(screen.getByRole('banner')).queryAllByRole('link', { name: 'Join Now' });
    expect(invitations).toHaveLength(links);
    for (const invitation of invitations) expect(invitation).toHaveAttribute('href', '/membership');
  });

  it('links from its footer to the club and to pages outside the navigation', async () => {
    renderApp('/fixtures');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    expect(footer.getByRole('link', { name: 'Free Taster Session' })).toHaveAttribute(
      'href',
      '/taster-session-apply',
    );
    expect(footer.getByRole('button', { name: 'Get In Touch' })).toBeEnabled();
    await heading('Fixtures & Results');
  });

  it('is navigated to with the focus on its heading and a smooth scroll to the top', async () => {
    const scrolled = jest.fn();
    window.scrollTo = scrolled;
    const user = renderApp('/fixtures');
    await heading('Fixtures & Results');
    expect(document.body).toHaveFocus();
    const [about] = screen.getAllByRole('link', { name: 'About Us', ...wide }) as [HTMLElement];
    await user.click(about);
    expect(await heading('About Us')).toHaveFocus();
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' });
    expect(canonical()).toBe('http://localhost/about');
  });

  it.each(['Privacy', /Onchan Crown Green Bowling Club/])(
    'goes to its top by a link to itself: %s',
    async (name) => {
      const user = renderApp(name === 'Privacy' ? paths.privacy : paths.home);
      await screen.findByRole('heading', { level: 1 });
      const scrolled = jest.fn();
      window.scrollTo = scrolled;
      const [link] = screen.getAllByRole('link', { name }).slice(-1) as [HTMLElement];
      await user.click(link);
      expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
    },
  );

  it('keeps the notice that it may be out of date until the visitor leaves it', async () => {
    const notice = document.createElement('section');
    notice.id = outdatedNoticeId;
    notice.dataset.scope = 'page';
    document.body.append(notice);
    const user = renderApp('/laws');
    await heading('Laws of The Game');
    expect(notice).toBeInTheDocument();
    const [about] = screen.getAllByRole('link', { name: 'About Us', ...wide }) as [HTMLElement];
    await user.click(about);
    await heading('About Us');
    expect(notice).not.toBeInTheDocument();
  });
});

describe('a page with a list', () => {
  it.each([
    ['/fixtures', '/api/fixtures', 'Loading fixtures...', ['No fixtures scheduled this week']],
    [
      '/competitions',
      '/api/competitions',
      'Loading competitions...',
      ['No upcoming competitions', 'Check back later for new events'],
    ],
    ['/winners', '/api/competition-winners', 'Loading winners...', ['No competition winners recorded yet.']],
    [
      '/handicaps',
      '/api/handicaps',
      'Loading handicaps...',
      ['No handicaps recorded yet', "Handicaps will be added as they're established"],
    ],
    [
      '/announcements',
      '/api/announcements',
      'Loading announcements...',
      ['No announcements', /check back regularly/],
    ],
  ])(
    'says that it loads, that it could not, and that it is empty: %s',
    async (path, list, loading, empty) => {
      server.use(http.get(list, () => refuse('unavailable'), { once: true }));
      const user = renderApp(path);
      await screen.findByText(loading);
      expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument();
      await press(user, 'Try again');
      for (const text of empty) expect(await screen.findAllByText(text)).not.toHaveLength(0);
      expect(screen.getByRole('main')).toHaveFocus();
    },
  );
});

describe('the menu of small screens', () => {
  it('closes by its button and by a click beside it', async () => {
    const user = renderApp('/fixtures');
    await heading('Fixtures & Results');
    const open = screen.getByRole('button', { name: 'Open menu' });
    await user.click(open);
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(open);
    await user.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a part of a page that fails to render', () => {
  it('says so and leaves the rest of the page', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    api.fixtures = [exampleFixture({ homeTeam: {} as string })];
    renderApp('/fixtures');
    expect(await screen.findByText(/This part of the page could not be shown/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Fixtures & Results' })).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Search all fixtures' })).toBeEnabled();
    logged.mockRestore();
  });
});

describe('a page that fails to render', () => {
  it('says so and offers to reload, within the frame', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    api.handicaps = [exampleHandicap({ notes: {} as string })];
    renderApp('/handicaps');
    await heading('Something went wrong');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeEnabled();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    await waitFor(() => expect(logged).toHaveBeenCalled());
    logged.mockRestore();
  });
});
