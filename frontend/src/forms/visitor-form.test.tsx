import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { shortestFillTime, type SubmissionSigns } from '@onchan-bowls/contract/submission';
import { text } from '@onchan-bowls/contract/text';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { z } from 'zod';
import { ApiError, NetworkError, UnconfirmedError } from '../data/api.js';
import { createQueryClient } from '../data/query-client.js';
import { unconfirmed } from '../testing/refuse.js';
import { ClockContext } from '../ui/clock.js';
import { TextField } from '../ui/field.js';
import { useVisitorForm, VisitorForm } from './visitor-form.js';

const system = createSystem(defaultBaseConfig);
const schema = z.object({ name: text(60, 'Name is required') });
type Body = z.output<typeof schema> & SubmissionSigns;

const send = jest.fn<(body: Body, key: string) => Promise<unknown>>();
const onSuccess = jest.fn();
const onError = jest.fn();

function ExampleForm() {
  const form = useVisitorForm({
    name: 'example',
    schema,
    defaultValues: { name: '' },
    send,
    onSuccess,
    onError,
  });
  return (
    <VisitorForm form={form} label="Send" pendingLabel="Sending...">
      <TextField label="Name" {...form.field('name')} />
    </VisitorForm>
  );
}

let now: number;

const renderForm = () =>
  render(
    <ClockContext value={() => new Date(now)}>
      <ChakraProvider value={system}>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter>
            <ExampleForm />
          </MemoryRouter>
        </QueryClientProvider>
      </ChakraProvider>
    </ClockContext>,
  );
const name = () => screen.getByLabelText('Name');
const fill = (value: string) => fireEvent.change(name(), { target: { value } });
const after = (milliseconds: number) =>
  act(async () => {
    now += milliseconds;
    await jest.advanceTimersByTimeAsync(milliseconds);
  });

const button = () => screen.getByRole('button');
const press = async () => {
  fireEvent.click(button());
  await after(0);
};

/** Until it was sent, and the answer shown. */
const answered = async () => {
  await after(shortestFillTime);
  await after(1);
};

/** Renders the form, fills it in and sends it. */
const sendForm = async () => {
  const rendered = renderForm();
  fill('Ann');
  await press();
  await answered();
  return rendered;
};

beforeEach(() => {
  jest.useFakeTimers();
  now = Date.parse('2026-05-06T12:00:00Z');
  for (const mock of [send, onSuccess, onError]) mock.mockReset();
  send.mockResolvedValue({});
});
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

