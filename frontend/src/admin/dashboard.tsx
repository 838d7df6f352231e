import { chakra } from '@chakra-ui/react/styled-system';
import { TabsContent, TabsList, TabsTrigger } from '@chakra-ui/react/tabs';
import { hasOwnTask, mayChange, roleAbilities, type TaskCategory } from '@onchan-bowls/contract/roles';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  Fragment,
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useMemo,
  useOptimistic,
  useSyncExternalStore,
} from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isBehind } from '../data/query-client.js';
import { MissingResults } from '../features/fixtures/missing-results.js';
import { pendingApplicationsQuery } from '../features/membership/member-applications.api.js';
import { unreadMessagesQuery } from '../features/messages/messages.api.js';
import { dueCountQuery } from '../features/retention/retention.api.js';
import { LastBackup, SiteStatusNotice } from '../features/site-status/site-status-notice.js';
import { pendingTasterSessionsQuery } from '../features/taster-sessions/taster-sessions.api.js';
import { noteVisit } from '../features/today/last-visit.js';
import { leave } from '../forms/unsaved.js';
import { dayOf } from '../lib/dates.js';
import { Wrap } from '../ui/boxes.js';
import { Button } from '../ui/button.js';
import { useNow } from '../ui/clock.js';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { useKeepFocus } from '../ui/keep-focus.js';
import { LazyPart } from '../ui/lazy-part.js';
import { Loading } from '../ui/list-status.js';
import { Page } from '../ui/page.js';
import { ReloadButton } from '../ui/reload-button.js';
import { Tabs } from '../ui/tabs.js';
import { Waiting } from '../ui/waiting.js';
import { SaveAnyway } from './save-anyway.js';
import { UnsavedGuard } from './unsaved-guard.js';

const Shortcuts = lazy(() => import('./shortcuts.js'));
const FactorReminder = lazy(() => import('../features/users/factor-reminder.js'));

/** A tab of the dashboard. Its content receives whether the account can make changes there. */
interface DashboardTab {
  id: string;
  label: string;
  /** The category of the records that are changed there. Without it, only administrators can make changes. */
  changes?: TaskCategory;
  Content: ComponentType<{ canEdit: boolean }>;
  /** What its tasks of these names show in the place of the tab; other features have it. */
  others?: Readonly<Record<string, ComponentType<{ canEdit: boolean }>>>;
  /** The number of records that wait for a decision. */
  waiting?: ReactNode;
}

/** Shown unless the address names another tab. */
const applications: DashboardTab = {
  id: 'applications',
  label: 'Apps',
  changes: 'member-application',
  Content: lazy(() => import('../features/membership/manage-applications.js')),
  waiting: <Waiting query={pendingApplicationsQuery} word="pending" />,
};

/** The tabs by what they are about, in display order. */
const groups: readonly { name?: string; tabs: readonly DashboardTab[] }[] = [
  {
    tabs: [{ id: 'today', label: 'Today', Content: lazy(() => import('../features/today/today.js')) }],
  },
  {
    name: 'Play',
    tabs: [
      {
        id: 'fixtures',
        label: 'Fixtures',
        changes: 'fixture',
        Content: lazy(() => import('../features/fixtures/manage-fixtures.js')),
        waiting: <MissingResults />,
      },
      {
        id: 'competitions',
        label: 'Comps',
        changes: 'competition',
        Content: lazy(() => import('../features/competitions/manage-competitions.js')),
      },
      {
        id: 'entries',
        label: 'Entries',
        changes: 'competition',
        Content: lazy(() => import('../features/competitions/manage-entries.js')),
      },
      {
        id: 'winners',
        label: 'Winners',
        changes: 'winner',
        Content: lazy(() => import('../features/winners/manage-winners.js')),
      },
      {
        id: 'handicaps',
        label: 'Handicaps',
        changes: 'handicap',
        Content: lazy(() => import('../features/handicaps/manage-handicaps.js')),
      },
    ],
  },
  {
    name: 'People',
    tabs: [
      applications,
      {
        id: 'tasters',
        label: 'Tasters',
        changes: 'taster-session',
        Content: lazy(() => import('../features/taster-sessions/manage-taster-sessions.js')),
        waiting: <Waiting query={pendingTasterSessionsQuery} word="pending" />,
      },
      {
        id: 'messages',
        label: 'Messages',
        changes: 'message',
        Content: lazy(() => import('../features/messages/manage-messages.js')),
        waiting: <Waiting query={unreadMessagesQuery} word="unread" />,
      },
      {
        id: 'members',
        label: 'Members',
        changes: 'member',
        Content: lazy(() => import('../features/membership/manage-members.js')),
      },
      { id: 'people', label: 'Person', Content: lazy(() => import('../features/people/manage-people.js')) },
    ],
  },
  {
    name: 'Club',
    tabs: [
      {
        id: 'announcements',
        label: 'News',
        Content: lazy(() => import('../features/announcements/manage-announcements.js')),
        others: {
          documents: lazy(() => import('../features/documents/manage-documents.js')),
          pictures: lazy(() => import('../features/pictures/manage-pictures.js')),
        },
      },
      {
        id: 'retention',
        label: 'To Erase',
        Content: lazy(() => import('../features/retention/manage-retention.js')),
        waiting: <Waiting query={dueCountQuery} word="due" />,
      },
      {
        id: 'history',
        label: 'History',
        Content: lazy(() => import('../features/history/event-history.js')),
      },
      {
        id: 'accounts',
        label: 'Accounts',
        Content: lazy(() => import('../features/users/manage-accounts.js')),
      },
    ],
  },
];

