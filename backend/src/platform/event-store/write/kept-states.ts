/** A record after its stored events up to one of them. */
export interface KeptState {
  readonly state: unknown;
  readonly version: number;
  /** The id of the event at this version. */
  readonly eventId: string;
}

/** Shorter records are read and folded as fast as their last event. */
const leastEvents = 20;

/** How many records are kept: those that were decided on last. */
const maxRecords = 20;

/** How long one is kept after it was used last, in milliseconds: it can hold personal data, which an erasure elsewhere does not reach. */
const keptFor = 60_000;

/**
 * The states of long records that were decided on lately, so that a command reads only the events after them: many people enter
 * one competition on the same evening. Events never change, so a kept state is never wrong. The event at its version is read
 * again, because the log may have been restored from a backup.
 */
export class KeptStates {
  /** By category and id; the one that was used last comes last. */
  private readonly states = new Map<string, { readonly kept: KeptState; readonly timer: NodeJS.Timeout }>();

  get(record: string): KeptState | undefined {
    return this.states.get(record)?.kept;
  }

  /** Keeps the state of a record, if it is long, in the place of an earlier one. */
  keep(record: string, kept: KeptState): void {
    this.drop(record);
    if (kept.version < leastEvents) return;
    const timer = setTimeout(() => this.states.delete(record), keptFor).unref();
    this.states.set(record, { kept, timer });
    const [oldest] = this.states.keys();
    if (this.states.size > maxRecords && oldest !== undefined) this.drop(oldest);
  }

  private drop(record: string): void {
    clearTimeout(this.states.get(record)?.timer);
    this.states.delete(record);
  }
}
