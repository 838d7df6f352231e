import { describe, expect, it } from '@jest/globals';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { isUnsaved } from '../../forms/unsaved.js';
import { api, server } from '../../testing/api.js';
import { exampleAnnouncement } from '../../testing/handlers/announcements.js';
import { refuse } from '../../testing/refuse.js';
import { enterText, findDialog, openTab, press, renderApp } from '../../testing/render-app.js';

const path = '/api/announcements';

const open = (task?: string) => openTab('announcements', task);
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Announcements' })).getAllByRole('listitem');

/** The dialog's fields, and the button that sends them. */
const fields = async (name: string, submit: string) => {
  const dialog = await findDialog(name);
  const content = await dialog.findByRole('textbox', { name: 'Content' });
  return {
    ...dialog,
    title: dialog.getByLabelText(/Title/),
    content,
    /** A browser types for draft-js; here is none. */
    paste: (html: string) =>
      fireEvent.paste(content, {
        clipboardData: {
          types: ['text/html', 'text/plain'],
          items: [],
          getData: (type: string) => (type === 'text/html' ? html : 'as text'),
        },
      }),
    send: (user: UserEvent) => user.click(dialog.getByRole('button', { name: submit })),
  };
};

describe('the list', () => {
  it('tells the announcements, the newest first', async () => {
    api.announcements = [
      exampleAnnouncement({ id: 1, title: 'Older' }),
      exampleAnnouncement({
        id: 2,
        title: 'Newer',
        content: '<p>Tea and <strong>cake</strong></p>',
        createdAt: '2026-05-01T23:30:00.000Z',
      }),
    ];
    open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Announcements (2)' })).toBeInTheDocument();
    const [newer, older] = await rows();
    expect(newer).toHaveTextContent(/^Newer2 May 2026/);
    expect(newer).toContainElement(screen.getByRole('heading', { level: 3, name: 'Newer' }));
    expect(newer).toContainElement(screen.getByText('cake', { selector: 'strong' }));
    expect(older).toHaveTextContent('Older');
    expect(screen.getByRole('link', { name: 'Changes: Newer' })).toHaveAttribute(
      'href',
      '/admin?tab=history&stream=announcement&streamId=2',
    );
  });

  it('shows planned and ended announcements with their states', async () => {
    api.announcements = [
      exampleAnnouncement({ id: 1, title: 'Until', showUntil: '2026-05-10T17:00:00.000Z' }),
      exampleAnnouncement({ id: 2, title: 'Planned', showFrom: '2026-05-09T07:00:00.000Z', pinned: true }),
      exampleAnnouncement({ id: 3, title: 'Ended', showUntil: '2026-05-06T12:00:00.000Z' }),
      exampleAnnouncement({ id: 4, title: 'Far', showFrom: '2027-01-01T00:00:00.000Z' }),
      exampleAnnouncement({ id: 5, title: 'Plain' }),
    ];
    api.signIn();
    renderApp('/admin?tab=announcements', '2026-05-06T12:00:00Z');
    expect((await rows()).map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
      expect.stringMatching(/^Planned1 April 2026PinnedPlanned for Sat 9 May, 08:00/),
      expect.stringMatching(/^Far1 April 2026Planned for Fri 1 Jan 2027, 00:00/),
      expect.stringMatching(/^Plain1 April 2026(?!Shown)/),
      expect.stringMatching(/^Ended1 April 2026Ended Wed 6 May, 13:00/),
      expect.stringMatching(/^Until1 April 2026Shown until Sun 10 May, 18:00/),
    ]);
  });
});