const tabOf = (id: string | null): DashboardTab =>
  groups.flatMap(({ tabs }) => tabs).find((tab) => tab.id === id) ?? applications;

/** Replaces a tab that could not be loaded or shown. The other tabs keep working. */
function TabFailed() {
  return (
    <chakra.div role="alert" textAlign="center" color="fg.muted" py="12">
      <chakra.p mb="3">
        This tab could not be shown. The site may just have been updated, or the connection may have been
        lost. Reloading the page usually helps.
      </chakra.p>
      <ReloadButton variant="outline" reload={() => leave(() => window.location.reload())} />
    </chakra.div>
  );
}

/** Keeps the open tab visible where the tabs scroll, while counts appear beside the others. */
const keepTabInView = (list: HTMLDivElement) => {
  const observer = new ResizeObserver(() => {
    const tab = list.querySelector<HTMLElement>('[aria-selected=true]');
    if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  });
  for (const tab of list.children) observer.observe(tab);
  return () => observer.disconnect();
};

const wide = window.matchMedia('(min-width: 62rem)');

/** Whether the tabs stand below each other at the side. */
const useIsWide = () =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );

/** A line while something on the screen could not be reloaded. */
function NotUpToDate() {
  const queries = useQueryClient().getQueryCache();
  const isShown = useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    () => queries.getAll().some((query) => query.isActive() && isBehind(query)),
  );
  return (
    <chakra.p
      role="status"
      position="sticky"
      // Below the header.
      top={{ base: '3.75rem', lg: '11' }}
      bg="bg"
      color="fg.muted"
      fontSize="sm"
      _print={{ display: 'none' }}
    >
      {isShown && 'Not up to date. Trying again.'}
    </chakra.p>
  );
}

/** The dashboard's tabs. They have actions where the account may change something. */
export function Dashboard({ session, onSignOut }: { session: SessionRecord; onSignOut: () => void }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const chosen = tabOf(search.get('tab'));
  // A press shows at once. The content follows when it is rendered.
  const [selected, select] = useOptimistic(chosen.id);
  const canEdit = mayChange(session.role, chosen.changes);
  const Content = chosen.others?.[search.get('task') ?? ''] ?? chosen.Content;
  const content = useMemo(() => <Content canEdit={canEdit} />, [Content, canEdit]);
  const isWide = useIsWide();
  const today = dayOf(useNow());
  useEffect(() => {
    if (session.username !== undefined) noteVisit(session.username, today);
  }, [session.username, today]);
  useKeepFocus();
  return (
    <Page
      heading="Admin Dashboard"
      beside={
        <>
          <chakra.p
            // What another account may do is long.
            gridColumn={session.role !== 'admin' ? '1 / -1' : undefined}
            flex="1"
            textAlign={{ md: 'end' }}
            fontSize="xs"
            lineHeight="1.3"
            color="fg.muted"
            _print={{ display: 'none' }}
          >
            Signed in as <strong>{session.username}</strong>
            {session.role === 'committee' && '. This account may look at everything but change nothing.'}
            {hasOwnTask(session.role) && `. This account may ${roleAbilities[session.role]}.`}
          </chakra.p>
          <Wrap gap="2" gridColumn="2" gridRow="1 / span 2" _print={{ display: 'none' }}>
            <SiteStatusNotice />
            <Button variant="outline" size="sm" px="2" onClick={() => leave(onSignOut)}>
              Sign Out
            </Button>
          </Wrap>
        </>
      }
    >
      <Tabs
        place="beside"
        value={selected}
        onValueChange={({ value }) =>
          startTransition(async () => {
            select(value);
            await navigate({ search: `tab=${value}` });
          })
        }
        orientation={isWide ? 'vertical' : 'horizontal'}
        // Otherwise the arrow keys would open each tab on the way, and opening the history is recorded.
        activationMode="manual"
      >
        <TabsList aria-label="Sections" ref={keepTabInView} display={{ base: 'flex', _print: 'none' }}>
          {groups.map(({ name, tabs }) => (
            <Fragment key={name ?? ''}>
              {name !== undefined && (
                <chakra.span
                  role="presentation"
                  hideBelow="lg"
                  px="2"
                  pt="2"
                  fontSize="xs"
                  color="turf.muted"
                >
                  {name}
                </chakra.span>
              )}
              {tabs.map(({ id, label, waiting }) => (
                <TabsTrigger key={id} value={id}>
                  {label}
                  {waiting}
                </TabsTrigger>
              ))}
            </Fragment>
          ))}
        </TabsList>
        <chakra.div minW="0">
          <NotUpToDate />
          {session.missingFactor && (
            <Suspense>
              <FactorReminder from={session.missingFactor.from} />
            </Suspense>
          )}
          {/* Unmounts the previous tab at once, because it would show the filters of the new address. */}
          <TabsContent key={chosen.id} value={selected}>
            <ErrorBoundary fallback={<TabFailed />}>
              <Suspense fallback={<Loading text="Loading..." />}>{content}</Suspense>
            </ErrorBoundary>
          </TabsContent>
          <Wrap
            alignItems="baseline"
            justifyContent="space-between"
            columnGap="4"
            _print={{ display: 'none' }}
          >
            <LastBackup />
            <LazyPart loading={null}>
              <Shortcuts />
            </LazyPart>
          </Wrap>
        </chakra.div>
      </Tabs>
      <SaveAnyway />
      <UnsavedGuard />
    </Page>
  );
}
