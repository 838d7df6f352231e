import { describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { api } from '../testing/api.js';
import { exampleMessage } from '../testing/handlers/messages.js';
import { renderApp } from '../testing/render-app.js';
import { themed } from '../testing/themed.js';
import { LongList } from './long-list.js';

const open = async (count: number) => {
  api.messages = Array.from({ length: count }, (_, index) =>
    exampleMessage({
      id: index + 1,
      name: `Writer ${index + 1}`,
      status: index === 0 ? 'unread' : 'read',
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }),
  );
  api.signIn();
  const user = renderApp('/admin?tab=messages');
  return { user, list: within(await screen.findByRole('list', { name: 'Contact Messages' })) };
};
const names = (list: { getAllByRole: (role: string) => HTMLElement[] }) =>
  list.getAllByRole('heading').map(({ textContent }) => textContent);

describe('a long list', () => {
  it('shows the newest 50, and on demand the next, where the focus goes', async () => {
    const { user, list } = await open(60);
    // The first rows are drawn at once, the others right after.
    await waitFor(() => expect(names(list)).toHaveLength(50));
    expect(names(list)[0]).toBe('Writer 60');
    const more = screen.getByRole('button', { name: 'Show more (10 left): Contact Messages' });
    expect(more).toHaveTextContent('Show more (10 left)');
    await user.click(more);
    expect(names(list)).toHaveLength(60);
    expect(names(list)[50]).toBe('Writer 10');
    expect(list.getAllByRole('listitem')[50]).toContainElement(document.activeElement as HTMLElement);
    expect(screen.queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument();
  });

  it('moves the focus to the next rows before those of the first page are all drawn', () => {
    act(() => {
      flushSync(() =>
        render(
          themed(
            <LongList name="Numbers" rows={Array.from({ length: 60 }, (_, index) => index + 1)} restart="">
              {(row) => (
                <li key={row}>
                  <button>{row}</button>
                </li>
              )}
            </LongList>,
          ),
        ),
      );
      expect(screen.getAllByRole('listitem')).toHaveLength(10);
      screen.getByRole('button', { name: 'Show more (10 left): Numbers' }).click();
    });
    expect(screen.getByRole('button', { name: '51' })).toHaveFocus();
  });

  it('is found in by words and by state', async () => {
    const { user, list } = await open(60);
    await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'WRITER 3');
    expect(names(list)).toHaveLength(15);
    expect(screen.getByText('15 of 60 messages')).toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox', { name: 'Search messages' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'Unread');
    expect(names(list)).toEqual(['Writer 1New']);
  });

  it('has no search while it is short', async () => {
    await open(10);
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });
});
