import { chakra } from '@chakra-ui/react/styled-system';
import { clockTime } from '@onchan-bowls/contract/clock-time';
import { compareCharacters } from '@onchan-bowls/contract/order';
import { hasOwnTask, mayChange, type Role, type TaskCategory } from '@onchan-bowls/contract/roles';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../lib/counted.js';
import { addDays, type CalendarDay, dayOf, fullDate, longDayOf, weekdayAndDate } from '../../lib/dates.js';
import { dashboardTab } from '../../lib/links.js';
import { LongList } from '../../records/long-list.js';
import { RecordRow, SectionHead } from '../../records/record-list.js';
import { Badge } from '../../ui/badge.js';
import { Stack } from '../../ui/boxes.js';
import { ButtonLink } from '../../ui/button.js';
import { useNow } from '../../ui/clock.js';
import { Empty, LoadFailed, Loading } from '../../ui/list-status.js';
import { TextLink } from '../../ui/text.js';
import { competitionsQuery, dayPlayed } from '../competitions/competitions.api.js';
import { awaitsResult, fixturesQuery, lacksResult, matchName, timeLabel } from '../fixtures/fixtures.api.js';
import { scoreReportsQuery } from '../fixtures/captain-link.api.js';
import { applicantName, applicationsQuery, pendingOf } from '../membership/member-applications.api.js';
import { messagesQuery } from '../messages/messages.api.js';
import { dueCountQuery } from '../retention/retention.api.js';
import { tasterSessionsQuery } from '../taster-sessions/taster-sessions.api.js';
import { sessionQuery } from '../users/session.api.js';
import { FirstSteps } from './first-steps.js';
import { lastVisit } from './last-visit.js';

/** Something to do, or to know, and the tab where it is done. */
interface Item {
  key: string;
  /** Where it is done, as the address names it. */
  to: ReturnType<typeof dashboardTab>;
  label: string;
  name: string;
  meta: ReactNode;
  isWaiting?: boolean;
}

/** How many of each kind are shown at first, so that the next kind is not far. */
const shownAtFirst = 10;

function Items({ title, items }: { title: string; items: readonly Item[] }) {
  return (
    <section>
      <SectionHead title={`${title} (${items.length})`} />
      <LongList name={title} rows={items} restart="" pageSize={shownAtFirst}>
        {({ key, to, label, name, meta, isWaiting = false }) => (
          <RecordRow
            key={key}
            highlighted={isWaiting}
            title={name}
            meta={meta}
            actions={
              <ButtonLink asChild variant={isWaiting ? 'solid' : 'plain'} size="sm">
                <Link to={to} aria-label={`${label}: ${name}`}>
                  {label}
                </Link>
              </ButtonLink>
            }
          />
        )}
      </LongList>
    </section>
  );
}

/** Whether records wait for an account of this role. One with a task of its own leaves the others' records to them. */
const isConcern = (role: Role | undefined, category?: TaskCategory): boolean =>
  !hasOwnTask(role) || mayChange(role, category);

/** How many days after today are shown. */
const daysAhead = 6;

/** The place of what has no time yet in its day. */
const atTheEnd = '99:99';

