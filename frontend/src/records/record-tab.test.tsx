import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { api, exampleFixture, refuse, server } from '../testing/api.js';
import { exampleAnnouncement } from '../testing/handlers/announcements.js';
import { exampleCompetition, exampleEntry } from '../testing/handlers/competitions.js';
import { exampleHandicap } from '../testing/handlers/handicaps.js';
import { exampleApplication } from '../testing/handlers/member-applications.js';
import { exampleMember } from '../testing/handlers/members.js';
import { exampleMessage } from '../testing/handlers/messages.js';
import { exampleTasterSession } from '../testing/handlers/taster-sessions.js';
import { exampleWinner } from '../testing/handlers/winners.js';
import { findDialog, openTab, pressFor, renderApp } from '../testing/render-app.js';

interface Tab {
  tab: string;
  path: string;
  /** A second list that it needs. */
  otherPath?: string;
  loading: string;
  /** What it says without records. */
  empty: string;
  /** What else it says then. */
  emptyToo?: string[];
  /** The buttons of those who may only read, and a task that is not theirs. */
  reading: string[];
  task: string;
  deletion?: {
    noun: string;
    /** Name of the dialog, unless it is that of its button. */
    title?: string;
    question: string | RegExp;
    deleted: string;
    failed: string;
  };
}

const undo = 'You can undo this for a few seconds';
const undoOrRestore = `${undo}, or bring it back from the history.`;

const tabs: Tab[] = [
  {
    tab: 'fixtures',
    path: '/api/fixtures',
    loading: 'Loading fixtures...',
    empty: 'No fixtures scheduled yet',
    reading: ['Export CSV', 'Figures'],
    task: 'edit',
    deletion: {
      noun: 'Fixture',
      question: `Are you sure you want to delete Onchan A v Peel A on 6 May 2026? ${undoOrRestore}`,
      deleted: 'Fixture Deleted',
      failed: 'Error deleting fixture',
    },
  },
  {
    tab: 'competitions',
    path: '/api/competitions',
    loading: 'Loading competitions...',
    empty: 'No competitions yet',
    reading: ['Export CSV'],
    task: 'edit',
  },
  {
    tab: 'entries',
    path: '/api/competition-entries',
    otherPath: '/api/competitions',
    loading: 'Loading entries...',
    empty: 'No competition entries yet',
    reading: ['Print Entrants', 'Export CSV'],
    task: 'cancel',
  },
  {
    tab: 'winners',
    path: '/api/competition-winners',
    loading: 'Loading winners...',
    empty: 'No winners added yet',
    reading: ['Export CSV'],
    task: 'edit',
    deletion: {
      noun: 'Winner',
      question: `Are you sure you want to delete Rosie Crown as the winner of Ladies Singles 2025? ${undoOrRestore}`,
      deleted: 'Winner Deleted',
      failed: 'Error deleting winner',
    },
  },
  {
    tab: 'handicaps',
    path: '/api/handicaps',
    loading: 'Loading handicaps...',
    empty: "No men's handicaps added yet.",
    emptyToo: ["No ladies' handicaps added yet."],
    reading: ['Export CSV'],
    task: 'edit',
    deletion: {
      noun: 'Handicap',
      question: `Are you sure you want to delete the handicap of Jack Green (0)? ${undoOrRestore}`,
      deleted: 'Handicap Deleted',
      failed: 'Error deleting handicap',
    },
  },
  {
    tab: 'applications',
    path: '/api/member-applications',
    loading: 'Loading applications...',
    empty: 'No Pending Applications',
    reading: ['Details', 'Export CSV'],
    task: 'reopen',
  },
  {
    tab: 'tasters',
    path: '/api/taster-sessions',
    loading: 'Loading taster sessions...',
    empty: 'No taster session applications yet',
    reading: ['Export CSV'],
    task: 'delete',
    deletion: {
      noun: 'Application',
      title: 'Delete Taster Session Application',
      question: `Are you sure you want to delete the taster session application of Ann Kelly? What it says about them is erased. ${undo}.`,
      deleted: 'Session Deleted',
      failed: 'Error deleting session',
    },
  },
  {
    tab: 'messages',
    path: '/api/messages',
    loading: 'Loading messages...',
    empty: 'No messages yet',
    reading: ['Export CSV'],
    task: 'delete',
    deletion: {
      noun: 'Message',
      question: `Are you sure you want to delete the message from Ann Kelly? What they wrote is erased. ${undo}.`,
      deleted: 'Message deleted successfully',
      failed: 'Error deleting message',
    },
  },
  {
    tab: 'members',
    path: '/api/members',
    loading: 'Loading members...',
    empty: 'No members yet',
    reading: ['Subscriptions', 'Emails', 'Export CSV'],
    task: 'edit',
    deletion: {
      noun: 'Member',
      question:
        /delete Ann Kelly\?.*erased for good, in the history too\. Handicaps, competition winners, entries and team sheets stay/,
      deleted: 'Member Deleted',
      failed: 'Error deleting member',
    },
  },
  {
    tab: 'announcements',
    path: '/api/announcements',
    loading: 'Loading announcements...',
    empty: 'No announcements yet',
    reading: ['Pictures', 'Documents', 'Export CSV'],
    task: 'edit',
    deletion: {
      noun: 'Announcement',
      question: `Are you sure you want to delete the announcement ‘The green opens on Saturday’? ${undoOrRestore}`,
      deleted: 'Announcement Deleted',
      failed: 'Failed to delete announcement. Please try again. Back in a minute.',
    },
  },
];

