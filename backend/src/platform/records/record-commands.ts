import type { Abstract, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';
import { streamOf } from '../event-store/write/command-reads.js';
import { Clock } from '../event-store/clock.js';
import type { Decider, Decision, DomainEvent } from '../event-store/decider/decider.js';
import { EventStore } from '../event-store/write/event-store.js';
import type { Transaction } from '../event-store/write/transaction.js';
import { Outbox, type MailsAboutPerson } from '../outbox/outbox.js';
import { RecordReader } from './record-reader.js';
import type { RecordTable } from './record-table.js';

/** The class of a command, by the arguments of its constructor and what the `CommandBus` returns for it. */
export type CommandClass<Args extends unknown[], Result> = new (...args: Args) => Command<Result>;

/** The services that commands use. */
export interface CommandServices {
  readonly store: EventStore;
  readonly reader: RecordReader;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** Reads outside of the command's transaction. */
  readonly manager: EntityManager;
  /** Returns any other service of the product. */
  readonly get: GetService;
}

export type GetService = <Service>(type: Type<Service> | Abstract<Service>) => Service;

type Run<Args extends unknown[], Result> = (services: CommandServices, ...args: Args) => Promise<Result>;

/** A command whose class is made by one of the functions below. */
abstract class RunnableCommand<Args extends unknown[], Result> extends Command<Result> {
  abstract readonly run: Run<Args, Result>;
  readonly args: Args;

  constructor(...args: Args) {
    super();
    this.args = args;
  }
}

/** Handles every `RunnableCommand`: the `CommandBus` finds the handler of a base class for the classes derived from it. */
@CommandHandler(RunnableCommand)
export class RunnableCommandHandler implements ICommandHandler<RunnableCommand<unknown[], unknown>> {
  private readonly services: CommandServices;

  constructor(
    store: EventStore,
    reader: RecordReader,
    outbox: Outbox,
    clock: Clock,
    { manager }: DataSource,
    modules: ModuleRef,
  ) {
    const get: GetService = (type) => modules.get(type, { strict: false });
    this.services = { store, reader, outbox, clock, manager, get };
  }

  async execute({ run, args }: RunnableCommand<unknown[], unknown>): Promise<unknown> {
    return run(this.services, ...args);
  }
}

/** Makes the class of a command that `run` carries out with the arguments of the command. */
export const command = <Args extends unknown[], Result>(run: Run<Args, Result>): CommandClass<Args, Result> =>
  class extends RunnableCommand<Args, Result> {
    override readonly run = run;
  };

/**
 * Makes the class of a command that creates a record: `new ScheduleFixture(details)`. The command returns the new record.
 * A repeated command returns the current state of the record that it created first.
 * @param mailsOf what to send once the record is created. A repeated command sends nothing.
 */
export const creates = <State, Event extends DomainEvent, Input, Result>(
  decider: Decider<State, Event>,
  decide: (input: Input) => Decision<State, Event>,
  table: RecordTable<Result>,
  mailsOf?: (id: number, input: Input) => MailsAboutPerson,
): CommandClass<[input: Input], Result> =>
  command(({ store, reader, outbox }, input) => {
    const decision = decide(input);
    const create = (transaction: Transaction): number => {
      const id = Number(transaction.create(decider, decision));
      if (mailsOf) transaction.alsoWrite(outbox.mails(mailsOf(id, input)));
      return id;
    };
    return store.transaction({ newIds: [decider.category] }, create, reader.reading(table));
  });

/** Makes a function that changes a record with a decision and returns it. */
const changing =
  <State, Event extends DomainEvent, Result>(
    decider: Decider<State, Event>,
    table: RecordTable<Result>,
    mailsOf?: (id: number, changed: State) => MailsAboutPerson,
  ) =>
  (
    { store, reader, outbox }: CommandServices,
    id: number,
    decision: Decision<State, Event>,
    expectedVersion: number | undefined,
  ): Promise<Result> => {
    const change = (transaction: Transaction): number => {
      transaction.update(decider, String(id), decision, { expectedVersion });
      if (mailsOf) transaction.alsoWrite(outbox.mails(mailsOf(id, transaction.read(decider, String(id)))));
      return id;
    };
    return store.transaction({ records: [streamOf(decider, id)] }, change, reader.reading(table));
  };

/**
 * Makes the class of a command that changes a record: `new RecordResult(id, score, expectedVersion)`. The command returns
 * the changed record. It is refused with `changed-meanwhile` when the record is not at the expected version.
 * @param mailsOf what to send with the change. A repeated command sends nothing.
 */
export const updates = <State, Event extends DomainEvent, Input, Result>(
  decider: Decider<State, Event>,
  decide: (input: Input) => Decision<State, Event>,
  table: RecordTable<Result>,
  mailsOf?: (id: number, changed: State) => MailsAboutPerson,
): CommandClass<[id: number, input: Input, expectedVersion?: number | undefined], Result> => {
  const change = changing(decider, table, mailsOf);
  return command((services, id, input, expectedVersion) =>
    change(services, id, decide(input), expectedVersion),
  );
};

/** Like `updates`, for a change that needs no input: `new WithdrawResult(id, expectedVersion)`. */
export const transitions = <State, Event extends DomainEvent, Result>(
  decider: Decider<State, Event>,
  decision: Decision<State, Event>,
  table: RecordTable<Result>,
): CommandClass<[id: number, expectedVersion?: number | undefined], Result> => {
  const change = changing(decider, table);
  return command((services, id, expectedVersion) => change(services, id, decision, expectedVersion));
};

/**
 * Makes the class of a command that deletes a record: `new DeleteFixture(id, expectedVersion)`. It returns nothing. It can be undone
 * for a short time; the people it erases are erased after that.
 */
export const deletes = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  decision: Decision<State, Event>,
): CommandClass<[id: number, expectedVersion?: number | undefined], void> =>
  command(({ store }, id, expectedVersion) =>
    store.update(decider, id, decision, { expectedVersion, isUndoable: true }),
  );
