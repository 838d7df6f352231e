import { describe, expect, it } from '@jest/globals';
import { documentLimits } from '@onchan-bowls/contract/documents';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { exampleDocument } from '../../testing/handlers/documents.js';
import { enterText, press, pressFor, renderApp } from '../../testing/render-app.js';

const open = async (role: 'admin' | 'committee' = 'admin') => {
  api.signIn(role);
  const user = renderApp('/admin?tab=announcements');
  await press(user, 'Documents');
  await screen.findByRole('heading', { name: `Documents (${api.documents.length})` });
  return user;
};
const row = (title: string) => {
  const item = screen.getByRole('heading', { level: 3, name: title }).closest('li');
  if (!item) throw new Error(`There is no row of ${title}`);
  return within(item);
};
const pdf = () => new File(['%PDF-1.4 …'], 'paper.pdf', { type: 'application/pdf' });

describe('the documents', () => {
  it('are shown by kinds, with the newest version, and all versions folded away', async () => {
    const [version] = exampleDocument().versions;
    if (!version) throw new Error('The example has no version');
    api.documents = [
      exampleDocument({ id: 2, title: 'Minutes of May', kind: 'minutes', visible: false }),
      exampleDocument({ versions: [{ ...version, id: 9, number: 2, day: '2026-04-01' }, version] }),
      exampleDocument({ id: 3, title: 'Safety', kind: 'policies', versions: [] }),
    ];
    await open('committee');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Constitution',
      'Safety',
      'Minutes of May',
    ]);
    const buttons = within(screen.getByRole('tabpanel')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Export CSV', 'Back to News']);
    const constitution = row('Constitution');
    expect(constitution.getAllByText('1 April 2026, 34 kB')).toHaveLength(2);
    expect(constitution.getByText('Visible to visitors')).toBeInTheDocument();
    expect(constitution.getByRole('link', { name: 'Download: Constitution' })).toHaveAttribute(
      'href',
      '/api/documents/1/file',
    );
    expect(constitution.getByText('Version 1').closest('a')).toHaveAttribute(
      'href',
      '/api/document-versions/1',
    );
    expect(row('Minutes of May').getByText('Hidden from visitors')).toBeInTheDocument();
    expect(row('Safety').getByText('No file yet')).toBeInTheDocument();
    // The committee reads all and changes nothing.
    for (const name of [/^New Version/, /^Edit/, /^Remove/, /^Delete/, 'Add Document'])
      expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
  });

  it('are added with a file; minutes are hidden unless somebody chooses otherwise', async () => {
    const user = await open();
    const dialog = await pressFor(user, 'Add Document', 'Add Document');
    await enterText(user, dialog.getByLabelText(/^Title/), 'Minutes of May');
    await user.selectOptions(dialog.getByLabelText(/^Kind/), 'Minutes');
    expect(dialog.getByLabelText('Visible to Visitors')).not.toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Please choose a PDF file')).toBeInTheDocument();
    const large = Object.defineProperty(pdf(), 'size', { value: documentLimits.bytes + 1 });
    await user.upload(dialog.getByLabelText(/^PDF File/), large);
    expect(await dialog.findByText('The file is larger than 10 MB')).toBeInTheDocument();
    await user.upload(dialog.getByLabelText(/^PDF File/), pdf());
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Document Added')).toBeInTheDocument();
    expect(api.documents).toMatchObject([
      { title: 'Minutes of May', kind: 'minutes', visible: false, versions: [{ day: '2026-05-06' }] },
    ]);
    const [sent] = api.sent('POST', '/api/documents/1/versions');
    expect(sent?.headers.get('Content-Type')).toBe('application/pdf');
    expect(row('Minutes of May').getAllByText(/^6 May 2026/)).toHaveLength(2);
  });

  it('whose file is refused are not added twice', async () => {
    const user = await open();
    server.use(http.post('/api/documents/:id/versions', () => refuse('broken-pdf'), { once: true }));
    const dialog = await pressFor(user, 'Add Document', 'Add Document');
    await enterText(user, dialog.getByLabelText(/^Title/), 'Rules');
    await user.upload(dialog.getByLabelText(/^PDF File/), pdf());
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/This is not a whole PDF file/)).toBeInTheDocument();
    await enterText(user, dialog.getByLabelText(/^Title/), ' of the Green');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Document Added')).toBeInTheDocument();
    expect(api.documents).toMatchObject([{ title: 'Rules of the Green', versions: [{ number: 1 }] }]);
  });

  it('can be corrected and sent again when the response to an upload was lost', async () => {
    const user = await open();
    server.use(
      http.post(
        '/api/documents/:id/versions',
        () => {
          api.documents = api.documents.map((one) => ({ ...one, version: one.version + 1 }));
          return HttpResponse.error();
        },
        { once: true },
      ),
      http.put('/api/documents/:id', ({ request }) =>
        request.headers.get('If-Match') === `"${api.documents[0]?.version}"`
          ? undefined
          : refuse('changed-meanwhile'),
      ),
    );
    const dialog = await pressFor(user, 'Add Document', 'Add Document');
    await enterText(user, dialog.getByLabelText(/^Title/), 'Rules');
    await user.upload(dialog.getByLabelText(/^PDF File/), pdf());
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('The server cannot be reached');
    await enterText(user, dialog.getByLabelText(/^Title/), ' of the Green');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Document Added')).toBeInTheDocument();
    expect(api.documents).toMatchObject([{ title: 'Rules of the Green' }]);
  });

  it('get new versions, are edited, and lose a version', async () => {
    api.documents = [exampleDocument()];
    const user = await open();
    const version = await pressFor(user, 'New Version: Constitution', 'New Version');
    await user.upload(version.getByLabelText(/^PDF File/), pdf());
    await user.click(version.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Version Added')).toBeInTheDocument();

    const edit = await pressFor(user, 'Edit: Constitution', 'Edit Document');
    expect(edit.getByLabelText(/^Date/)).toHaveValue('2026-05-06');
    await user.click(edit.getByLabelText('Visible to Visitors'));
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Document Updated')).toBeInTheDocument();
    expect(api.sent('PUT', '/api/documents/1')[0]?.body).toEqual({
      title: 'Constitution',
      kind: 'rules',
      visible: false,
      day: '2026-05-06',
    });

    await user.click(row('Constitution').getByText('2 versions'));
    const question = await pressFor(
      user,
      'Remove: version 1 of Constitution',
      'Remove Version',
      'alertdialog',
    );
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Version Removed')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeInTheDocument();
    expect(api.documents[0]?.versions.map(({ number }) => number)).toEqual([2]);
    expect(await row('Constitution').findByText('1 version')).toBeInTheDocument();
  });
});
