import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { lawSections } from '../../content/laws.js';
import { renderApp } from '../../testing/render-app.js';

const anchors = [
  'definitions',
  'equipment',
  'the-game',
  'scoring',
  'setting-a-mark',
  'method-of-play',
  'running-jack-or-bowl',
  'still-jack-or-bowl',
  'measuring',
  'referee-measures-players',
  'electronic-devices-smoking-footwear',
  'dispute-not-provided',
  'alteration-of-laws',
  'appendix-a-standard-jack',
  'appendix-b-approved-measures',
  'appendix-c-approved-devices',
];

const laws = lawSections.flatMap((section) => section.laws);
const openLaws = async (path = '/laws') => {
  const user = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Laws of The Game' });
  return user;
};
const targets = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
// The page is long: what asks every element for its role takes its time.
const shownLaws = () => [...document.querySelectorAll('main h3')].map(({ textContent }) => textContent);
const box = () => screen.getByLabelText('Search the laws');
const found = () => document.querySelector('form [role=status]');

/** Puts words into the search box at once, for the page is rendered anew at each change. */
const look = async (user: Awaited<ReturnType<typeof openLaws>>, words: string) => {
  await user.clear(box());
  await user.paste(words);
};

describe('the text', () => {
  it('says what it is, and what prevails', async () => {
    await openLaws();
    const note = screen.getByRole('region', { name: 'About this summary' });
    expect(note).toHaveTextContent('plain-English summary');
    expect(note).toHaveTextContent('The official Laws of the British Crown Green Bowling Association');
    expect(note).toHaveTextContent(
      'the 2025 edition as we understand it; the next review is due in January 2028',
    );
    expect(within(note).getByRole('link')).toHaveAttribute('href', 'https://www.bcgba.org.uk/');
    expect(document.title).toBe('Laws of The Game - Onchan Bowls | Isle of Man');
  });

  it('is exact where the Laws are', async () => {
    await openLaws();
    const constants = [
      ['mark', 'at least 19 m from the footer'],
      ['valid-mark', 'it measures at least 19 m from the footer'],
      ['footer', '125 to 155 mm in diameter'],
      ['weight-of-bowls', 'at least 907 g (2 lb) and at most 1.37 kg (3 lb)'],
      ['shortest-bowl', 'must be played at least 3 m from the footer'],
      ['bowls-that-count', 'played at least 3 m from the footer'],
      ['weight-of-the-jack', '666 g ±10 g'],
      ['testing-the-jack', 'retested at least once every 7 years and stamped at most 4 times'],
      ['amendments', 'may be proposed only every third year'],
    ] as const;
    for (const [id, constant] of constants) expect(document.getElementById(id)).toHaveTextContent(constant);
  });

  it('has places of its own to link to, and refers to laws that are there', () => {
    const ids = [...anchors, ...laws.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    const text = laws.flatMap((law) => law.text).join(' ');
    const numbers = laws.map(({ number }) => number);
    const references = [...text.matchAll(/\((D?\d+(?:\.\d+)?[a-z]?)\)/g)].map(([, number]) => number);
    expect(references.length).toBeGreaterThan(9);
    expect(numbers).toEqual(expect.arrayContaining(references));
  });

  it('says nothing of the flat green’s numbers', async () => {
    await openLaws();
    expect(screen.getByRole('main')).not.toHaveTextContent(
      /\b(23|25|18) ?(m|yd|yards|metres)\b|toucher|24 yards/,
    );
  });
});

describe('the ways into it', () => {
  it('are the sections in their order, with a heading at each', async () => {
    await openLaws();
    const lists = screen.getAllByRole('navigation', { name: 'Quick navigation' });
    for (const list of lists) expect(targets(list)).toEqual(anchors.map((id) => `#${id}`));
    const headings = anchors.map((id) => document.getElementById(id));
    expect(headings.every((heading) => heading?.matches('h2[tabindex="-1"]'))).toBe(true);
    const inOrder = screen
      .getAllByRole('heading', { level: 2 })
      .filter((heading) => headings.includes(heading));
    expect(inOrder).toEqual(headings);
    // Heard as one word, "DDefinitions" is none.
    expect(inOrder[0]).toHaveAccessibleName('D Definitions');
  });

  it('are the questions that come up on the green, and close after a choice', async () => {
    const user = await openLaws();
    const summary = screen.getByText('Settle an argument');
    await user.click(summary);
    const questions = screen.getByRole('list', { name: 'Questions on the green' });
    const ids = laws.flatMap(({ id, settles }) => (settles === undefined ? [] : [`#${id}`]));
    expect(targets(questions)).toEqual(ids);
    expect(ids.length).toBeGreaterThan(30);
    await user.click(within(questions).getByRole('link', { name: 'Somebody played the wrong bowl.' }));
    expect(summary.closest('details')).not.toHaveAttribute('open');
  });
});

describe('the search', () => {
  it('shows the laws with all of the words, marked, and says how many', async () => {
    const user = await openLaws();
    expect(shownLaws()).toHaveLength(laws.length);
    await look(user, '  CALLS music ');
    expect(shownLaws()).toEqual(['10.1 Phones and other devices']);
    expect(anchors.filter((id) => document.getElementById(id))).toEqual([
      'electronic-devices-smoking-footwear',
    ]);
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'calls',
      'music',
    ]);
    expect(found()).toHaveTextContent('1 law found');
    await look(user, 'strike');
    expect(found()).toHaveTextContent(`${shownLaws().length} laws found`);
  });

  it.each([
    ['a number', '5.13', '5.13 Playing the wrong bowl'],
    ['a unit without its space', '1.37kg', '1.5 Bowls'],
    ['a typewriter’s apostrophe', "else's", '5.13 Playing the wrong bowl'],
    ['a character with a meaning in patterns', '(3¾', '• Weight and size'],
    ['the words of a question', 'phone rang', '10.1 Phones and other devices'],
    ['words that stand out', 'retested at least once every', '• Testing and stamping'],
  ])('finds %s', async (_, typed, title) => {
    const user = await openLaws();
    await look(user, typed);
    expect(shownLaws()).toContain(title);
    expect(document.querySelector('mark')).toBeInTheDocument();
  });

  it('shows a section whose title alone matches', async () => {
    const user = await openLaws();
    await look(user, 'alteration of laws');
    expect(shownLaws()).toEqual([
      '• When the Laws may change',
      '• The latest changes, and the nextBackground',
    ]);
  });

  it('gives way to a link, so that what it leads to is there', async () => {
    const user = await openLaws();
    await look(user, 'footwear');
    const [list] = screen.getAllByRole('navigation', { name: 'Quick navigation' }) as [HTMLElement];
    await user.click(within(list).getByRole('link', { name: 'Measuring' }));
    expect(box()).toHaveValue('');
    expect(document.getElementById('measuring')).toBeInTheDocument();
  });
});
