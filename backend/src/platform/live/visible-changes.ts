import type { ListState, PublicList } from '../http/public-list.js';
import type { PublicLists } from '../http/public-lists.js';

/** A list as the visitors with an open stream know it. An older state is as right: they are then notified once too often. */
interface KnownList extends ListState {
  readonly key: string;
}

/** Finds out which changes visitors can see in the public lists. */
export class VisibleChanges {
  private readonly known = new Map<PublicList, KnownList>();

  constructor(private readonly lists: PublicLists) {}

  /** Takes note of the lists as they are now, where nothing is known. */
  async watch(): Promise<void> {
    const categories = [...this.lists.categories];
    await Promise.all(
      categories
        .flatMap((category) => this.lists.of(category))
        .filter((list) => !this.known.has(list))
        .map(async (list) => {
          const now = await knownState(list);
          if (now && !this.known.has(list)) this.known.set(list, now);
        }),
    );
  }

  /** Forgets the lists of these categories, while no browser is to be notified. */
  forget(categories: readonly string[]): void {
    for (const category of categories) for (const list of this.lists.of(category)) this.known.delete(list);
  }

  /** Those of the categories in whose lists visitors may see another state than before. */
  async among(categories: readonly string[]): Promise<string[]> {
    const visible = categories.map(async (category) => {
      const changed = await Promise.all(this.lists.of(category).map((list) => this.hasChanged(list)));
      return changed.includes(true) ? [category] : [];
    });
    return (await Promise.all(visible)).flat();
  }

  private async hasChanged(list: PublicList): Promise<boolean> {
    const before = this.known.get(list);
    const now = await knownState(list);
    if (now) this.known.set(list, now);
    else this.known.delete(list);
    if (!before || before.key !== now?.key) return true;
    return list.wasDifferentBetween(before, now).catch(() => true);
  }
}

/** How often a list is read again that changes meanwhile. */
const mostReads = 3;

/**
 * A list as it is now, without its bytes, which may name somebody who is erased later; undefined while the database is away,
 * and while the list changes faster than it is read.
 */
const knownState = async (list: PublicList): Promise<KnownList | undefined> => {
  try {
    for (let reads = 0; reads < mostReads; reads++) {
      const { key, revision, position, until } = await list.current();
      // What was read after a change, with the position before it, would hide that change from browsers.
      const isExact = (await list.currentState()).revision === revision;
      if (isExact) return { key, revision, position, until };
    }
  } catch {
    // Browsers are then notified of every change.
  }
  return undefined;
};
