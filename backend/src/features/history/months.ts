import { Injectable } from '@nestjs/common';
import { club } from '@onchan-bowls/contract/club';
import { outsideActors } from '@onchan-bowls/contract/history';
import {
  countedMonths,
  type MonthsOfEvents,
  type MonthsParams,
  type MonthSummary,
} from '@onchan-bowls/contract/history-months';
import moment from 'moment-timezone';
import { DataSource } from 'typeorm';
import { actorName, ActorNames } from '../../platform/event-store/log/actor-names.js';
import { Clock } from '../../platform/event-store/clock.js';
import type { EventDeclaration } from '../../platform/event-store/decider/event.js';
import { EventLog, type TypeCount } from '../../platform/event-store/log/event-log.js';
import { erasuresToKeep, type KeptErasure } from '../../platform/event-store/log/kept-erasures.js';
import { Registry } from '../../platform/event-store/registry.js';
import { PersonalData } from '../../platform/personal-data/personal-data.js';
import { EventRecords } from './event-records.js';

const monthForm = 'YYYY-MM';
const startOf = (month: string): moment.Moment => moment.tz(month, monthForm, club.zone);

/** The most types of event and lines of a summary together, so that it prints on one page. */
const maxEntries = 40;

/** Reads the log by months of the club's zone. */
@Injectable()
export class Months {
  constructor(
    private readonly log: EventLog,
    private readonly registry: Registry,
    private readonly eventRecords: EventRecords,
    private readonly actorNames: ActorNames,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly dataSource: DataSource,
  ) {}

  /** How many events match in each month, the newest first. */
  async counts({ month = this.thisMonth(), ...filter }: MonthsParams): Promise<MonthsOfEvents> {
    const months = Array.from({ length: countedMonths }, (_, index) =>
      startOf(month).subtract(index, 'months').format(monthForm),
    );
    const starts = months.map((one) => startOf(one).toDate()).reverse();
    const [first = new Date(0)] = starts;
    const [counts, earlier] = await Promise.all([
      this.log.countBetween([...starts, endOf(month)], filter),
      this.log.headBefore(first),
    ]);
    return {
      months: months.map((one, index) => ({ month: one, events: counts.at(-1 - index) ?? 0 })),
      hasEarlier: earlier !== undefined,
    };
  }

  /** The numbers of a month, for its summary and its mail: the last event before its end, if there is one, and the counts. */
  async inNumbers(month: string) {
    const [from, until] = [startOf(month).toDate(), endOf(month)];
    const [head, counts] = await Promise.all([this.log.headBefore(until), this.log.countTypes(from, until)]);
    return { head: head ?? null, counts };
  }

  async summary(month = this.thisMonth()): Promise<MonthSummary> {
    const [from, until] = [startOf(month).toDate(), endOf(month)];
    const { head, counts } = await this.inNumbers(month);
    const isDecided = ({ actor }: TypeCount) => !outsideActors.includes(actor);
    const [byOthers, byVisitors] = [counts.filter(isDecided), counts.filter((one) => !isDecided(one))];
    const names = await this.actorNames.namesOf([...new Set(byOthers.map(({ actor }) => actor))]);
    const rows = this.byType(byOthers);
    const worded = rows.filter(({ declared }) => !declared.erases);
    const received = this.byType(byVisitors);
    const shares = linesOfEach(
      worded.map(({ events }) => events),
      maxEntries - rows.length - received.length,
    );
    const places = await this.log.newestOfTypes(
      from,
      until,
      new Map(worded.map(({ type }, index) => [type, shares[index] ?? 0])),
    );
    const [described, erasedPeople] = await Promise.all([
      this.eventRecords.describe(places),
      this.erasedPeople(from, until),
    ]);
    return {
      month,
      events: counts.reduce((sum, { events }) => sum + events, 0),
      head,
      decided: rows.map(({ type, declared: { label }, events, by }) => ({
        type,
        label,
        events,
        by: by
          .map((one) => ({ actorName: actorName(one.actor, names), events: one.events }))
          .sort((one, other) => other.events - one.events || one.actorName.localeCompare(other.actorName)),
        lines: described
          .filter((event) => event.type === type)
          .reverse()
          .map(({ recordedAt, actorName: name, summary }) => ({ recordedAt, actorName: name, summary })),
      })),
      received: received.map(({ type, declared: { label }, events }) => ({
        type,
        label,
        events,
      })),
      erasedPeople: erasedPeople.length,
    };
  }

  private thisMonth(): string {
    return moment.tz(this.clock.now(), club.zone).format(monthForm);
  }

  /** The counts by type of event, in the order of the history's filters. */
  private byType(
    counts: readonly TypeCount[],
  ): { type: string; declared: EventDeclaration; events: number; by: readonly TypeCount[] }[] {
    const ofType = Map.groupBy(counts, ({ type }) => type);
    return this.registry.categories.flatMap((category) =>
      Object.entries(this.registry.decider(category).events).flatMap(([type, declared]) => {
        const by = ofType.get(type);
        return by ? [{ type, declared, events: by.reduce((sum, { events }) => sum + events, 0), by }] : [];
      }),
    );
  }

  /** The erasures of a month, to be kept outside of the database. */
  async keptErasures(month: string): Promise<KeptErasure[]> {
    const erased = await this.erasedPeople(startOf(month).toDate(), endOf(month));
    return this.dataSource.query<KeptErasure[]>(erasuresToKeep, [erased]);
  }

  /** Whom the events of a time range erased. Those whose deletion was undone, or still can be, are not erased. */
  private async erasedPeople(from: Date, until: Date): Promise<string[]> {
    const people = await this.log.erasures({ from, until });
    const erased = await this.personalData.keys.erasedAmong(this.dataSource.manager, [...people.keys()]);
    if (erased.length === 0) return [];
    // Somebody who was deleted again later was brought back in between.
    const later = await this.log.erasures({ from: until });
    return erased.filter((subject) => !later.has(subject));
  }
}

const endOf = (month: string): Date => startOf(month).add(1, 'month').toDate();

/** Shares the lines of a summary among types of events: one for each in turn, until there are no lines or no events left. */
export const linesOfEach = (events: readonly number[], most: number): number[] => {
  const lines = events.map(() => 0);
  for (let left = most; left > 0;) {
    const open = events
      .flatMap((count, index) => ((lines[index] ?? 0) < count ? [index] : []))
      .slice(0, left);
    if (open.length === 0) break;
    for (const index of open) lines[index] = (lines[index] ?? 0) + 1;
    left -= open.length;
  }
  return lines;
};
