import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { api, exampleFixture, refuse, server } from '../../testing/api.js';
import { exampleAnnouncement } from '../../testing/handlers/announcements.js';
import { renderApp } from '../../testing/render-app.js';

const region = (name: string) => screen.findByRole('region', { name });
const fixtures = async () => within(await region('This week’s fixtures'));
const news = async () => within(await region('Latest news'));

describe('the front page', () => {
  it('says what the club is, where, and what it costs', async () => {
    renderApp('/');
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title).toHaveTextContent('Onchan Crown Green Bowling Club');
    expect(document.title).toBe('Onchan Bowls - Crown Green Bowling Club | Isle of Man');
    expect(
      screen.getByText('Crown green bowls for all ages, in Onchan Park on the Isle of Man.'),
    ).toBeVisible();
    expect(
      screen.getByText('New members join free: all you pay is the £20 greenage fee.'),
    ).toBeInTheDocument();
  });

  it('has four features, and the steps of a taster session', async () => {
    renderApp('/');
    const features = within(await region('Come and bowl with us'));
    const steps = within(await region('How a free taster works'));
    const titles = (part: typeof features) =>
      part.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
    expect(titles(features)).toEqual([
      'Free Club Membership',
      'Be Part Of The Revival',
      'Welcoming Community',
      'Quality Facilities',
    ]);
    expect(titles(steps)).toEqual(['You ask', 'We call', 'You bowl']);
  });
});

describe('this week’s fixtures', () => {
  it('are those from Monday to Sunday, with the results that there are', async () => {
    api.fixtures = [
      exampleFixture({ id: 1, date: '2026-05-03', homeTeam: 'Last week’s team' }),
      exampleFixture({ id: 2, date: '2026-05-04', status: 'completed', homeScore: 7, awayScore: 3 }),
      exampleFixture({ id: 3, date: '2026-05-10', awayTeam: 'Port Erin', category: 'ladies-over-60' }),
    ];
    renderApp('/');
    const week = await fixtures();
    const played = await week.findByRole('listitem', {
      name: (_, item) => item.textContent.includes('7 to 3'),
    });
    expect(played).toHaveTextContent(/Mon 4.*18:30.*Onchan A beat Peel A, 7 to 3.*Mens/);
    expect(week.getByText('Port Erin').closest('li')).toHaveTextContent(/Sun 10.*Ladies Over 60s/);
    expect(week.getAllByRole('listitem')).toHaveLength(2);
    expect(week.getByRole('link', { name: 'All fixtures and results' })).toHaveAttribute('href', '/fixtures');
  });

  it('are five at most: the last two results, and what comes next', async () => {
    api.fixtures = ['04', '05', '06', '07', '08', '09', '10'].map((day, id) =>
      exampleFixture({ id, date: `2026-05-${day}`, homeTeam: `Team ${day}` }),
    );
    renderApp('/', '2026-05-07T12:00:00Z');
    const week = await fixtures();
    await week.findByText('Team 07');
    const shown = week.getAllByText(/^Team/).map((team) => team.textContent);
    expect(shown).toEqual(['Team 05', 'Team 06', 'Team 07', 'Team 08', 'Team 09']);
    expect(week.getByText('and 2 more this week')).toBeInTheDocument();
  });

  it('say what is not played as planned', async () => {
    api.fixtures = [exampleFixture({ date: '2026-05-06', state: 'abandoned', reason: 'rain' })];
    renderApp('/', '2026-05-06T12:00:00Z');
    expect(await screen.findByText('Abandoned: rain')).toBeInTheDocument();
  });

  it('say quietly when there are none', async () => {
    renderApp('/');
    const week = await fixtures();
    expect(await week.findByText('No fixtures this week.')).toBeInTheDocument();
    expect(week.queryByText(/^Next match/)).not.toBeInTheDocument();
  });

  it('lead to the next match that takes place when there are none', async () => {
    api.fixtures = [
      exampleFixture({ id: 1, date: '2026-06-03' }),
      exampleFixture({ id: 2, date: '2026-05-20', awayTeam: 'Douglas', state: 'abandoned', reason: 'rain' }),
      exampleFixture({ id: 3, date: '2026-05-21', awayTeam: 'Port Erin' }),
    ];
    renderApp('/');
    const next = await (
      await fixtures()
    ).findByRole('link', {
      name: 'Next match: Thursday 21 May, Onchan A v Port Erin',
    });
    expect(next).toHaveAttribute('href', '/fixtures?week=2026-05-18');
  });
});

describe('the latest announcement', () => {
  it('is shown by its title and date, and leads to all of them', async () => {
    api.announcements = [
      exampleAnnouncement({ id: 1, title: 'Older', createdAt: '2026-03-01T09:00:00.000Z', pinned: true }),
      exampleAnnouncement({ id: 2, content: '<p>Not shown here.</p>' }),
    ];
    renderApp('/');
    const latest = await news();
    expect(await latest.findByRole('heading', { level: 3 })).toHaveTextContent('The green opens on Saturday');
    expect(latest.getByText('Apr 1, 2026')).toBeInTheDocument();
    expect(latest.queryByText('Not shown here.')).not.toBeInTheDocument();
    expect(latest.getByRole('link')).toHaveAttribute('href', '/announcements');
  });

  it('says quietly when there is none', async () => {
    renderApp('/');
    expect(await (await news()).findByText('There are no announcements at the moment.')).toBeInTheDocument();
  });
});

describe('when the server', () => {
  it('fails, the page stays and says so quietly', async () => {
    server.use(
      http.get('/api/fixtures', () => refuse('unavailable')),
      http.get('/api/announcements', () => HttpResponse.error()),
    );
    renderApp('/');
    expect(await (await fixtures()).findByText('This is not available at the moment.')).toBeInTheDocument();
    expect(await (await news()).findByText('This is not available at the moment.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is slow, the links are there already', async () => {
    server.use(http.get('/api/fixtures', () => delay('infinite')));
    renderApp('/');
    const week = await fixtures();
    expect(week.getByRole('link', { name: 'All fixtures and results' })).toBeInTheDocument();
    expect(week.queryByText('This is not available at the moment.')).not.toBeInTheDocument();
  });
});
