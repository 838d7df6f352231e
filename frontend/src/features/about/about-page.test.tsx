import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { api } from '../../testing/api.js';
import { exampleDocument } from '../../testing/handlers/documents.js';
import { renderApp } from '../../testing/render-app.js';

const sections = [
  ['welcome', 'Welcome'],
  ['who-we-are', 'Who We Are'],
  ['crown-green-bowls', 'The Sport'],
  ['who-plays', 'Who Plays'],
  ['why-join', 'Why Join'],
  ['get-involved', 'Get Involved'],
  ['contact-us', 'Contact Us'],
] as const;

const openAbout = async () => {
  const user = renderApp('/about');
  await screen.findByRole('heading', { level: 1, name: 'About Us' });
  return user;
};
const content = (selector: string) => document.querySelector(selector)?.getAttribute('content');

describe('the sections', () => {
  it('are there in their order, each with a link', async () => {
    await openAbout();
    const links = within(screen.getByRole('navigation', { name: 'Quick navigation' })).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
      sections.map(([id, title]) => [`#${id}`, title]),
    );
    const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    expect(headings.map(({ id, textContent }) => [id, textContent])).toEqual(sections);
  });

  it('say which of the park’s greens is ours', async () => {
    await openAbout();
    expect(screen.getByRole('region', { name: 'Welcome' })).toHaveTextContent(/^WelcomeWe are a crown green/);
    const contact = screen.getByRole('region', { name: 'Contact Us' });
    expect(contact).toHaveTextContent(
      'Onchan Park has two bowling clubs with the same postcode. Ours plays on the crown green',
    );
    expect(contact).toHaveTextContent('Onchan Park, Royal DriveOnchan, Isle of ManIM3 1RD');
    expect(screen.getByRole('link', { name: 'Find Onchan Park on a map' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/search?query=Onchan%20Park%2C%20Onchan%2C%20Isle%20of%20Man',
    );
    expect(screen.getByRole('link', { name: 'Finding our green' })).toHaveAttribute(
      'href',
      '#finding-our-green',
    );
    expect(screen.getByRole('heading', { name: 'Finding our green' })).toHaveAttribute(
      'id',
      'finding-our-green',
    );
  });

  it('have the club’s documents, once there are some', async () => {
    api.documents = [
      exampleDocument(),
      exampleDocument({ id: 2, title: 'Minutes', kind: 'minutes', visible: false }),
      exampleDocument({ id: 3, title: 'Nothing yet', kind: 'policies', versions: [] }),
    ];
    await openAbout();
    const documents = within(await screen.findByRole('region', { name: 'Club Documents' }));
    expect(documents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/api/documents/1/file',
    ]);
    expect(documents.getByRole('listitem')).toHaveTextContent('Constitution1 March 2026, PDF, 34 kB');
    const navigation = within(screen.getByRole('navigation', { name: 'Quick navigation' }));
    expect(navigation.getByRole('link', { name: 'Club Documents' })).toHaveAttribute(
      'href',
      '#club-documents',
    );
  });

  it('lead to the taster session and to the membership', async () => {
    await openAbout();
    const involved = within(screen.getByRole('region', { name: 'Get Involved' }));
    expect(involved.getByRole('link', { name: 'Free Taster Session' })).toHaveAttribute(
      'href',
      '/taster-session-apply',
    );
    expect(involved.getByRole('link', { name: 'New Member Application' })).toHaveAttribute(
      'href',
      '/membership',
    );
  });

  it('compare crown green and flat green in a table', async () => {
    await openAbout();
    const table = within(screen.getByRole('table', { name: 'Crown green and flat green bowls' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Aspect',
      'Crown green',
      'Flat green',
    ]);
    expect(table.getByRole('row', { name: /^The jack/ })).toHaveTextContent(
      'The jackCrown green: Biased like a bowl, about 666 gFlat green: Small, without bias',
    );
  });
});

describe('what the page says of itself', () => {
  it('is a title, a description and keywords, for those who share it too', async () => {
    await openAbout();
    const title = 'About Onchan Crown Green Bowling Club - Established 1949 | Isle of Man';
    expect(document.title).toBe(title);
    expect(content('meta[name=description]')).toMatch(
      /^Onchan Crown Green Bowling Club on the Isle of Man, est/,
    );
    expect(content('meta[name=keywords]')).toContain('crown green bowls');
    expect(content('meta[property="og:title"]')).toBe(title);
    expect(content('meta[property="og:description"]')).toBe(content('meta[name=description]'));
    expect(content('meta[property="og:url"]')).toBe('http://localhost/about');
    expect(content('meta[property="og:type"]')).toBe('website');
    expect(content('meta[name="twitter:card"]')).toBe('summary_large_image');
  });
});