/** Puts one record into every list. */
const oneOfEach = () => {
  api.fixtures = [exampleFixture()];
  api.competitions = [exampleCompetition()];
  api.entries = [exampleEntry()];
  api.winners = [exampleWinner()];
  api.handicaps = [exampleHandicap()];
  api.applications = [exampleApplication()];
  api.tasterSessions = [exampleTasterSession()];
  api.messages = [exampleMessage()];
  api.members = [exampleMember()];
  api.announcements = [exampleAnnouncement()];
};

describe('the tab', () => {
  it.each(tabs)('$tab says that it loads, offers to try again, and says when it is empty', async (tab) => {
    let isDown = true;
    const answer = () => (isDown ? refuse('unavailable') : undefined);
    for (const path of [tab.path, `${tab.path}/all`, tab.otherPath ?? tab.path]) {
      server.use(http.get(path, answer));
    }
    const user = openTab(tab.tab);
    await screen.findByText(tab.loading);
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    for (const text of [tab.empty, ...(tab.emptyToo ?? [])]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
  });

  it.each(tabs)('$tab lets the committee change nothing, by the address either', async ({ tab, ...rest }) => {
    oneOfEach();
    api.signIn('committee');
    renderApp(`/admin?tab=${tab}&task=${rest.task}&record=1`);
    const panel = within(await screen.findByRole('tabpanel'));
    await panel.findAllByRole('listitem');
    const buttons = panel.getAllByRole('button').map(({ textContent }) => textContent);
    expect(new Set(buttons)).toEqual(new Set(rest.reading));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each(tabs.flatMap(({ deletion, ...tab }) => (deletion ? [{ ...tab, ...deletion }] : [])))(
    '$tab asks by name before it deletes, says when that failed, and takes the record away',
    async ({ tab, path, noun, title = `Delete ${noun}`, question, failed, deleted, empty }) => {
      server.use(http.delete(`${path}/1`, () => refuse('unavailable', 'Back in a minute.'), { once: true }));
      oneOfEach();
      const user = openTab(tab);
      const dialog = await pressFor(user, /^Delete:/, title, 'alertdialog');
      expect(dialog.element).toHaveAccessibleDescription(question);
      const remove = () => user.click(dialog.getByRole('button', { name: `Delete ${noun}` }));
      await remove();
      expect(await screen.findByText(failed)).toBeInTheDocument();
      expect(screen.getByText(/Back in a minute\.$/)).toBeInTheDocument();
      await remove();
      expect(await screen.findByText(deleted)).toBeInTheDocument();
      expect(await screen.findByText(empty)).toBeInTheDocument();
    },
  );
});

describe('a task in the address', () => {
  beforeEach(() => {
    api.members = [exampleMember()];
  });

  it('opens its dialog', async () => {
    api.signIn();
    renderApp('/admin?tab=members&task=edit&record=1');
    const dialog = await findDialog('Edit Member');
    expect(dialog.getByLabelText('Name', { exact: false })).toHaveValue('Ann Kelly');
  });

  it.each([
    ['no task of the tab', 'task=constructor&record=1'],
    ['about no record', 'task=edit&record=2'],
    ['about none at all', 'task=edit'],
  ])('opens nothing when it is %s', async (_, search) => {
    api.signIn();
    renderApp(`/admin?tab=members&${search}`);
    expect(await screen.findByRole('heading', { name: 'Ann Kelly' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/could not be shown/)).not.toBeInTheDocument();
  });
});

describe('a tab that cannot be shown', () => {
  it('offers to reload, as after an update of the site, and leaves the other tabs', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    api.signIn();
    api.members = [exampleMember({ phone: {} as string })];
    const user = renderApp('/admin?tab=members');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^This tab could not be shown. The site may just have been updated, or/);
    expect(within(alert).getByRole('button', { name: 'Reload the page' })).toBeEnabled();
    await user.click(screen.getByRole('tab', { name: 'Winners' }));
    expect(await screen.findByRole('heading', { name: 'Competition Winners (0)' })).toBeInTheDocument();
    logged.mockRestore();
  });
});

describe('deleting', () => {
  it('can be left, and can be undone by the toast while that is possible', async () => {
    const path = '/api/competition-winners/1';
    api.signIn();
    api.winners = [exampleWinner()];
    const user = renderApp('/admin?tab=winners');
    const ask = async () => {
      const question = await pressFor(user, /^Delete:/, 'Delete Winner', 'alertdialog');
      return { ...question, press: (name: string) => user.click(question.getByRole('button', { name })) };
    };
    const first = await ask();
    await first.press('Keep Winner');
    await waitFor(() => expect(first.element).not.toBeInTheDocument());
    expect(api.sent('DELETE', path)).toEqual([]);

    const question = await ask();
    await question.press('Delete Winner');
    expect(await screen.findByText('Winner Deleted')).toBeInTheDocument();

    const sent: string[] = [];
    server.use(
      http.post('/api/admin/records/:stream/:id/undo', ({ params, request }) => {
        sent.push(`${String(params.stream)}/${String(params.id)}${new URL(request.url).search}`);
        return refuse('undo-too-late');
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Undo: Winner Deleted' }));
    expect(await screen.findByText('Error undoing')).toBeInTheDocument();
    expect(screen.getByText('It is too late to undo this')).toBeInTheDocument();
    expect(sent).toEqual(['winner/1']);
  });
});
