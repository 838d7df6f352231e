import type { Clock } from '../event-store/clock.js';
import type { ListState, PublicList } from './public-list.js';

/** The longest time that a timer waits, in milliseconds: timers take no more than 24 days. */
const longestWait = 24 * 60 * 60_000;

/** Waits for the instants at which time changes lists. */
export class ListTimers {
  /** The timer of the next change of each list. */
  private readonly timers = new Map<PublicList, NodeJS.Timeout | undefined>();

  /** @param onDue called when time has changed a list. */
  constructor(
    private readonly clock: Clock,
    private readonly onDue: (list: PublicList) => void,
  ) {}

  add(list: PublicList): void {
    this.timers.set(list, undefined);
    list.onAsked = (state) => this.waitFor(list, state);
  }

  /** Finds out when the lists of these categories will change; of all by default. */
  watch(categories?: readonly string[]): void {
    for (const list of this.timers.keys()) {
      if (categories?.includes(list.category) === false) continue;
      // While the database is away nothing is known. The first question afterwards sets the timer.
      list.currentState().catch(() => undefined);
    }
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private waitFor(list: PublicList, state: ListState): void {
    if (!this.timers.has(list)) return;
    clearTimeout(this.timers.get(list));
    const wait = state.until - this.clock.now().getTime();
    const onTime = () => {
      // A timer may be early.
      if (this.clock.now().getTime() < state.until) this.waitFor(list, state);
      else this.onDue(list);
    };
    const timer =
      wait === Infinity ? undefined : setTimeout(onTime, Math.min(Math.max(wait, 1), longestWait)).unref();
    this.timers.set(list, timer);
  }
}