const useToday = (today: CalendarDay, role: Role | undefined) => {
  const results = useQueries({
    queries: [
      fixturesQuery,
      competitionsQuery,
      applicationsQuery,
      tasterSessionsQuery,
      messagesQuery,
      scoreReportsQuery,
    ],
  });
  const [
    { data: fixtures = [] },
    { data: competitions = [] },
    { data: applications = [] },
    { data: tasters = [] },
    { data: messages = [] },
    { data: reports = [] },
  ] = results;
  const failed = results.find(({ data, isFetching }) => !data && !isFetching);
  if (failed)
    return {
      placeholder: (
        <LoadFailed error={failed.error} retry={() => Promise.all(results.map(({ refetch }) => refetch()))} />
      ),
    };
  if (results.some(({ data }) => !data)) return { placeholder: <Loading text="Loading today..." /> };

  const last = addDays(today, daysAhead);
  const isAhead = (day: CalendarDay) => day >= today && day <= last;
  const waitingSince = (at: string, kind: string) => ({
    at,
    meta: (
      <>
        <Badge colorPalette="orange">{kind}</Badge>
        <span>Since {longDayOf(at)}</span>
      </>
    ),
    isWaiting: true,
  });
  const ofFixture = (fixture: (typeof fixtures)[number], task: string, label: string) => ({
    key: `fixture-${fixture.id}`,
    at: fixture.date ?? '',
    name: matchName(fixture),
    ...(mayChange(role, 'fixture')
      ? { to: dashboardTab('fixtures', { task, record: String(fixture.id) }), label }
      : { to: dashboardTab('fixtures'), label: 'Open' }),
  });
  const own = <Row,>(category: TaskCategory, rows: readonly Row[]) => (isConcern(role, category) ? rows : []);
  const missing = own('fixture', fixtures)
    .filter((fixture) => lacksResult(fixture, today))
    .map((fixture) => ({
      ...ofFixture(fixture, 'result', 'Add Result'),
      meta: fullDate(fixture.date ?? ''),
      isWaiting: true,
    }));
  const disputed = new Set(reports.flatMap(({ id, home, away }) => (home && away ? id : [])));
  const decisions = own('fixture', fixtures)
    .filter(({ id }) => disputed.has(id))
    .map((fixture) => ({
      ...ofFixture(fixture, 'reports', 'Decide'),
      meta: 'The captains have sent different scores',
      isWaiting: true,
    }));
  const waiting = [
    ...own('member-application', pendingOf(applications)).map((application) => ({
      key: `application-${application.id}`,
      ...waitingSince(application.appliedAt, 'Membership'),
      to: dashboardTab('applications', { task: 'details', record: String(application.id) }),
      label: 'Details',
      name: applicantName(application),
    })),
    ...own('taster-session', tasters)
      .filter(({ status }) => status === 'pending')
      .map((taster) => ({
        key: `taster-${taster.id}`,
        ...waitingSince(taster.appliedAt, 'Taster session'),
        to: dashboardTab('tasters'),
        label: 'Open',
        name: `${taster.firstName} ${taster.lastName}`,
      })),
    ...own('message', messages)
      .filter(({ status }) => status === 'unread')
      .map((message) => ({
        key: `message-${message.id}`,
        ...waitingSince(message.createdAt, 'Message'),
        to: dashboardTab('messages'),
        label: 'Read',
        name: message.name,
      })),
  ];
  const ahead = [
    ...fixtures
      .filter((fixture) => awaitsResult(fixture) && isAhead(fixture.date ?? ''))
      .map((fixture) => ({
        ...(fixture.date === today
          ? ofFixture(fixture, 'result', 'Add Result')
          : ofFixture(fixture, 'edit', 'Edit')),
        at: `${fixture.date} ${clockTime(fixture.time) ?? atTheEnd}`,
        meta: `${weekdayAndDate(fixture.date ?? '')}, ${timeLabel(fixture.time)}`,
      })),
    ...competitions
      .filter((competition) => competition.status !== 'cancelled' && isAhead(dayPlayed(competition)))
      .map((competition) => ({
        key: `competition-${competition.id}`,
        at: `${dayPlayed(competition)} ${clockTime(competition.time) ?? atTheEnd}`,
        to: dashboardTab('entries'),
        label: 'Entries',
        name: competition.title,
        meta: `${weekdayAndDate(dayPlayed(competition))}, ${competition.time}`,
      })),
  ];
  const inOrder = <Dated extends { at: string }>(items: Dated[]) =>
    items.sort((a, b) => compareCharacters(a.at, b.at));
  return {
    missing: inOrder(missing),
    decisions: inOrder(decisions),
    waiting: inOrder(waiting),
    ahead: inOrder(ahead),
    hasFixtures: fixtures.length > 0,
  };
};

/** What was changed since the last visit, and what is kept too long. */
function Further({ today }: { today: CalendarDay }) {
  const { data: session } = useQuery(sessionQuery);
  const { data: due = 0 } = useQuery(dueCountQuery);
  const visited = session?.username === undefined ? undefined : lastVisit(session.username, today);
  return (
    <Stack as="ul" gap="2">
      {due > 0 && isConcern(session?.role) && (
        <li>
          <TextLink asChild>
            <Link to={dashboardTab('retention')}>{counted(due, 'record')} kept too long</Link>
          </TextLink>
        </li>
      )}
      <li>
        <TextLink asChild>
          <Link to={dashboardTab('history', { from: visited ?? today })}>
            {visited === undefined
              ? 'What was changed today'
              : `What was changed since your last visit on ${fullDate(visited)}`}
          </Link>
        </TextLink>
      </li>
    </Stack>
  );
}

/** The dashboard's Today tab: which results are missing, who waits for an answer, and what is played this week. */
export default function Today({ canEdit }: { canEdit: boolean }) {
  const today = dayOf(useNow());
  const { data: session } = useQuery(sessionQuery);
  const { placeholder, missing, decisions, waiting, ahead, hasFixtures } = useToday(today, session?.role);
  if (placeholder) return placeholder;
  return (
    <Stack gap="6">
      <chakra.p color="fg.muted">{fullDate(today)}</chakra.p>
      {!hasFixtures && canEdit && <FirstSteps />}
      {decisions.length > 0 && <Items title="Disputed Results" items={decisions} />}
      {missing.length > 0 && <Items title="Results Missing" items={missing} />}
      {waiting.length > 0 && <Items title="Waiting for an Answer" items={waiting} />}
      {ahead.length > 0 ? (
        <Items title="The Next Seven Days" items={ahead} />
      ) : (
        <Empty title="Nothing is played in the next seven days" />
      )}
      <Further today={today} />
    </Stack>
  );
}
