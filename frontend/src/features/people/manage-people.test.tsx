import { describe, expect, it, jest } from '@jest/globals';
import type { PersonMail, PersonPage, PersonRecord } from '@onchan-bowls/contract/people';
import { personPageExample } from '@onchan-bowls/contract/people.examples';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { findDialog, press, pressFor, renderApp } from '../../testing/render-app.js';

const [message] = personPageExample.records as [PersonRecord];
const two: PersonPage = {
  ...personPageExample,
  records: [
    ...personPageExample.records,
    {
      ...message,
      place: 'member',
      id: 7,
      stream: 'member',
      streamId: '7',
      email: 'another@example.org',
    },
  ],
};

/** Opens the tab, searches, and returns the bodies that are sent. */
const searchWith = async (page: PersonPage, text = 'Illiam', role: 'admin' | 'committee' = 'admin') => {
  api.signIn(role);
  const sent: unknown[] = [];
  server.use(
    http.post('/api/admin/people/search', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(page);
    }),
  );
  const user = renderApp('/admin?tab=people');
  await user.type(await screen.findByLabelText(/^Name or email address/), text);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  return { user, sent };
};
const firstRecord = async () => {
  const list = within(await screen.findByRole('list', { name: 'Records of this person' }));
  const [first] = list.getAllByRole('listitem') as [HTMLElement];
  return first;
};

describe('the search', () => {
  it('says what has become of each email', async () => {
    const [mail] = personPageExample.mails as [PersonMail];
    const mails: PersonMail[] = [
      { ...mail, state: 'kept' },
      { ...mail, state: 'waiting', failure: '451 Try again later' },
      { ...mail, state: 'given-up', failure: '550 No such user' },
    ];
    await searchWith({ ...personPageExample, mails });
    const words = ['kept as a file, not sent', 'waiting to be sent', 'given up, not delivered'];
    for (const state of words) {
      expect(
        await screen.findByText(new RegExp(`\\(${state}; written 4 May 2026, 10:00`)),
      ).toBeInTheDocument();
    }
    expect(screen.getByText(/10:00; 550 No such user\)/)).toBeInTheDocument();
  });

  it('shows all values and mails, and is not in the address', async () => {
    const { sent } = await searchWith(personPageExample);
    const row = await firstRecord();
    expect(row).toHaveTextContent('Messages: Illiam Dhone, illiam@example.org');
    expect(row).toHaveTextContent('When is the green open for practice?');
    expect(row).toHaveTextContent(
      'Email to the clubMessage from Illiam Dhone (sent; written 4 May 2026, 10:00)',
    );
    expect(within(row).getByRole('checkbox')).toBeChecked();
    expect(sent).toEqual([{ text: 'Illiam' }]);
    expect(within(row).getByRole('link', { name: /^Changes/ })).toHaveAttribute(
      'href',
      '/admin?tab=history&stream=message&streamId=12',
    );
  });

  it('says that nothing was found, and names an account', async () => {
    await searchWith({ ...personPageExample, records: [], mails: [], accounts: ['Illiam'] });
    expect(await screen.findByText(/holds nothing under this name/)).toBeInTheDocument();
    expect(
      screen.getByText(/There is an account of this name or address as well: Illiam/),
    ).toBeInTheDocument();
  });

  it('says when there is more, which cannot be erased as a whole', async () => {
    await searchWith({ ...personPageExample, isMore: true });
    await firstRecord();
    expect(screen.getByText('More than 1 record found')).toBeInTheDocument();
    expect(screen.getByText(/Please search for more of the name/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Erase All' })).toBeDisabled();
  });

  it('asks for a name, and says why it failed', async () => {
    const { user } = await searchWith(personPageExample, ' ');
    expect(await screen.findByText('Please type a name or an email address')).toBeInTheDocument();
    server.use(http.post('/api/admin/people/search', () => refuse('too-many-requests')));
    await user.type(screen.getByLabelText(/^Name or email address/), 'Illiam');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Error searching')).toBeInTheDocument();
  });

  it('offers to search for the address as well', async () => {
    const { user, sent } = await searchWith({ ...personPageExample, text: 'Illiam' });
    await press(user, 'Search for illiam@example.org as well');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ text: 'Illiam, illiam@example.org' });
    expect(screen.getByLabelText(/^Name or email address/)).toHaveValue('Illiam, illiam@example.org');
  });
});

describe('erasing', () => {
  it('lists what is erased, sends it with what stays, and searches again', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('/api/admin/people/erase', async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, sent } = await searchWith(two);
    const first = await firstRecord();
    expect(screen.getByText(/may belong to several people/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Erase' })).toBeDisabled();
    await user.click(within(first).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Erase 1' }));
    const question = await findDialog('Erase For Good', 'alertdialog');
    expect(
      within(question.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Messages: Illiam Dhone, illiam@example.org', '1 related email']);
    await user.click(question.getByRole('button', { name: 'Erase 1 record' }));
    expect(await screen.findByText('Erased for good')).toBeInTheDocument();
    expect(bodies).toEqual([
      {
        text: two.text,
        records: [{ place: 'message', id: message.id, version: 1 }],
        kept: [{ place: 'member', id: 7 }],
      },
    ]);
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('searches again when something has arrived meanwhile, and keeps the question when there was no response', async () => {
    server.use(http.post('/api/admin/people/erase', () => HttpResponse.error()));
    const { user, sent } = await searchWith(personPageExample);
    const question = await pressFor(user, 'Erase All', 'Erase For Good', 'alertdialog');
    await user.click(question.getByRole('button', { name: 'Erase 1 record' }));
    expect(await screen.findByText('Nothing was confirmed')).toBeInTheDocument();
    expect(question.element).toBeInTheDocument();
    server.use(http.post('/api/admin/people/erase', () => refuse('person-changed')));
    await user.click(question.getByRole('button', { name: 'Erase 1 record' }));
    expect(await screen.findByText(/Please look again/)).toBeInTheDocument();
    await waitFor(() => expect(question.element).not.toBeInTheDocument());
    expect(sent).toHaveLength(2);
  });

  it('is not offered to the committee', async () => {
    await searchWith(personPageExample, 'Illiam', 'committee');
    await firstRecord();
    expect(screen.queryByRole('button', { name: /^Erase/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
  });
});

describe('the download', () => {
  it('saves what the server returns for the chosen records, and says why it failed', async () => {
    const bodies: unknown[] = [];
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
    server.use(
      http.post('/api/admin/people/download', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(personPageExample);
      }),
    );
    const { user } = await searchWith(personPageExample);
    await press(user, 'Download');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(bodies).toEqual([{ text: personPageExample.text, records: [{ place: 'message', id: 12 }] }]);
    server.use(http.post('/api/admin/people/download', () => refuse('unavailable')));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Error downloading')).toBeInTheDocument();
  });
});
