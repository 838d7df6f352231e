import { otherActors } from '@onchan-bowls/contract/history';
import type { EntityManager } from 'typeorm';

/** Finds the names of the actors of events. The module with the accounts provides it. */
export abstract class ActorNames {
  /** The names of the given actors, by actor; unknown ones are missing. Read in the transaction of `manager`, if it is given. */
  abstract namesOf(actors: readonly string[], manager?: EntityManager): Promise<ReadonlyMap<string, string>>;
}

/** The name of an actor, by the names of accounts, also for actors without an account and unknown ones. */
export const actorName = (actor: string, names: ReadonlyMap<string, string>): string =>
  names.get(actor) ?? otherActors.get(actor) ?? 'Somebody';
