import { expect, it } from '@jest/globals';
import { ownEntryExample, withdrawnEntryExample } from '@onchan-bowls/contract/entry-links.examples';
import { problems } from '@onchan-bowls/contract/problem';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { server } from '../../testing/api.js';
import { renderApp } from '../../testing/render-app.js';

const path = '/api/entry-link';
const entry = {
  firstName: 'Ann',
  lastName: 'Example',
  partner: 'Bob Partner',
  placeInLine: 0,
  isPlaceFree: false,
};
const serve = (own: object) =>
  server.use(http.post(path, () => HttpResponse.json({ ...ownEntryExample, ...own })));
const open = (own: object) => {
  serve(own);
  renderApp('/entry#link=secret');
};
const refuse = (code: 'competition-past' | 'link-not-valid' | 'place-gone') => () => {
  const { status, title } = problems[code];
  return HttpResponse.json({ code, title, status, detail: title }, { status });
};

it('is withdrawn with a second press, and shows it then', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(path, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(withdrawnEntryExample);
    }),
  );
  open({ entry });
  expect(await screen.findByText('Ann Example with Bob Partner')).toBeInTheDocument();
  expect(screen.getByText('You have a place.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw This Entry' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep It' }));
  expect(screen.getByRole('button', { name: 'Withdraw This Entry' })).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw This Entry' }));
  expect(screen.getByText(/^Withdraw the entry of Ann Example and Bob Partner/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(/^This entry is not in the competition any more/)).toHaveFocus();
  expect(sent).toEqual([{ token: 'secret', withdrawn: true }]);
});

it('says its number on the waiting list, and no more can be done once the day is over', async () => {
  server.use(http.put(path, refuse('competition-past')));
  open({ entry: { ...entry, placeInLine: 2 } });
  expect(await screen.findByText('You are number 2 on the waiting list.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw This Entry' }));
  serve({ entry, closed: problems['competition-past'].title });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The entry was not withdrawn');
  expect(await screen.findByText(problems['competition-past'].title)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
});

it('says that a link is not valid', async () => {
  server.use(http.post(path, refuse('link-not-valid')));
  renderApp('/entry#link=secret');
  expect(await screen.findByRole('alert')).toHaveTextContent(problems['link-not-valid'].title);
});

const waiting = { ...entry, placeInLine: 2, isPlaceFree: true };

it('takes a place that is offered, and says when somebody else was faster', async () => {
  server.use(http.put(path, refuse('place-gone')));
  open({ entry: waiting });
  expect(await screen.findByText(/^A place is free/)).toBeInTheDocument();
  serve({ entry: { ...waiting, isPlaceFree: false } });
  await userEvent.click(screen.getByRole('button', { name: 'Take the Place' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^The place has gone. You keep your place on the waiting list.$/,
  );
  expect(screen.queryByRole('button', { name: 'Take the Place' })).toBeNull();
  expect(screen.getByText('You are number 2 on the waiting list.')).toBeInTheDocument();
});

it('has the place that it has taken', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(path, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...ownEntryExample, entry });
    }),
  );
  open({ entry: waiting });
  await userEvent.click(await screen.findByRole('button', { name: 'Take the Place' }));
  expect(await screen.findByText('You have a place.')).toBeInTheDocument();
  expect(sent).toEqual([{ token: 'secret', taken: true }]);
});

it.each([
  ['was carried out', { entry: null }, /^This entry is not in the competition any more/],
  ['was not carried out', { entry }, /^The entry was not withdrawn/],
  ['is of unknown fate', undefined, /^It is not known whether the entry was withdrawn/],
])('says what is true when the response of a withdrawal is lost that %s', async (_, now, message) => {
  open({ entry });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw This Entry' }));
  server.use(http.put(path, () => HttpResponse.error()));
  if (now) serve(now);
  else server.use(http.post(path, () => HttpResponse.error()));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryAllByRole('alert')).toHaveLength(now?.entry === null ? 0 : 1);
});
