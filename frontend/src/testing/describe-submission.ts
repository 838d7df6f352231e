import { expect, it } from '@jest/globals';
import { problems } from '@onchan-bowls/contract/problem';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api, refuse, server, unconfirmed } from './api.js';

/** A form that visitors send. */
interface SubmittedForm {
  /** Where it is sent. */
  readonly path: string;
  readonly open: () => Promise<UserEvent>;
  readonly fillIn: (user: UserEvent) => Promise<void>;
  readonly button: () => HTMLElement;
  readonly pendingLabel: string;
  /** Finds what the page shows after it was sent. */
  readonly findSuccess: () => Promise<HTMLElement>;
  /** Texts that are shown when it could not be sent: `status` is missing where there was no answer of ours. */
  readonly failureTexts: (reason: string, status?: number) => readonly string[];
  /** Finds a field that was filled in, and its value. */
  readonly kept: () => readonly [field: HTMLElement, value: string];
}

/** Tests what every visitors' form promises while it is sent and when that fails. */
export const describeSubmission = (form: SubmittedForm): void => {
  const { path, open, fillIn, button } = form;
  const press = async (user: UserEvent) => {
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());
  };

  it(`says ‘${form.pendingLabel}’ while it lasts, and is sent once by a double click`, async () => {
    const { promise: answer, resolve } = Promise.withResolvers<undefined>();
    server.use(http.post(path, () => answer));
    const user = await open();
    await fillIn(user);
    await waitFor(() => expect(button()).toBeEnabled());
    await user.dblClick(button());
    expect(await screen.findByRole('button', { name: form.pendingLabel })).toBeDisabled();
    resolve(undefined);
    await form.findSuccess();
    expect(api.sent('POST', path)).toHaveLength(1);
  });

  it('says why it failed, and can be sent again with what was typed, whatever the failure', async () => {
    const user = await open();
    await fillIn(user);
    // Two in a row never have the same reason, so that each is seen to be said.
    const failures = [
      [() => HttpResponse.error(), unconfirmed, undefined],
      ...(['looks-automated', 'too-many-requests', 'internal-error', 'unavailable'] as const).map(
        (code) => [() => refuse(code), problems[code].title, problems[code].status] as const,
      ),
      [() => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 }), unconfirmed, undefined],
    ] as const;
    for (const [index, [answer, reason, status]] of failures.entries()) {
      server.use(http.post(path, answer, { once: true }));
      await press(user);
      for (const text of form.failureTexts(reason, status)) {
        expect(await screen.findByText(text)).toBeInTheDocument();
      }
      await waitFor(() => expect(button()).toHaveAccessibleDescription(expect.stringContaining(reason)));
      const [field, value] = form.kept();
      expect(field).toHaveValue(value);
      expect(api.sent('POST', path)).toHaveLength(index + 1);
    }
    await press(user);
    await form.findSuccess();
    const keys = api.sent('POST', path).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(failures.length + 1);
    expect(new Set(keys).size).toBe(1);
  });
};
