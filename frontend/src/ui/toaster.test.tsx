import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/render-app.js';
import { showError, showSuccess } from './toast.js';

const toasts = () => screen.queryAllByRole('status', { name: /Saved|Failed/ });

const show = async (toast: () => void) => {
  renderApp('/fixtures');
  await screen.findByText('No fixtures scheduled this week');
  act(toast);
  await waitFor(() => expect(toasts()).toHaveLength(1));
};

describe('a toast', () => {
  it('takes the place of the one before', async () => {
    await show(() => showSuccess('Saved', 'Onchan A v Peel A'));
    expect(toasts()[0]).toHaveAccessibleDescription('Onchan A v Peel A');
    act(() => showError('Failed', '503: Back in a minute.'));
    await waitFor(() =>
      expect(toasts().map((toast) => toast.getAttribute('aria-labelledby'))).toHaveLength(1),
    );
    expect(await screen.findByText('Failed')).toBeInTheDocument();
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('is reached by F8 and goes by its button', async () => {
    await show(() => showSuccess('Saved'));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    await waitFor(() => expect(screen.getByRole('region', { name: /Notifications/ })).toHaveFocus());
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(toasts()).toEqual([]));
  });

  it('goes when it is swiped to the right, and stays below the threshold', async () => {
    await show(() => showSuccess('Saved'));
    const swipe = (distance: number) => {
      const [toast] = toasts();
      if (!toast) throw new Error('There is no toast');
      fireEvent.pointerDown(toast, { clientX: 10 });
      fireEvent.pointerMove(toast, { clientX: 10 + distance });
      fireEvent.pointerUp(toast, { clientX: 10 + distance });
    };
    swipe(50);
    expect(toasts()).toHaveLength(1);
    swipe(51);
    await waitFor(() => expect(toasts()).toEqual([]));
  });
});
