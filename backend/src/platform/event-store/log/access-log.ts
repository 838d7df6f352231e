import type { AccessKind, ListOfPeople } from '@onchan-bowls/contract/history';

/** What was read, without personal data: ids, names of kinds, numbers. */
export type AccessedQuery = Readonly<Record<string, string | number | undefined>>;

/** Records who reads the history, lists of people, or what is held of a person. The module of the history provides it. */
export abstract class AccessLog {
  /**
   * Records an access of the signed-in account. To be awaited before anything is shown: an access that cannot be recorded
   * is refused.
   */
  abstract record(kind: AccessKind, query: AccessedQuery): Promise<void>;

  /**
   * Records that the signed-in account opens a list, unless it did so less than an hour ago: open pages load their lists
   * again with each change. To be awaited like `record`.
   */
  abstract recordOpening(list: ListOfPeople): Promise<void>;
}
