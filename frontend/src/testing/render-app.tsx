import { expect } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { paths } from '@onchan-bowls/contract/pages';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { adminRoutes } from '../admin/admin-app.js';
import { createQueryClient } from '../data/query-client.js';
import { App } from '../site/app.js';
import { ClockContext } from '../ui/clock.js';
import { api, rightPassword } from './api.js';

/** How long a person takes for a key, in milliseconds. */
const keystroke = 200;

let present = 0;
document.addEventListener('keydown', () => {
  present += keystroke;
});

/** Puts the clock of the rendered application forward. */
export const waitUntil = (now: string): void => {
  present = Date.parse(now);
};

/**
 * Renders the program that has a path, the dashboard or the public site, at an instant. Returns the hands of its user. The clock
 * stands still but for the keys that are struck.
 */
export function renderApp(path: string, now = '2026-05-06T12:00:00Z') {
  present = Date.parse(now);
  const queryClient = createQueryClient();
  const { pathname } = new URL(path, 'http://localhost');
  render(
    <ClockContext value={() => new Date(present)}>
      {pathname === paths.admin ? (
        <RouterProvider router={createMemoryRouter(adminRoutes(queryClient), { initialEntries: [path] })} />
      ) : (
        <MemoryRouter initialEntries={[path]}>
          <App queryClient={queryClient} />
        </MemoryRouter>
      )}
    </ClockContext>,
  );
  return userEvent.setup({ delay: null });
}

/** Opens a tab of the dashboard as an administrator. @param rest of the address */
export function openTab(tab: string, rest = '') {
  api.signIn();
  return renderApp(`/admin?tab=${tab}${rest}`);
}

/** Presses a button as soon as it is there. */
export const press = async (user: UserEvent, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));

/**
 * Puts a text into a field at once, after what is there, and lets the time pass that a person types it. For tests that are not about
 * the keys: `user.type` renders the form again for each of them.
 */
export async function enterText(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  present += keystroke * text.length;
  await user.paste(text);
}

/** Finds a dialog and waits until it has taken the focus: what is typed before may land elsewhere. */
export async function findDialog(name: string, role: 'dialog' | 'alertdialog' = 'dialog') {
  const element = await screen.findByRole(role, { name });
  await waitFor(() => expect(element.contains(document.activeElement)).toBe(true));
  return { element, ...within(element) };
}

/** Presses a button, and finds the dialog that it opens. */
export async function pressFor(
  user: UserEvent,
  button: RegExp | string,
  ...dialog: Parameters<typeof findDialog>
) {
  await press(user, button);
  return findDialog(...dialog);
}

/** Puts a text into a field at once, in the place of what is there. */
export async function replaceText(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  await enterText(user, field, text);
}

/** Expects the question whether something odd is to be saved, and answers it with yes. */
export async function saveAnyway(user: UserEvent, question: string) {
  const dialog = await findDialog('Please Check', 'alertdialog');
  expect(dialog.element).toHaveAccessibleDescription(question);
  await user.click(dialog.getByRole('button', { name: 'Save anyway' }));
}

/** Signs in again at the gate that covers the dashboard when the session has ended. */
export async function signInAgain(user: UserEvent) {
  const gate = await findDialog('Your session has ended');
  await enterText(user, gate.getByLabelText('Password'), rightPassword);
  await user.click(gate.getByRole('button', { name: 'Enter the Dashboard' }));
  await waitFor(() => expect(gate.element).not.toBeInTheDocument());
}
