import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { refuse, server } from './api.js';
import { findDialog } from './render-app.js';

/** How a tab of the dashboard deletes a record. */
interface Deletion {
  /** Shows the tab with one record, whose id is 1. */
  readonly open: () => UserEvent;
  /** The path of the list. */
  readonly path: string;
  /** The name in the dialog's buttons. */
  readonly noun: string;
  /** Name of the dialog, unless it is that of its button. */
  readonly title?: string;
  readonly question: string | RegExp;
  readonly deleted: string;
  readonly empty: string;
  readonly failed: string;
}

/**
 * Tests that a record is deleted after a question that names it, and that a failure is shown. What is the same for every tab is in
 * record-tab.test.tsx.
 */
export const describeDeletion = (deletion: Deletion): void => {
  const { path, noun, title = `Delete ${noun}` } = deletion;

  describe('deleting', () => {
    it('asks by name, says when it failed, and takes the record away', async () => {
      server.use(http.delete(`${path}/1`, () => refuse('unavailable', 'Back in a minute.'), { once: true }));
      const user = deletion.open();
      await user.click(await screen.findByRole('button', { name: /^Delete:/ }));
      const question = await findDialog(title, 'alertdialog');
      expect(question.element).toHaveAccessibleDescription(deletion.question);
      const press = () => user.click(question.getByRole('button', { name: `Delete ${noun}` }));
      await press();
      expect(await screen.findByText(deletion.failed)).toBeInTheDocument();
      expect(screen.getByText(/Back in a minute\.$/)).toBeInTheDocument();
      await press();
      expect(await screen.findByText(deletion.deleted)).toBeInTheDocument();
      expect(await screen.findByText(deletion.empty)).toBeInTheDocument();
    });
  });
};
