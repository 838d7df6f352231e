import { Accounts1763600002000 } from './1763600002000-accounts.js';
import { Announcements1763600006000 } from './1763600006000-announcements.js';
import { Competitions1763600003000 } from './1763600003000-competitions.js';
import { EventLog1763600000000 } from './1763600000000-event-log.js';
import { FixtureCalendar1763600013000 } from './1763600013000-fixture-calendar.js';
import { FixtureCalendarCategories1763600014000 } from './1763600014000-fixture-calendar-categories.js';
import { Fixtures1763600001000 } from './1763600001000-fixtures.js';
import { Handicaps1763600005000 } from './1763600005000-handicaps.js';
import { HistoryAccess1763600012000 } from './1763600012000-history-access.js';
import { HistoryIndexes1763600016000 } from './1763600016000-history-indexes.js';
import { Installation1763600027100 } from './1763600027100-installation.js';
import { LostKeys1763600027000 } from './1763600027000-lost-keys.js';
import { MemberApplications1763600007000 } from './1763600007000-member-applications.js';
import { Members1763600010000 } from './1763600010000-members.js';
import { Messages1763600009000 } from './1763600009000-messages.js';
import { NoStatisticsOfPeople1763600028000 } from './1763600028000-no-statistics-of-people.js';
import { Outbox1763600011000 } from './1763600011000-outbox.js';
import { OutboxLimits1763600024000 } from './1763600024000-outbox-limits.js';
import { SignIns1763600023000 } from './1763600023000-sign-ins.js';
import { TasterSessions1763600008000 } from './1763600008000-taster-sessions.js';
import { Winners1763600004000 } from './1763600004000-winners.js';

/** All migrations, run in the order of the time in their names. */
export const migrations = [
  EventLog1763600000000,
  Fixtures1763600001000,
  Accounts1763600002000,
  Competitions1763600003000,
  Winners1763600004000,
  Handicaps1763600005000,
  Announcements1763600006000,
  MemberApplications1763600007000,
  TasterSessions1763600008000,
  Messages1763600009000,
  Members1763600010000,
  Outbox1763600011000,
  HistoryAccess1763600012000,
  FixtureCalendar1763600013000,
  FixtureCalendarCategories1763600014000,
  HistoryIndexes1763600016000,
  SignIns1763600023000,
  OutboxLimits1763600024000,
  LostKeys1763600027000,
  Installation1763600027100,
  NoStatisticsOfPeople1763600028000,
];