describe('a new announcement', () => {
  it('is sent as the contract asks, again under the same key after a refusal, and is in the list', async () => {
    const user = open();
    await press(user, 'New Announcement');
    const form = await fields('New Announcement', 'Add');
    await enterText(user, form.title, ' Green closed ');
    form.paste('<p>Back <b>soon</b></p>');
    server.use(http.post(path, () => refuse('unavailable', 'Back in a minute.'), { once: true }));
    await form.send(user);
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(
      screen.getByText('Failed to create announcement. Please try again. Back in a minute.'),
    ).toBeInTheDocument();
    expect(form.content).toHaveTextContent('Back soon');
    await form.send(user);
    expect(await screen.findByText('Announcement Created')).toBeInTheDocument();
    const [refused, sent] = api.sent('POST', path);
    expect(sent?.body).toEqual({
      title: 'Green closed',
      content: '<p>Back <strong>soon</strong></p>',
      showFrom: null,
      showUntil: null,
      pinned: false,
    });
    const key = sent?.headers.get('Idempotency-Key');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(refused?.headers.get('Idempotency-Key')).toBe(key);
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be planned and pinned, in the time of the island', async () => {
    const user = open('&task=add');
    const form = await fields('New Announcement', 'Add');
    await enterText(user, form.title, 'Opening day');
    form.paste('<p>Come</p>');
    const from = form.getByLabelText('Show from');
    const until = form.getByLabelText('Show until');
    fireEvent.change(from, { target: { value: '2026-05-09T08:00' } });
    fireEvent.change(until, { target: { value: '2026-05-09T08:00' } });
    await form.send(user);
    await waitFor(() => expect(until).toHaveAccessibleDescription('Show until must be later than Show from'));
    expect(api.sent('POST', path)).toEqual([]);
    fireEvent.change(until, { target: { value: '2026-12-09T08:00' } });
    await user.click(form.getByRole('checkbox', { name: 'Pinned' }));
    await form.send(user);
    expect(await screen.findByText('Announcement Created')).toBeInTheDocument();
    expect(api.sent('POST', path)[0]?.body).toMatchObject({
      showFrom: '2026-05-09T07:00:00.000Z',
      showUntil: '2026-12-09T08:00:00.000Z',
      pinned: true,
    });
  });

  it('asks before it is saved with an end that is over', async () => {
    const user = open('&task=add');
    const form = await fields('New Announcement', 'Add');
    await enterText(user, form.title, 'Opening day');
    form.paste('<p>Come</p>');
    fireEvent.change(form.getByLabelText('Show until'), { target: { value: '2020-05-09T08:00' } });
    await form.send(user);
    const question = await screen.findByText('Visitors will not see it: it ended on 9 May 2020, 08:00.');
    expect(question).toBeInTheDocument();
    expect(api.sent('POST', path)).toEqual([]);
    await press(user, 'Save anyway');
    expect(await screen.findByText('Announcement Created')).toBeInTheDocument();
  });

  it('needs a title and something to read', async () => {
    const user = open('&task=add');
    const form = await fields('New Announcement', 'Add');
    await form.send(user);
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(screen.getByText('Please check all fields are filled correctly')).toBeInTheDocument();
    expect(form.title).toHaveAccessibleDescription('Title is required');
    expect(form.title).toHaveFocus();
    expect(form.content).toHaveAccessibleDescription('Content is required');
    expect(form.content).toBeInvalid();

    await enterText(user, form.title, 'News');
    form.paste('<p>&nbsp;</p><p><br></p><ul><li> </li></ul>');
    await form.send(user);
    await waitFor(() => expect(form.title).toHaveAccessibleDescription(''));
    expect(form.content).toHaveAccessibleDescription('Content is required');
    expect(api.sent('POST', path)).toEqual([]);

    form.paste('!');
    await waitFor(() => expect(form.content).toHaveAccessibleDescription(''));
    await form.send(user);
    expect(await screen.findByText('Announcement Created')).toBeInTheDocument();
  });
});

