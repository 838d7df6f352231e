import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '../event-store/event-store.js';
import type { Decision, DomainEvent, Decider } from '../event-store/decider.js';
import type { Mail } from '../outbox/mail.js';
import { Outbox } from '../outbox/outbox.js';
import { RecordReader } from './record-reader.js';
import type { RecordTable } from './record-table.js';

/** The class of a command, by the arguments of its constructor and what the `CommandBus` returns for it. */
export type CommandClass<Args extends unknown[], Result> = new (...args: Args) => Command<Result>;

/** Mails to be sent with the creation of a record. */
interface RecordMails {
  /** The person whom they are about, as in the events: erased together. */
  readonly subject: string;
  readonly mails: readonly Mail[];
}

interface Services {
  readonly store: EventStore;
  readonly reader: RecordReader;
  readonly outbox: Outbox;
}

type Run<Args extends unknown[], Result> = (services: Services, ...args: Args) => Promise<Result>;

/** A decision on one record. Its class is made by one of the functions below. */
abstract class RecordCommand<Args extends unknown[], Result> extends Command<Result> {
  abstract readonly run: Run<Args, Result>;
  readonly args: Args;

  constructor(...args: Args) {
    super();
    this.args = args;
  }
}

/** Handles every `RecordCommand`: the `CommandBus` finds the handler of a base class for the classes derived from it. */
@CommandHandler(RecordCommand)
export class RecordCommandHandler implements ICommandHandler<RecordCommand<unknown[], unknown>> {
  private readonly services: Services;

  constructor(store: EventStore, reader: RecordReader, outbox: Outbox) {
    this.services = { store, reader, outbox };
  }

  async execute({ run, args }: RecordCommand<unknown[], unknown>): Promise<unknown> {
    return run(this.services, ...args);
  }
}

const commandThat = <Args extends unknown[], Result>(run: Run<Args, Result>): CommandClass<Args, Result> =>
  class extends RecordCommand<Args, Result> {
    override readonly run = run;
  };

/**
 * Makes the class of a command that creates a record: `new ScheduleFixture(details)`. The command returns the new record;
 * when it is repeated, the record that it created first, as it is now.
 * @param mailsOf what to send once the record is created. A repeated command sends nothing.
 */
export const creates = <State, Event extends DomainEvent, Input, Result>(
  stream: Decider<State, Event>,
  decide: (input: Input) => Decision<State, Event>,
  table: RecordTable<Result>,
  mailsOf?: (id: number, input: Input) => RecordMails,
): CommandClass<[input: Input], Result> =>
  commandThat(({ store, reader, outbox }, input) => {
    const decision = decide(input);
    return store.transaction(async (transaction) => {
      const id = Number(await transaction.create(stream, decision));
      if (mailsOf) {
        const { subject, mails } = mailsOf(id, input);
        transaction.alsoWrite(outbox.mails(subject, mails));
      }
      return id;
    }, reader.reading(table));
  });

/**
 * Makes the class of a command that changes a record: `new RecordResult(id, score, expectedVersion)`. The command returns
 * the record as it leaves it. It is refused with `changed-meanwhile` when the record is not at the expected version.
 */
export const updates = <State, Event extends DomainEvent, Input, Result>(
  stream: Decider<State, Event>,
  decide: (input: Input) => Decision<State, Event>,
  table: RecordTable<Result>,
): CommandClass<[id: number, input: Input, expectedVersion?: number | undefined], Result> =>
  commandThat(({ store, reader }, id, input, expectedVersion) =>
    store.update(stream, id, decide(input), { expectedVersion }, reader.reading(table)),
  );

/** Like `updates`, for a change that needs no input: `new WithdrawResult(id, expectedVersion)`. */
export const transitions = <State, Event extends DomainEvent, Result>(
  stream: Decider<State, Event>,
  decision: Decision<State, Event>,
  table: RecordTable<Result>,
): CommandClass<[id: number, expectedVersion?: number | undefined], Result> =>
  commandThat(({ store, reader }, id, expectedVersion) =>
    store.update(stream, id, decision, { expectedVersion }, reader.reading(table)),
  );

/** Makes the class of a command that deletes a record: `new DeleteFixture(id, expectedVersion)`. It returns nothing. */
export const deletes = <State, Event extends DomainEvent>(
  stream: Decider<State, Event>,
  decision: Decision<State, Event>,
): CommandClass<[id: number, expectedVersion?: number | undefined], void> =>
  commandThat(({ store }, id, expectedVersion) => store.update(stream, id, decision, { expectedVersion }));
