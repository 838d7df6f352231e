import { otherActors } from '@onchan-bowls/contract/history';
import type { EntityManager } from 'typeorm';

/** Tells the people's names behind the actors of events; whoever keeps the accounts provides it. */
export abstract class ActorNames {
  /** The names of the given actors, by actor; unknown ones are missing. Read in the transaction of `manager`, if it is given. */
  abstract namesOf(actors: readonly string[], manager?: EntityManager): Promise<ReadonlyMap<string, string>>;
}

/** What to call an actor, given the names of accounts: also those who are no account, and those whom nobody knows. */
export const actorName = (actor: string, names: ReadonlyMap<string, string>): string =>
  names.get(actor) ?? otherActors.get(actor) ?? 'Somebody';