describe('editing', () => {
  const edit = async (values: Partial<AnnouncementRecord> = {}) => {
    api.announcements = [exampleAnnouncement(values)];
    const user = open();
    await press(user, /^Edit:/);
    return { user, form: await fields('Edit Announcement', 'Save') };
  };

  it('sends the content letter for letter where nothing was changed in it, over the version that was seen', async () => {
    const content = 'Only <b>text</b>\n<i>from</i> elsewhere';
    const { user, form } = await edit({ content, version: 3 });
    await user.type(form.title, '!');
    server.use(http.put(`${path}/1`, () => HttpResponse.error(), { once: true }));
    await form.send(user);
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(
      screen.getByText('Failed to update announcement. Please try again. The server cannot be reached'),
    ).toBeInTheDocument();
    expect(form.title).toHaveValue('The green opens on Saturday!');
    await form.send(user);
    expect(await screen.findByText('Announcement Updated')).toBeInTheDocument();
    const [, sent] = api.sent('PUT', `${path}/1`);
    expect(sent?.body).toEqual({
      title: 'The green opens on Saturday!',
      content,
      showFrom: null,
      showUntil: null,
      pinned: false,
    });
    expect(sent?.headers.get('If-Match')).toBe('"3"');
  });

  it('sends times that were not changed exactly as they were, and a time that was taken away as none', async () => {
    // Half past one comes twice on this day; the field shows both alike.
    const times = { showFrom: '2026-10-25T01:30:20.000Z', showUntil: '2026-11-01T10:00:00.000Z' };
    const { user, form } = await edit({ ...times, pinned: true });
    expect(form.getByLabelText('Show from')).toHaveValue('2026-10-25T01:30');
    fireEvent.change(form.getByLabelText('Show until'), { target: { value: '' } });
    await form.send(user);
    expect(await screen.findByText('Announcement Updated')).toBeInTheDocument();
    expect(api.announcements[0]).toMatchObject({ ...times, showUntil: null, pinned: true });
  });

  it('asks before something is lost that was changed in the content alone', async () => {
    const { user, form } = await edit();
    form.paste('<p>Hear, hear: </p>');
    await waitFor(() => expect(isUnsaved('dialog')).toBe(true));
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    const question = await findDialog('Unsaved Changes', 'alertdialog');
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(form.content).toHaveTextContent('Hear, hear:Come and play');
  });

  it('shows both versions of what both have changed, if only their looks differ', async () => {
    const { user, form } = await edit({ content: '<p>Tea</p>' });
    await user.type(form.title, '!');
    form.paste('<p>Tea</p>');
    api.announcements = [exampleAnnouncement({ content: '<p><strong>Tea</strong></p>', version: 2 })];
    await form.send(user);
    const both = within(await form.findByRole('table', { name: 'Both versions' }));
    expect(both.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Content']);
    const [theirs, mine] = within(both.getByRole('row', { name: /Content/ })).getAllByRole('cell');
    expect(theirs?.innerHTML).toContain('<strong>Tea</strong>');
    expect(mine?.innerHTML).toContain('<p>TeaTea</p>');
    expect(api.announcements[0]?.version).toBe(2);
    await user.click(form.getByRole('button', { name: 'Save mine instead' }));
    expect(await screen.findByText('Announcement Updated')).toBeInTheDocument();
    expect(api.announcements[0]).toMatchObject({
      title: 'The green opens on Saturday!',
      content: '<p>TeaTea</p>',
      version: 3,
    });
  });

  it('takes over what somebody else has saved, and keeps what only was changed here', async () => {
    const { user, form } = await edit({ content: '<p>Tea</p>' });
    await user.type(form.title, '!');
    form.paste('<p>More </p>');
    api.announcements = [exampleAnnouncement({ content: '<p>Coffee</p>', version: 2 })];
    await form.send(user);
    await user.click(await form.findByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Content' })).toHaveTextContent('Coffee'));
    expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('The green opens on Saturday!');
    expect(isUnsaved('dialog')).toBe(true);
    await form.send(user);
    expect(await screen.findByText('Announcement Updated')).toBeInTheDocument();
    expect(api.announcements[0]).toMatchObject({
      title: 'The green opens on Saturday!',
      content: '<p>Coffee</p>',
      version: 3,
    });
  });
});
