/** Tells the people's names behind the actors of events; whoever keeps the accounts provides it. */
export abstract class ActorNames {
  /** The names of the given actors, by actor; unknown ones are missing. */
  abstract namesOf(actors: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
