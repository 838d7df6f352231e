import { describe, expect, it, jest } from '@jest/globals';
import { parseHead } from '@onchan-bowls/contract/history';
import { totalHeader } from '@onchan-bowls/contract/progress';
import type { ProxySeen } from '@onchan-bowls/contract/site-status';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { readTextFile } from '../../lib/csv.js';
import { api, refuse, server } from '../../testing/api.js';
import { press, renderApp, waitUntil } from '../../testing/render-app.js';

const hash = 'cd'.repeat(32);
const head = { position: 1234, hash, recordedAt: '2026-05-04T18:05:00.000Z' };
const sentence = `On 6 May 2026 the history held 1,234 events; its last seal is 1234:${hash}.`;

const open = () => {
  api.signIn('committee');
  return renderApp('/admin?tab=history&view=check');
};
const checkButton = () => screen.findByRole('button', { name: 'Check the history' });

describe('the check', () => {
  it('says so when there is no clipboard to copy to', async () => {
    api.verification = { ok: true, events: 1234, head };
    const user = open();
    await user.click(await checkButton());
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await press(user, 'Copy for the minutes');
    expect(await screen.findByText('Not copied')).toBeInTheDocument();
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  });

  it.each([sentence, `1234:${hash}`])('looks for a seal from earlier minutes: %s', async (text) => {
    api.verification = { ok: true, events: 1300, head: { ...head, position: 1300 } };
    const searches: string[] = [];
    server.use(
      http.get('/api/admin/events/verify.ndjson', ({ request }) => {
        searches.push(new URL(request.url).search);
        return HttpResponse.text(`${JSON.stringify(api.verification)}\n`);
      }),
    );
    const user = open();
    const field = await screen.findByLabelText('A seal from earlier minutes');
    await user.type(field, '12:');
    expect(await checkButton()).toBeDisabled();
    expect(field).toHaveAccessibleDescription(/There is no seal in this text/);
    fireEvent.change(field, { target: { value: text } });
    await user.click(await checkButton());
    expect(
      await screen.findByText(/^The seal of event 1234 from earlier minutes is among them: up to there/),
    ).toBeInTheDocument();
    expect(searches).toEqual([`?position=1234&hash=${hash}`]);
  });

  it.each([
    [{ position: 1200, events: 1234 }, 'Event 1200 has another seal.'],
    [{ position: 1300, events: 1234 }, 'The seal is of event 1300, but the history ends at event 1234.'],
  ])(
    'takes a seal that it does not find for no proof of tampering: %j',
    async ({ position, events }, reason) => {
      const failure = { of: 'kept-head', position, reason: 'for machines' } as const;
      api.verification = { ok: false, events, head, failure };
      const user = open();
      fireEvent.change(await screen.findByLabelText('A seal from earlier minutes'), {
        target: { value: `${position}:${hash}` },
      });
      await user.click(await checkButton());
      expect(await screen.findByText('This seal is not in the history.')).toBeInTheDocument();
      expect(screen.getByText(new RegExp(`^${reason}`))).toHaveTextContent(
        'Otherwise all 1,234 events match their seals.',
      );
      expect(screen.getByText(/mistyped/)).toBeInTheDocument();
      expect(screen.queryByText(/altered, at event/)).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
    },
  );

  it('names the first event that was altered, and offers no seal to keep', async () => {
    const failure = { of: 'event', position: 5, reason: 'It was changed after it was recorded' } as const;
    api.verification = { ok: false, events: 4, head, failure };
    const user = open();
    await user.click(await checkButton());
    expect(await screen.findByText('The history has been altered, at event 5.')).toBeInTheDocument();
    expect(screen.getByText('It was changed after it was recorded.')).toBeInTheDocument();
    expect(screen.getByText(/^The 4 events before it match their seals\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
  });

  it('names the newest stamp, and says so when there is none', async () => {
    const stamp = {
      position: 1230,
      stampedAt: '2026-05-04T18:05:00.000Z',
      authority: 'Example Time',
      isTrusted: true,
    };
    api.verification = { ok: true, events: 1234, head };
    const user = open();
    await user.click(await checkButton());
    expect(await screen.findByText('Not stamped.')).toBeInTheDocument();
    api.verification = { ok: true, events: 1234, head, stamp };
    await user.click(await checkButton());
    const sentence = 'Stamped by Example Time on 4 May 2026, 19:05: event 1,230 and all before it.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    api.verification = { ok: true, events: 1234, head, stamp: { ...stamp, isTrusted: false } };
    await user.click(await checkButton());
    expect(
      await screen.findByText(`${sentence} Its certificate was not compared with the authority’s.`),
    ).toBeInTheDocument();
  });

  it('says that a stamp does not hold, and offers no seal to keep', async () => {
    const reason = 'Another event was there when it was stamped';
    api.verification = { ok: false, events: 1234, head, failure: { of: 'stamp', position: 1230, reason } };
    const user = open();
    await user.click(await checkButton());
    expect(await screen.findByText('The stamp of event 1,230 does not hold.')).toBeInTheDocument();
    expect(screen.getByText(`${reason}.`)).toBeInTheDocument();
    expect(screen.getByText(/^Otherwise all 1,234 events match their seals\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
  });

  it('shows how far it is when it takes long', async () => {
    const lines = new TransformStream<string, string>();
    const writer = lines.writable.getWriter();
    const write = (line: object) => void writer.write(`${JSON.stringify(line)}\n`);
    server.use(
      http.get(
        '/api/admin/events/verify.ndjson',
        () => new HttpResponse(lines.readable.pipeThrough(new TextEncoderStream())),
      ),
    );
    const user = open();
    await user.click(await checkButton());
    write({ done: 4000, total: 100_000 });
    // A line is shown when the next one has arrived.
    write({ done: 10_000, total: 100_000 });
    expect(await screen.findByRole('button', { name: 'Checking...' })).toBeDisabled();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();

    waitUntil('2026-05-06T12:00:05Z');
    write({ done: 60_000, total: 100_000 });
    // A line may arrive in parts.
    void writer.write('{"done":64000,"tot');
    void writer.write('al":100000}\n');
    const bar = await screen.findByRole('progressbar', { name: 'Checked so far' });
    await waitFor(() => expect(bar).toHaveAttribute('value', '60000'));
    expect(bar).toHaveAttribute('max', '100000');
    expect(
      screen.getByText(/^60,000 of 100,000 events, 12,000 a second, 4 seconds left$/),
    ).toBeInTheDocument();
    expect(screen.getByText('50% checked')).toBeInTheDocument();

    write({ ok: true, events: 100_000, head });
    void writer.close();
    expect(await screen.findByText('All 100,000 events match their seals.')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});

describe('a seal in a text', () => {
  it.each([
    [`12:${hash}`],
    [`  12:${hash.toUpperCase()}\n`],
    [`On 5 May 2026 the history held 1,234 events; its last seal is 12:${hash}.`],
    [`its last seal is 12:${hash.slice(0, 30)}\n  ${hash.slice(30)} and so on`],
  ])('is found: %j', (text) => {
    expect(parseHead(text)).toEqual({ position: 12, hash });
  });

  it.each(['', '12', `12:${hash}0`, `12:${hash.slice(1)}`, hash, `:${hash}`])('is not found: %j', (text) => {
    expect(parseHead(text)).toBeUndefined();
  });
});

describe('the whole history', () => {
  it('shows how far its download is when it takes long, and saves it', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: jest.fn() });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const file = new TransformStream<string, string>();
    const writer = file.writable.getWriter();
    server.use(
      http.get(
        '/api/admin/events/export',
        () =>
          new HttpResponse(file.readable.pipeThrough(new TextEncoderStream()), {
            headers: { [totalHeader]: '4' },
          }),
      ),
    );
    const user = open();
    await user.click(await screen.findByRole('link', { name: 'Download everything' }));
    expect(await screen.findByRole('link', { name: 'Downloading...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    waitUntil('2026-05-06T12:00:05Z');
    void writer.write('{"name":"5\\" bowls"}\n{}\n');
    const bar = await screen.findByRole('progressbar', { name: 'Downloaded so far' });
    expect(bar).toHaveAttribute('value', '2');
    expect(screen.getByText('50% downloaded')).toBeInTheDocument();
    void writer.write('{}\n{}\n');
    void writer.close();
    expect(await screen.findByRole('link', { name: 'Download everything' })).toBeInTheDocument();
    expect(await readTextFile(saved[0] ?? new Blob())).toBe('{"name":"5\\" bowls"}\n{}\n{}\n{}\n');
    click.mockRestore();
  });

  it('is not saved when its download is refused', async () => {
    server.use(http.get('/api/admin/events/export', () => refuse('too-many-requests'), { once: true }));
    const user = open();
    await user.click(await screen.findByRole('link', { name: 'Download everything' }));
    expect(await screen.findByText('Error exporting')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download everything' })).toBeInTheDocument();
  });
});

describe('the check of the connection', () => {
  const headers = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };
  const checkConnection = async (seen: Partial<ProxySeen>, arrived: Record<string, string>) => {
    server.use(
      http.post('/api/admin/status/proxy', () =>
        HttpResponse.json(
          { origin: 'http://localhost', isForwardedIgnored: false, headers, ...seen },
          { headers: arrived },
        ),
      ),
    );
    const user = open();
    await press(user, 'Check the connection');
  };

  it('says so when all arrives as it was sent', async () => {
    await checkConnection({}, headers);
    expect(await screen.findByText('All arrives as it was sent.')).toBeInTheDocument();
  });

  it('says in plain words what does not', async () => {
    await checkConnection(
      { origin: 'http://10.0.0.7', isForwardedIgnored: true },
      { 'Referrer-Policy': 'no-referrer, unsafe-url' },
    );
    for (const words of [
      /^The website believes that it is at http:\/\/10\.0\.0\.7, but this page is at http:\/\/localhost/,
      /^All visitors count as one/,
      /^The header X-Content-Type-Options is missing/,
      /^The header Referrer-Policy arrives changed, as “no-referrer, unsafe-url”/,
    ])
      expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('says so when long texts are refused on their way', async () => {
    server.use(http.post('/api/admin/status/proxy', () => new HttpResponse(null, { status: 413 })));
    const user = open();
    await press(user, 'Check the connection');
    expect(await screen.findByText(/^A request of 250 kB is refused on its way/)).toBeInTheDocument();
  });
});
