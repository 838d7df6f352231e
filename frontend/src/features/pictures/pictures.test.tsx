import { describe, expect, it } from '@jest/globals';
import { pictureLimits } from '@onchan-bowls/contract/pictures';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, http } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { exampleAnnouncement } from '../../testing/handlers/announcements.js';
import { examplePicture } from '../../testing/handlers/pictures.js';
import { enterText, findDialog, renderApp } from '../../testing/render-app.js';

const press = async (user: UserEvent, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));
const open = async (role: 'admin' | 'committee' = 'admin') => {
  api.signIn(role);
  const user = renderApp('/admin?tab=announcements');
  await press(user, 'Pictures');
  await screen.findByRole('heading', { name: `Pictures (${api.pictures.length})` });
  return user;
};
const jpeg = (name = 'green.jpg', type = 'image/jpeg') => new File(['…'], name, { type });

describe('the gallery', () => {
  it('shows a year with its captions, each picture in all sizes, and leads to the other years', async () => {
    api.pictures = [
      examplePicture({ id: 1, alt: 'The green', caption: 'In May', width: 1920, height: 1280 }),
      examplePicture({ id: 2, alt: 'The jack', caption: null, width: 300, height: 200 }),
      examplePicture({ id: 3, alt: 'Long ago', season: 2024 }),
      examplePicture({ id: 4, alt: 'Of an announcement', season: null, announcementId: 7 }),
    ];
    const user = renderApp('/gallery');
    const green = await screen.findByRole('img', { name: 'The green' });
    expect(green).toHaveAttribute('src', '/api/pictures/1/960.jpg');
    expect([green.getAttribute('width'), green.getAttribute('height')]).toEqual(['1920', '1280']);
    expect(green.previousElementSibling).toHaveAttribute(
      'srcset',
      '/api/pictures/1/480.webp 480w, /api/pictures/1/960.webp 960w, /api/pictures/1/1920.webp 1920w',
    );
    expect(green.closest('a')).toHaveAttribute('href', '/api/pictures/1/1920.webp');
    expect(screen.getByText('In May')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: '2026' })).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /Long ago|announcement/ })).toBeNull();
    const years = within(screen.getByRole('navigation', { name: 'Years' }));
    expect(years.getByRole('link', { name: '2026' })).toHaveAttribute('aria-current', 'page');
    await user.click(years.getByRole('link', { name: '2024' }));
    expect(await screen.findByRole('img', { name: 'Long ago' })).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'The green' })).toBeNull();
  });

  it('says what comes while there is nothing', async () => {
    renderApp('/gallery');
    expect(await screen.findByText('No pictures yet')).toBeInTheDocument();
  });
});

it.each([
  [800, 600, '(min-width: 36rem) 36rem, 100vw'],
  [600, 800, '(min-width: 18rem) 18rem, 100vw'],
])(
  'an announcement shows its picture, and names the width that %d by %d get',
  async (width, height, sizes) => {
    const picture = { id: 7, alt: 'The new bench', width, height };
    api.announcements = [exampleAnnouncement({ picture })];
    renderApp('/announcements');
    const shown = await screen.findByRole('img', { name: 'The new bench' });
    expect(shown.previousElementSibling).toHaveAttribute('sizes', sizes);
  },
);

describe('the pictures of the dashboard', () => {
  it('are added with a description and a file that is one, edited and deleted', async () => {
    const user = await open();
    await press(user, 'Add Picture');
    const dialog = await findDialog('Add Picture');
    const add = () => user.click(dialog.getByRole('button', { name: 'Add' }));
    await add();
    expect(await dialog.findByText('Please describe the picture in words')).toBeInTheDocument();
    expect(dialog.getByText('Please choose a picture')).toBeInTheDocument();
    const file = dialog.getByLabelText(/^Picture File/);
    expect(file).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
    await user.upload(file, Object.defineProperty(jpeg(), 'size', { value: pictureLimits.bytes + 1 }));
    expect(await dialog.findByText('The picture is larger than 8 MB')).toBeInTheDocument();
    await user.upload(file, jpeg());
    await enterText(user, dialog.getByLabelText(/^Description/), 'The green');
    await add();
    expect(await screen.findByText('Picture Added')).toBeInTheDocument();
    expect(api.pictures).toMatchObject([{ alt: 'The green', caption: null, season: 2026 }]);
    const [sent] = api.sent('POST', '/api/pictures');
    expect(sent?.headers.get('Content-Type')).toBe('image/jpeg');

    await press(user, 'Edit: The green');
    const edit = await findDialog('Edit Picture');
    await enterText(user, edit.getByLabelText(/^Caption/), 'In May');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Picture Updated')).toBeInTheDocument();
    expect(api.sent('PUT', '/api/pictures/1')[0]?.body).toEqual({
      alt: 'The green',
      caption: 'In May',
      season: 2026,
    });

    await press(user, 'Delete: The green');
    const question = await findDialog('Delete Picture', 'alertdialog');
    await user.click(question.getByRole('button', { name: 'Delete Picture' }));
    expect(await screen.findByText('Picture Deleted')).toBeInTheDocument();
    expect(await screen.findByText('No pictures yet')).toBeInTheDocument();
  });

  it('keep what was entered when the sending is stopped or the picture is refused', async () => {
    const user = await open();
    server.use(http.post('/api/pictures', () => delay('infinite'), { once: true }));
    await press(user, 'Add Picture');
    const dialog = await findDialog('Add Picture');
    await user.upload(dialog.getByLabelText(/^Picture File/), jpeg());
    await enterText(user, dialog.getByLabelText(/^Description/), 'The green');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByRole('button', { name: 'Sending...' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/^Sending was stopped/)).toBeInTheDocument();
    server.use(http.post('/api/pictures', () => refuse('broken-picture'), { once: true }));
    await user.click(await dialog.findByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/^This picture cannot be read/)).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Description/)).toHaveValue('The green');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Picture Added')).toBeInTheDocument();
    const keys = api.sent('POST', '/api/pictures').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('of an announcement are added and replaced from its row', async () => {
    api.announcements = [exampleAnnouncement({ id: 7, title: 'The bench' })];
    api.pictures = [examplePicture({ id: 1 })];
    api.signIn();
    const user = renderApp('/admin?tab=announcements');
    await press(user, 'Picture: The bench');
    expect(await screen.findByRole('heading', { name: 'Picture of ‘The bench’' })).toBeInTheDocument();
    for (const [button, alt] of [
      ['Add Picture', 'A bench'],
      ['Replace Picture', 'The new bench'],
    ] as const) {
      await press(user, button);
      const dialog = await findDialog('Add Picture');
      expect(dialog.queryByLabelText(/^(Year|Caption)/)).toBeNull();
      expect(dialog.queryByRole('button', { name: 'Add and Next' })).toBeNull();
      await user.upload(dialog.getByLabelText(/^Picture File/), jpeg());
      await enterText(user, dialog.getByLabelText(/^Description/), alt);
      await user.click(dialog.getByRole('button', { name: 'Add' }));
      expect(await screen.findByRole('heading', { level: 3, name: alt })).toBeInTheDocument();
    }
    expect(api.pictures).toMatchObject([
      { id: 1 },
      { announcementId: 7, season: null, alt: 'The new bench' },
    ]);
  });

  it('are read by the committee, who changes nothing', async () => {
    api.pictures = [examplePicture({ alt: 'The green' })];
    await open('committee');
    expect(screen.getByRole('img', { name: 'The green' })).toBeInTheDocument();
    for (const name of ['Add Picture', /^Edit/, /^Delete/])
      expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
  });
});
