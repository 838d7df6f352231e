import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { api, refuse, server } from './api.js';
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

/** Tests that a record is deleted after a question that names it, and that a failure is shown. */
export const describeDeletion = (deletion: Deletion): void => {
  const { path, noun, title = `Delete ${noun}` } = deletion;
  const ask = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: /^Delete:/ }));
    const question = await findDialog(title, 'alertdialog');
    return { ...question, press: (name: string) => user.click(question.getByRole('button', { name })) };
  };

  describe('deleting', () => {
    it('asks by name, says when it failed, and takes the record away, which the toast can undo', async () => {
      const user = deletion.open();
      const first = await ask(user);
      expect(first.element).toHaveAccessibleDescription(deletion.question);
      await first.press(`Keep ${noun}`);
      await waitFor(() => expect(first.element).not.toBeInTheDocument());
      expect(api.sent('DELETE', `${path}/1`)).toEqual([]);

      server.use(http.delete(`${path}/1`, () => refuse('unavailable', 'Back in a minute.'), { once: true }));
      const question = await ask(user);
      await question.press(`Delete ${noun}`);
      expect(await screen.findByText(deletion.failed)).toBeInTheDocument();
      expect(screen.getByText(/Back in a minute\.$/)).toBeInTheDocument();
      expect(question.element).toBeInTheDocument();

      await question.press(`Delete ${noun}`);
      expect(await screen.findByText(deletion.deleted)).toBeInTheDocument();
      expect(await screen.findByText(deletion.empty)).toBeInTheDocument();

      const sent: string[] = [];
      server.use(
        http.post('/api/admin/records/:stream/:id/undo', ({ params, request }) => {
          sent.push(`${String(params.stream)}/${String(params.id)}${new URL(request.url).search}`);
          return refuse('undo-too-late');
        }),
      );
      await user.click(screen.getByRole('button', { name: `Undo: ${deletion.deleted}` }));
      expect(await screen.findByText('Error undoing')).toBeInTheDocument();
      expect(screen.getByText('It is too late to undo this')).toBeInTheDocument();
      expect(sent).toEqual([expect.stringMatching(/^[a-z-]+\/1$/)]);
    });
  });
};