describe('a visitor’s form', () => {
  it('is sent at once by who has taken the time to fill it in, with the signs of a person', async () => {
    renderForm();
    await after(shortestFillTime + 500);
    fill(' Ann ');
    await press();
    expect(send).toHaveBeenCalledWith(
      { name: 'Ann', website: '', filledInMs: shortestFillTime + 500 },
      expect.stringMatching(/^[0-9a-f]{32}$/),
    );
    expect(onSuccess).toHaveBeenCalledTimes(1);
  });

  it('delays a form that is filled in too fast, since a browser can fill it in too', async () => {
    renderForm();
    await after(300);
    fill('Ann');
    await press();
    await after(shortestFillTime - 301);
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await after(1);
    expect(send.mock.lastCall?.[0].filledInMs).toBe(shortestFillTime);
  });

  it('waits no longer when the clock of the device is put back meanwhile', async () => {
    renderForm();
    now -= 3_600_000;
    fill('Ann');
    await press();
    await after(shortestFillTime);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is sent once however often the button is pressed', async () => {
    renderForm();
    fill('Ann');
    fireEvent.click(button());
    await press();
    await after(shortestFillTime);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('keeps its values and its key after a failure, and takes another key after success', async () => {
    send.mockRejectedValueOnce(new Error('down'));
    await sendForm();
    expect(onError).toHaveBeenCalledTimes(1);
    expect(onSuccess).not.toHaveBeenCalled();
    expect(name()).toHaveValue('Ann');
    await press();
    await after(1);
    expect(onSuccess).toHaveBeenCalledTimes(1);
    fill('Ann');
    await press();
    await after(1);
    const [first, again, another] = send.mock.calls.map(([, key]) => key);
    expect(again).toBe(first);
    expect(another).toMatch(/./);
    expect(another).not.toBe(first);
  });

  it('is as at the beginning after success, also for the second half of a double click', async () => {
    send.mockResolvedValue({ id: 7 });
    await sendForm();
    expect(onSuccess).toHaveBeenCalledWith({ id: 7 });
    expect(name()).toHaveValue('');
    fireEvent.click(button(), { detail: 2 });
    await after(1);
    expect(screen.queryByText('Name is required')).not.toBeInTheDocument();
    await press();
    await after(1);
    expect(screen.getByText('Name is required')).toBeInTheDocument();
  });

  it('gives the button its focus back after a failure, and says beside it why', async () => {
    send.mockRejectedValueOnce(new ApiError(503, 'Back in a minute.', { code: 'unavailable' }));
    renderForm();
    fill('Ann');
    await press();
    // jsdom leaves the focus on a button that is disabled; browsers do not.
    button().blur();
    await answered();
    expect(button()).toHaveFocus();
    expect(button()).toHaveAccessibleDescription(
      'This has not been sent. Back in a minute. What you typed is still here.',
    );
    await press();
    await after(1);
    expect(button()).not.toHaveAccessibleDescription();
  });

  it.each([
    ['our server’s words', new ApiError(429, 'Too many', { code: 'too-many-requests' }), 'Too many.'],
    ['nobody else’s', new ApiError(502, '<h1>Bad gateway</h1>'), 'Please try again in a moment.'],
    ['that nobody answered', new NetworkError(undefined), 'The server cannot be reached.'],
    ['nothing of a fault of ours', new TypeError('x is undefined'), 'Please try again in a moment.'],
  ])('repeats %s', async (_, error, reason) => {
    send.mockRejectedValueOnce(error);
    await sendForm();
    expect(button()).toHaveAccessibleDescription(
      `This has not been sent. ${reason} What you typed is still here.`,
    );
  });

  it('does not say that nothing was sent when only the answer is missing', async () => {
    send.mockRejectedValueOnce(new UnconfirmedError(undefined));
    await sendForm();
    expect(button()).toHaveAccessibleDescription(`${unconfirmed} What you typed is still here.`);
    expect(onError.mock.lastCall).toMatchObject([{ message: unconfirmed }]);
  });

  it('keeps what was typed until it is sent, with the key of an attempt that was not confirmed', async () => {
    send.mockRejectedValueOnce(new UnconfirmedError(undefined));
    const { unmount } = await sendForm();
    unmount();
    const another = renderForm();
    await after(0);
    expect(name()).toHaveValue('Ann');
    await press();
    await answered();
    const [first, again] = send.mock.calls.map(([, key]) => key);
    expect(again).toBe(first);
    expect(onSuccess).toHaveBeenCalledTimes(1);
    another.unmount();
    renderForm();
    await after(0);
    expect(name()).toHaveValue('');
  });

  it('takes another key after a refusal, which the server keeps under the first one, also after a reload', async () => {
    send.mockRejectedValueOnce(new ApiError(409, 'Entries are closed.', { code: 'entries-closed' }));
    const { unmount } = await sendForm();
    unmount();
    renderForm();
    await press();
    await answered();
    const [first, again] = send.mock.calls.map(([, key]) => key);
    expect(again).not.toBe(first);
  });

  it('works in a browser that keeps nothing', async () => {
    const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    });
    await sendForm();
    expect(onSuccess).toHaveBeenCalledTimes(1);
    storage.mockRestore();
  });

  it('puts what the server finds wrong under its field, until the field is changed', async () => {
    const errors = [
      { field: 'Idempotency-Key', message: 'Too long' },
      { field: 'name', message: 'Name is required' },
    ];
    send.mockRejectedValueOnce(new ApiError(400, 'Too long', { code: 'invalid-request', errors }));
    await sendForm();
    expect(name()).toHaveAccessibleDescription('Name is required');
    expect(name()).toHaveFocus();
    expect(button()).not.toHaveAccessibleDescription();
    expect(onError).toHaveBeenCalledTimes(1);
    fill('Anne');
    await after(1);
    expect(name()).not.toHaveAccessibleDescription();
  });

  it('says what is wrong with a field once it was left or the form submitted, and sends nothing', async () => {
    renderForm();
    const long = 'x'.repeat(61);
    fill(long);
    await after(0);
    expect(name()).not.toHaveAccessibleDescription();
    fireEvent.blur(name());
    await after(0);
    expect(name()).toHaveAccessibleDescription('Must be at most 60 characters');
    await press();
    await after(shortestFillTime);
    expect(name()).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it.each(['', ' '])('says at once that a field is missing when it is emptied to ‘%s’', async (emptied) => {
    renderForm();
    fill('Ann');
    await after(0);
    fill(emptied);
    await after(0);
    expect(name()).toHaveAccessibleDescription('Name is required');
    expect(name()).toHaveValue(emptied);
  });

  it('tells what a program wrote where no person writes', async () => {
    const { container } = renderForm();
    const trap = container.querySelector<HTMLInputElement>('input[name=website]');
    if (!trap) throw new Error('There is no such field');
    expect(screen.queryByLabelText('Website')).not.toBeVisible();
    expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
    expect(trap.tabIndex).toBe(-1);
    expect(trap.autocomplete).toBe('off');
    fireEvent.change(trap, { target: { value: 'https://example.com' } });
    fill('Ann');
    await press();
    await after(shortestFillTime);
    expect(send.mock.lastCall?.[0].website).toBe('https://example.com');
  });

  it('leads to the privacy notice without losing what was typed', async () => {
    renderForm();
    await after(0);
    const link = screen.getByRole('link', { name: 'privacy notice (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/privacy');
    expect(link).toHaveAttribute('target', '_blank');
  });
});
