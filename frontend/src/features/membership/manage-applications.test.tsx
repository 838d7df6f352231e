import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { deletedByAda } from '../../testing/deleted-meanwhile.js';
import { exampleApplication, reviewedApplication } from '../../testing/handlers/member-applications.js';
import { exampleMember } from '../../testing/handlers/members.js';
import { enterText, findDialog, press, renderApp } from '../../testing/render-app.js';

const open = (path = '/admin') => {
  api.signIn();
  return renderApp(path);
};
const names = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

const path = '/api/member-applications/1';
const failed = 'Failed to update application status.';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the lists', () => {
  it('are the tab that the dashboard opens with, the oldest first, with their number', async () => {
    api.applications = [
      exampleApplication({ id: 1, firstName: 'Newer', appliedAt: '2026-05-04T09:00:00.000Z' }),
      exampleApplication({
        id: 2,
        firstName: 'Older',
        membershipType: 'life',
        appliedAt: '2026-04-30T23:30:00.000Z',
      }),
      reviewedApplication({ id: 3 }),
    ];
    open();
    expect(await names('Pending Applications')).toEqual(['Older Kelly', 'Newer Kelly']);
    expect(screen.getByRole('tab', { name: 'Pending (2)', selected: true })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Apps 2 pending', selected: true })).toBeInTheDocument();
    const [older] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent.includes('Older'));
    expect(older).toHaveTextContent('PendingSenior Renewal £85 (60+)Applied 1 May 2026');
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });

  it('show the last reviewed first', async () => {
    api.applications = [
      reviewedApplication({ id: 1, firstName: 'Earlier', reviewedAt: '2026-05-01T10:00:00.000Z' }),
      reviewedApplication({ id: 2, firstName: 'Later', status: 'rejected' }),
    ];
    const user = open();
    await user.click(await screen.findByRole('tab', { name: 'History (2)' }));
    expect(await names('Processed Applications')).toEqual(['Later Kelly', 'Earlier Kelly']);
    expect(screen.getByText('Rejected')).toBeInTheDocument();
    expect(screen.getByText('Reviewed 5 May 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Changes: Later Kelly' })).toHaveAttribute(
      'href',
      '/admin?tab=history&stream=member-application&streamId=2',
    );
  });

  it('say when they are empty', async () => {
    const user = open();
    expect(await screen.findByText('No Pending Applications')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'History (0)' }));
    expect(await screen.findByText('No Processed Applications')).toBeInTheDocument();
  });

  it('are whole where the search of the other, longer one is not offered', async () => {
    api.applications = [
      ...Array.from({ length: 11 }, (_, index) => exampleApplication({ id: index + 2 })),
      reviewedApplication({ id: 1, firstName: 'Bea' }),
    ];
    const user = open();
    await enterText(user, await screen.findByLabelText('Search applications'), 'Ann');
    await user.click(screen.getByRole('tab', { name: 'History (1)' }));
    expect(await names('Processed Applications')).toEqual(['Bea Kelly']);
    expect(screen.queryByLabelText('Search applications')).not.toBeInTheDocument();
  });

  it('say when they could not be loaded, and try again', async () => {
    server.use(http.get('/api/member-applications', () => refuse('unavailable'), { once: true }));
    const user = open();
    await press(user, 'Try again');
    expect(await screen.findByText('No Pending Applications')).toBeInTheDocument();
  });

  it('never show an application of the other list, not even while one takes the place of the other', async () => {
    api.applications = [exampleApplication(), reviewedApplication({ id: 2, firstName: 'Bea' })];
    const user = open('/admin?tab=applications&list=history');
    await screen.findByRole('button', { name: 'Delete: Bea Kelly' });
    const deletable = new Set<string | null>();
    const observer = new MutationObserver(() => {
      for (const button of document.querySelectorAll('[aria-label^="Delete:"]')) {
        deletable.add(button.getAttribute('aria-label'));
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await user.click(screen.getByRole('tab', { name: 'Pending (1)' }));
    await screen.findByRole('button', { name: 'Details: Ann Kelly' });
    await user.click(screen.getByRole('tab', { name: 'History (1)' }));
    await screen.findByRole('button', { name: 'Delete: Bea Kelly' });
    observer.disconnect();
    expect([...deletable]).toEqual(['Delete: Bea Kelly']);
  });

  it('are read by the committee, who change nothing', async () => {
    api.applications = [exampleApplication(), reviewedApplication({ id: 2, firstName: 'Bea' })];
    api.signIn('committee');
    const user = renderApp('/admin?tab=applications&list=history');
    await screen.findByRole('button', { name: 'Details: Bea Kelly' });
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Pending (1)' }));
    await press(user, 'Details: Ann Kelly');
    expect(await screen.findByRole('heading', { level: 2, name: 'Ann Kelly' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Admin Notes')).not.toBeInTheDocument();
  });
});

describe('the details', () => {
  it('show all that the applicant has told, and lead back to the card', async () => {
    api.applications = [
      exampleApplication({ phone: '+44 (0)7624 123', previousExperience: 'Flat green\nin Douglas' }),
    ];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    const heading = await screen.findByRole('heading', { level: 2, name: 'Ann Kelly' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByRole('link', { name: 'ann.kelly@example.org' })).toHaveAttribute(
      'href',
      'mailto:ann.kelly@example.org',
    );
    expect(screen.getByRole('link', { name: '+44 (0)7624 123' })).toHaveAttribute('href', 'tel:+4407624123');
    expect(screen.getByText('4 May 2026')).toBeInTheDocument();
    expect(screen.getByText('New Member £20')).toBeInTheDocument();
    expect(screen.getByText(/Flat green/)).toHaveTextContent('Flat green in Douglas');
    expect(screen.queryByRole('heading', { name: 'Motivation' })).not.toBeInTheDocument();

    await press(user, 'Back to List');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Details: Ann Kelly' })).toHaveFocus());
  });

  it('of a reviewed one show the review, and who came of it', async () => {
    api.applications = [reviewedApplication({ adminNotes: 'Met on the open day' })];
    open('/admin?tab=applications&list=history&task=details&record=1');
    expect(await screen.findByText('5 May 2026 by Admin')).toBeInTheDocument();
    expect(screen.getByText('Reviewed on')).toBeInTheDocument();
    expect(screen.getByText('Met on the open day')).toBeInTheDocument();
    expect(screen.getByText(/^Ann Kelly was registered as a member/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Members' })).toHaveAttribute('href', '/admin?tab=members');
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('of one that renewed a membership say so', async () => {
    api.applications = [reviewedApplication({ renews: 3 })];
    open('/admin?tab=applications&list=history&task=details&record=1');
    expect(await screen.findByText(/^The membership of Ann Kelly was renewed/)).toBeInTheDocument();
  });

  it('ask before notes are lost, but not when somebody is rung or written to', async () => {
    api.applications = [exampleApplication()];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await enterText(user, await screen.findByLabelText('Admin Notes'), 'Ring her');
    const phone = screen.getByRole('link', { name: '01624 000000' });
    // jsdom cannot dial.
    phone.addEventListener('click', (event) => event.preventDefault());
    await user.click(phone);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

    await press(user, 'Back to List');
    const question = await findDialog('Unsaved Changes', 'alertdialog');
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Admin Notes')).toHaveValue('Ring her');
    await waitFor(() => expect(question.element).not.toBeInTheDocument());
    await press(user, 'Back to List');
    await press(user, 'Leave without saving');
    expect(await screen.findByRole('tab', { name: 'Pending (1)' })).toBeInTheDocument();
  });
});

describe('a review', () => {
  /** Approves once the members are there, which the choice of a membership needs. */
  const approve = async (user: UserEvent) => {
    await screen.findByText(/^Approving (registers|renews)/);
    await press(user, 'Approve');
  };

  it('approves over the version that was seen, and goes back to those who still wait', async () => {
    api.applications = [exampleApplication({ version: 3 }), exampleApplication({ id: 2, firstName: 'Bea' })];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await approve(user);
    expect(await screen.findByText('Application Updated')).toBeInTheDocument();
    expect(screen.getByText('The application status has been updated successfully.')).toBeInTheDocument();
    const [sent] = api.sent('PATCH', `${path}/status`);
    expect(sent?.body).toEqual({ status: 'approved', renews: null, adminNotes: '' });
    expect(sent?.headers.get('If-Match')).toBe('"3"');
    expect(await names('Pending Applications')).toEqual(['Bea Kelly']);
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Pending (1)' })).toHaveFocus());
    expect(screen.getByRole('tab', { name: 'Apps 1 pending' })).toBeInTheDocument();
  });

  it('is not left while it is on its way', async () => {
    const { promise: isOpen, resolve: goOn } = Promise.withResolvers<undefined>();
    server.use(
      http.patch(`${path}/status`, async () => {
        await isOpen;
        return HttpResponse.json(reviewedApplication());
      }),
    );
    api.applications = [exampleApplication()];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await enterText(user, await screen.findByLabelText('Admin Notes'), 'Met at the green');
    await approve(user);
    await user.click(screen.getByRole('button', { name: 'Back to List' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByText('Approving...')).toBeInTheDocument();
    goOn(undefined);
    expect(await screen.findByText('Application Updated')).toBeInTheDocument();
  });

  const choices = () =>
    within(screen.getByLabelText(/^Membership\b/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('renews the membership that the reviewer chooses among the members, the likely ones first, namesakes told apart', async () => {
    api.applications = [exampleApplication({ membershipType: 'Adults' })];
    api.members = [
      exampleMember({ id: 1, name: 'Abe Other', email: 'abe@example.org' }),
      exampleMember({ id: 2, name: 'ann kelly', email: 'old@example.org', season: 2025 }),
      exampleMember({ id: 3, name: 'Ann Kelly', season: 2025 }),
      exampleMember({ id: 4, name: 'Zoe Kelly', season: 2025 }),
    ];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await waitFor(() =>
      expect(choices()).toEqual([
        'Choose a membership',
        'Renews ann kelly, old@example.org (the same name)',
        'Renews Ann Kelly, ann.kelly@example.org (the same name and email address)',
        'Renews Zoe Kelly (the same email address)',
        'New member',
        'Renews Abe Other',
      ]),
    );
    await press(user, 'Approve');
    expect(
      screen.getByText('Please choose whose membership this renews, or a new member'),
    ).toBeInTheDocument();
    const choice = screen.getByLabelText(/^Membership\b/);
    await waitFor(() => expect(choice).toHaveFocus());
    expect(api.sent('PATCH', `${path}/status`)).toEqual([]);
    await user.selectOptions(choice, '2');
    expect(screen.getByText(/email address and phone number stay as they were/)).toBeInTheDocument();
    await user.selectOptions(choice, '3');
    expect(screen.queryByText(/stay as they were/)).not.toBeInTheDocument();
    expect(
      screen.getByText(/^Approving renews the membership of Ann Kelly for the 2026 season\./),
    ).toBeInTheDocument();
    await press(user, 'Approve');
    expect(await screen.findByText('Application Updated')).toBeInTheDocument();
    const [sent] = api.sent('PATCH', `${path}/status`);
    expect(sent?.body).toEqual({ status: 'approved', renews: 3, adminNotes: '' });
  });

  it('asks for the choice where somebody like the applicant is a member, and takes "New member" for an answer', async () => {
    api.applications = [exampleApplication()];
    api.members = [exampleMember({ id: 3 })];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await waitFor(() => expect(choices()).toContain('Renews Ann Kelly (the same name and email address)'));
    const choice = screen.getByLabelText(/^Membership\b/);
    expect(choice).toHaveValue('');
    await user.selectOptions(choice, 'New member');
    await press(user, 'Approve');
    expect(await screen.findByText('Application Updated')).toBeInTheDocument();
    expect(api.applications[0]).toMatchObject({ status: 'approved', renews: null });
  });

  it('warns of a membership that is for this season already', async () => {
    api.applications = [exampleApplication({ membershipType: 'Adults' })];
    api.members = [exampleMember({ id: 3, season: 2026 })];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    const choice = await screen.findByRole('option', { name: /^Renews Ann Kelly/ });
    await user.selectOptions(screen.getByLabelText(/^Membership\b/), choice);
    await press(user, 'Approve');
    const question = await findDialog('Please Check', 'alertdialog');
    expect(question.element).toHaveAccessibleDescription('The membership of Ann Kelly is already for 2026.');
    await user.click(question.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Application Updated')).toBeInTheDocument();
  });

  it('does not take an unknown member for a new one while the members cannot be loaded', async () => {
    api.applications = [exampleApplication()];
    server.use(http.get('/api/members', () => refuse('unavailable')));
    const user = open();
    await press(user, 'Details: Ann Kelly');
    expect(await screen.findByText(/^The members could not be loaded\./)).toBeInTheDocument();
    await press(user, 'Approve');
    expect(api.sent('PATCH', `${path}/status`)).toEqual([]);
  });

  it('of somebody who has applied already is asked about before it approves', async () => {
    api.applications = [exampleApplication(), reviewedApplication({ id: 2, phone: 'none' })];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await approve(user);
    const question = await findDialog('Please Check', 'alertdialog');
    expect(question.element).toHaveAccessibleDescription('Ann Kelly also applied on 4 May 2026 (Approved).');
    expect(api.sent('PATCH', `${path}/status`)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Application Updated')).toBeInTheDocument();
  });

  it('rejects with notes, which are no longer asked about', async () => {
    api.applications = [exampleApplication()];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await enterText(user, await screen.findByLabelText('Admin Notes'), 'Lives in Leeds');
    await press(user, 'Reject');
    const question = await findDialog('Reject Application', 'alertdialog');
    expect(question.element).toHaveAccessibleDescription(/reject the application of Ann Kelly\?/);
    await user.click(question.getByRole('button', { name: 'Keep Pending' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reject' })).toHaveFocus());
    expect(api.sent('PATCH', `${path}/status`)).toEqual([]);
    await press(user, 'Reject');
    await press(user, 'Reject Application');
    expect(await screen.findByText('No Pending Applications')).toBeInTheDocument();
    expect(api.applications[0]).toMatchObject({ status: 'rejected', adminNotes: 'Lives in Leeds' });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('says when it could not be given, and keeps the notes', async () => {
    api.applications = [exampleApplication()];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await enterText(user, await screen.findByLabelText('Admin Notes'), 'Ring her');
    for (const [answer, text] of [
      [() => refuse('unavailable', 'Back in a minute.'), `${failed} Back in a minute.`],
      // A proxy fails, and there is no server.
      [() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }), failed],
      [() => HttpResponse.error(), `${failed} The server cannot be reached`],
    ] as const) {
      server.use(http.patch(`${path}/status`, answer, { once: true }));
      await approve(user);
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.getByText('Error')).toBeInTheDocument();
      expect(screen.getByLabelText('Admin Notes')).toHaveValue('Ring her');
    }
    await approve(user);
    expect(await screen.findByText('Application Updated')).toBeInTheDocument();
  });

  it('whose answer was lost on the way is done when it is tried again', async () => {
    api.applications = [exampleApplication()];
    const lost = http.patch(
      `${path}/status`,
      () => {
        api.applications = [reviewedApplication({ adminNotes: 'Met her', version: 2 })];
        return HttpResponse.error();
      },
      { once: true },
    );
    server.use(lost);
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await enterText(user, await screen.findByLabelText('Admin Notes'), ' Met her ');
    await approve(user);
    expect(await screen.findByText(`${failed} The server cannot be reached`)).toBeInTheDocument();
    await press(user, 'Approve');
    expect(await screen.findByText('Application Updated')).toBeInTheDocument();
    expect(await screen.findByText('No Pending Applications')).toBeInTheDocument();
  });

  it('that somebody else gave first is shown, and never overwritten', async () => {
    api.applications = [exampleApplication()];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await enterText(user, await screen.findByLabelText('Admin Notes'), 'My notes');
    const theirs = reviewedApplication({ status: 'rejected', adminNotes: 'Their notes', version: 2 });
    api.applications = [theirs];
    await press(user, 'Approve');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('This application has already been reviewed.');
    expect(notice).toHaveTextContent('Admin rejected it on 5 May 2026, 19:00.');
    expect(notice).toHaveTextContent('My notes');
    await waitFor(() => expect(notice).toHaveFocus());
    expect(screen.getByText('Their notes')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(api.applications).toEqual([theirs]);
    await press(user, 'Back to List');
    expect(await screen.findByRole('tab', { name: 'History (1)' })).toBeInTheDocument();
  });

  it('of an application that is gone says so, and keeps the notes to copy', async () => {
    api.applications = [exampleApplication()];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await enterText(user, await screen.findByLabelText('Admin Notes'), 'My notes');
    api.applications = [];
    await press(user, 'Approve');
    expect(await screen.findByText(`${failed} This application does not exist`)).toBeInTheDocument();
    expect(screen.getByLabelText('Admin Notes')).toHaveValue('My notes');
  });

  it('of an application that was deleted meanwhile names who did it, and can bring it back', async () => {
    api.applications = [exampleApplication()];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await enterText(user, await screen.findByLabelText('Admin Notes'), 'My notes');
    api.applications = [];
    deletedByAda('member-application', () => {
      api.applications = [exampleApplication({ version: 3 })];
    });
    await press(user, 'Approve');
    const notice = await screen.findByRole('alert');
    await waitFor(() => expect(notice).toHaveTextContent('Ada deleted this example.'));
    await press(user, 'Bring it back');
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveFocus();
    expect(screen.getByLabelText('Admin Notes')).toHaveValue('My notes');
    await press(user, 'Approve');
    expect(await screen.findByText('Application Updated')).toBeInTheDocument();
    expect(api.applications).toMatchObject([{ status: 'approved', adminNotes: 'My notes' }]);
  });
});

describe('reopening', () => {
  it('asks for a reason, says that the member stays, and leads to another review with the same notes', async () => {
    api.applications = [reviewedApplication({ adminNotes: 'Plays well' })];
    const user = open('/admin?tab=applications&list=history&task=details&record=1');
    await press(user, 'Reopen');
    const dialog = await findDialog('Reopen Application');
    expect(dialog.element).toHaveAccessibleDescription(/Ann Kelly stays a member\./);
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(await dialog.findByText('Reason is required')).toBeInTheDocument();
    expect(api.sent('PUT', `${path}/reopen`)).toEqual([]);
    await enterText(user, dialog.getByLabelText(/^Reason/), 'The wrong Ann');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));

    expect(await screen.findByText('Application Reopened')).toBeInTheDocument();
    expect(api.sent('PUT', `${path}/reopen`).map(({ body }) => body)).toEqual([
      { reopenReason: 'The wrong Ann' },
    ]);
    expect(await screen.findByText('The wrong Ann')).toBeInTheDocument();
    expect(screen.getByLabelText('Admin Notes')).toHaveValue('Plays well');
    await press(user, 'Reject');
    await press(user, 'Reject Application');
    expect(await screen.findByText('Application Updated')).toBeInTheDocument();
    expect(api.applications).toMatchObject([
      { status: 'rejected', adminNotes: 'Plays well', reopenReason: 'The wrong Ann' },
    ]);
  });

  it('keeps the notes that were not saved because somebody else had reviewed it', async () => {
    api.applications = [exampleApplication()];
    const user = open();
    await press(user, 'Details: Ann Kelly');
    await enterText(user, await screen.findByLabelText('Admin Notes'), 'Ring her');
    api.applications = [reviewedApplication({ status: 'rejected', adminNotes: 'Theirs', version: 2 })];
    await press(user, 'Reject');
    await press(user, 'Reject Application');
    expect(await screen.findByText('This application has already been reviewed.')).toBeInTheDocument();
    await press(user, 'Reopen');
    const dialog = await findDialog('Reopen Application');
    await enterText(user, dialog.getByLabelText(/^Reason/), 'Moved here');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByLabelText('Admin Notes')).toHaveValue('Ring her');
    expect(screen.queryByText('This application has already been reviewed.')).not.toBeInTheDocument();
  });

  it('is refused when somebody else was faster', async () => {
    api.applications = [reviewedApplication({ status: 'rejected' })];
    const user = open('/admin?tab=applications&list=history&task=details&record=1');
    await press(user, 'Reopen');
    const dialog = await findDialog('Reopen Application');
    await enterText(user, dialog.getByLabelText(/^Reason/), 'Moved here');
    api.applications = [exampleApplication({ reopenReason: 'Theirs', version: 3 })];
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Error reopening application')).toBeInTheDocument();
    expect(screen.getByText('This application is pending already')).toBeInTheDocument();
  });

  it('is not offered to the committee', async () => {
    api.applications = [reviewedApplication({ reopenReason: 'The wrong Ann' })];
    api.signIn('committee');
    renderApp('/admin?tab=applications&list=history&task=details&record=1');
    expect(await screen.findByText('The wrong Ann')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reopen' })).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  const openHistory = () => {
    api.applications = [reviewedApplication()];
    return open('/admin?tab=applications&list=history');
  };

  it('asks in the browser’s own words, by the applicant’s name', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const user = openHistory();
    await press(user, 'Delete: Ann Kelly');
    expect(confirm).toHaveBeenCalledWith(
      "Are you sure you want to permanently delete Ann Kelly's application? This cannot be undone.",
    );
    expect(api.sent('DELETE', path)).toEqual([]);
  });

  it('shows that it is running, starts once, says when it failed, and takes it away', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockClear().mockReturnValue(true);
    const answered = Promise.withResolvers<undefined>();
    server.use(
      http.delete(
        path,
        async () => {
          await answered.promise;
          return refuse('unavailable', 'Back in a minute.');
        },
        { once: true },
      ),
    );
    const user = openHistory();
    await press(user, 'Delete: Ann Kelly');
    const button = screen.getByRole('button', { name: 'Delete: Ann Kelly' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
    await user.click(button);
    expect(confirm).toHaveBeenCalledTimes(1);
    answered.resolve(undefined);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(await screen.findByText('Failed to delete application. Back in a minute.')).toBeInTheDocument();
    await user.click(button);
    expect(await screen.findByText('Application Deleted')).toBeInTheDocument();
    expect(screen.getByText('The application has been permanently deleted.')).toBeInTheDocument();
    expect(await screen.findByText('No Processed Applications')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'History (0)' })).toHaveFocus();
  });
});
