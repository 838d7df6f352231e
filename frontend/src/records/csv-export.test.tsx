import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { api, exampleFixture } from '../testing/api.js';
import { exampleMessage } from '../testing/handlers/messages.js';
import { exampleWinner } from '../testing/handlers/winners.js';
import { renderApp } from '../testing/render-app.js';
import { savedText } from '../testing/saved-text.js';

/** Eleven records: a list that long has a search. */
const eleven = <Record,>(make: (id: number, name: string) => Record) =>
  Array.from({ length: 11 }, (_, index) => make(index + 1, index === 0 ? 'Rosie' : `Alf ${index}`));

/** Presses a button that downloads a file, and answers the file's lines. */
const download = async (work: () => Promise<void>): Promise<string[]> =>
  (await savedText(work)).trim().split('\r\n');

describe('the export of a list', () => {
  it.each(['Upcoming Fixtures', 'Competition Winners', 'Contact Messages'])(
    'holds what is listed and says so: %s',
    async (name) => {
      api.fixtures = eleven((id, homeTeam) => exampleFixture({ id, homeTeam }));
      api.winners = eleven((id, winner) => exampleWinner({ id, winner }));
      api.messages = eleven((id, writer) => exampleMessage({ id, name: writer }));
      api.signIn();
      const tab = { 'Upcoming Fixtures': 'fixtures', 'Competition Winners': 'winners' }[name] ?? 'messages';
      const user = renderApp(`/admin?tab=${tab}`);
      const whole = await screen.findByRole('button', { name: `Export CSV: ${name}` });
      expect(whole).toHaveTextContent(/^Export CSV$/);
      expect(await download(() => user.click(whole))).toHaveLength(12);

      // The fixtures' search is folded on a narrow screen.
      const folded = screen.queryByRole('button', { name: 'Search fixtures' });
      if (folded) await user.click(folded);
      await user.type(screen.getByRole('searchbox'), 'rosie');
      const found = await screen.findByRole('button', { name: `Export CSV (1 found): ${name}` });
      expect(found).toHaveTextContent('Export CSV (1 found)');
      const lines = await download(() => user.click(found));
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('Rosie');
    },
  );
});
