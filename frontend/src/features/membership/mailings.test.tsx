import { expect, it } from '@jest/globals';
import { mailingLimits } from '@onchan-bowls/contract/mailings';
import { audienceExample, mailingRecordExample } from '@onchan-bowls/contract/mailings.examples';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { exampleMember } from '../../testing/handlers/members.js';
import { press, renderApp } from '../../testing/render-app.js';

/** Serves emails, and who would get one; keeps what is sent. */
const serve = (mailings: object[] = []) => {
  const sent: object[] = [];
  const asked: string[] = [];
  server.use(
    http.get('/api/mailings', () => HttpResponse.json(mailings)),
    http.get('/api/mailings/member/recipients', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const isPlan = searchParams.get('plan') !== null;
      return HttpResponse.json({
        ...audienceExample,
        names: isPlan ? ['J.P. Áth'] : ['Ann Kelly', 'J.P. Áth'],
        greeting: isPlan ? 'Hello,' : 'Dear Ann,',
        optedOut: isPlan ? 0 : 1,
      });
    }),
    http.post('/api/mailings/member', async ({ request }) => {
      sent.push((await request.json()) as object);
      return HttpResponse.json(mailingRecordExample, { status: 201 });
    }),
    http.put('/api/mailings/member/:id/stop', ({ params }) => {
      sent.push({ stopped: params.id });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { sent, asked };
};
const open = () => {
  api.signIn();
  api.members = [exampleMember({ plan: 'Adults' })];
  return renderApp('/admin?tab=members&task=emails');
};

it('an email is written to the members of a plan, as they will read it', async () => {
  const { sent } = serve();
  const user = open();
  await press(user, 'Write Email');
  const dialog = within(await screen.findByRole('dialog', { name: 'Write Email' }));
  expect(await dialog.findByText('2 people get this email.')).toBeInTheDocument();
  expect(dialog.getByText('1 member wants no club news.')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('To Members'), 'Adults');
  expect(await dialog.findByText('1 person gets this email.')).toBeInTheDocument();
  await user.click(dialog.getByRole('textbox', { name: 'Subject' }));
  await user.paste('Green closed');
  await user.click(dialog.getByRole('textbox', { name: 'Text' }));
  await user.paste('Until Monday.');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Green closedHello,Until Monday.You get this as a member');
  await user.click(dialog.getByRole('button', { name: 'Send to 1' }));
  expect(await screen.findByText('Email Written')).toBeInTheDocument();
  expect(sent).toEqual([{ plan: 'Adults', subject: 'Green closed', text: 'Until Monday.', recipients: 1 }]);
});

it('keeps what was typed when others would get the email by now', async () => {
  serve();
  server.use(http.post('/api/mailings/member', () => refuse('mailing-recipients-changed')));
  const user = open();
  await press(user, 'Write Email');
  const dialog = within(await screen.findByRole('dialog', { name: 'Write Email' }));
  await dialog.findByText('2 people get this email.');
  await user.click(dialog.getByRole('textbox', { name: 'Subject' }));
  await user.paste('Green closed');
  await user.click(dialog.getByRole('textbox', { name: 'Text' }));
  await user.paste('Until Monday.');
  await user.click(dialog.getByRole('button', { name: 'Send to 2' }));
  expect(await screen.findByText(/Other people would get this email by now/)).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Until Monday.');
});

it('is written once when the response was lost, although others would get it by now', async () => {
  const keys: (string | null)[] = [];
  const { sent } = serve();
  let names = ['Ann Kelly', 'Bob Áth'];
  server.use(
    http.get('/api/mailings/member/recipients', () => HttpResponse.json({ ...audienceExample, names })),
    http.post('/api/mailings/member', async ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      if (keys.length > 1) return undefined;
      sent.push((await request.clone().json()) as object);
      names = ['Ann Kelly'];
      return HttpResponse.error();
    }),
  );
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Write Email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write Email' }));
  await user.click(dialog.getByRole('textbox', { name: 'Subject' }));
  await user.paste('Green closed');
  await user.click(dialog.getByRole('textbox', { name: 'Text' }));
  await user.paste('Until Monday.');
  await user.click(await dialog.findByRole('button', { name: 'Send to 2' }));
  await user.click(await dialog.findByRole('button', { name: 'Send to 1' }));
  expect(await screen.findByText('Email Written')).toBeInTheDocument();
  expect(new Set(keys).size).toBe(1);
  expect(sent).toEqual(Array(2).fill({ subject: 'Green closed', text: 'Until Monday.', recipients: 2 }));
});

it('says what is gone when it is not the email', async () => {
  serve();
  server.use(http.post('/api/mailings/member', () => refuse('competition-not-found', 'It is gone.')));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Write Email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write Email' }));
  await user.click(dialog.getByRole('textbox', { name: 'Subject' }));
  await user.paste('Green closed');
  await user.click(dialog.getByRole('textbox', { name: 'Text' }));
  await user.paste('Until Monday.');
  await user.click(await dialog.findByRole('button', { name: 'Send to 2' }));
  expect(await screen.findByText('It is gone.')).toBeInTheDocument();
  expect(screen.queryByText(/has deleted this/)).not.toBeInTheDocument();
});

it('says when these are more people than one email can be written to', async () => {
  serve();
  const names = Array.from({ length: mailingLimits.recipients + 1 }, (_, index) => `Ann ${index}`);
  server.use(
    http.get('/api/mailings/member/recipients', () => HttpResponse.json({ ...audienceExample, names })),
  );
  const user = open();
  await press(user, 'Write Email');
  expect(await screen.findByText('An email goes to 1 to 1000 people.')).toBeInTheDocument();
});

it.each([
  ['committee', 'write-email'],
  ['results', 'write-email'],
  ['committee', 'email-entrants&record=7'],
  ['membership', 'email-team&record=7-home'],
  ['committee', 'stop-email&record=1'],
  ['results', 'erase-email&record=1'],
] as const)('is not written or changed by %s, by the address %s either', async (role, task) => {
  serve([{ ...mailingRecordExample, id: 1, waiting: 1 }]);
  api.signIn(role);
  renderApp(`/admin?tab=members&task=${task}`);
  expect(await screen.findByRole('heading', { name: 'Emails (1)' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('what waits is shown, and stopped', async () => {
  const { sent } = serve([{ ...mailingRecordExample, waiting: 3, failed: 1, recipients: 9 }]);
  const user = open();
  expect(
    await screen.findByText(/^3 to be sent, the last one on .*; 1 email was not delivered$/),
  ).toBeInTheDocument();
  expect(screen.getByText('Members: 9 people')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: `Stop: ${mailingRecordExample.subject}` }));
  await press(user, 'Stop');
  expect(await screen.findByText('Sending Stopped')).toBeInTheDocument();
  expect(sent).toEqual([{ stopped: '1' }]);
});

it('a member stops club news by a link, and resumes it', async () => {
  let isWanted = true;
  server.use(
    http.post('/api/club-news', () => HttpResponse.json({ isWanted })),
    http.put('/api/club-news', async ({ request }) => {
      ({ isWanted } = (await request.json()) as { isWanted: boolean });
      return HttpResponse.json({ isWanted });
    }),
  );
  renderApp('/club-news#link=secret');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop Club News' }));
  expect(await screen.findByText('You get no club news by email.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send Me Club News' }));
  expect(await screen.findByText('You get club news by email.')).toBeInTheDocument();
});
