import { ApiError } from '../data/api.js';

/** How often a change is tried while others keep changing the same record. */
const maxAttempts = 5;

/** Another user has changed the same fields first, so this user must choose. */
export class ConflictError<Saved> extends Error {
  constructor(readonly theirs: Saved) {
    super('Somebody else changed this in the meantime');
  }
}

export const deletedMeanwhile = 'Somebody else has deleted this in the meantime.';

/** Another user has deleted the record first. */
export class DeletedError extends Error {
  constructor(
    readonly id: number | string,
    cause: unknown,
  ) {
    super(deletedMeanwhile, { cause });
  }
}

/** Whether the server says that the record is gone. Without a code it is not the product that says so. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.code !== undefined;

interface SaveOver<Saved, Values, Result> {
  /** The values to save, under the names of `valuesOf`. */
  mine: Values;
  /** The record with which they are compared to find what was changed; by default the one that was seen. */
  start?: Saved;
  /** A record's values under the names that `mine` has; by default the record itself. */
  valuesOf?: (record: Saved) => object;
  /** Fields that are compared and merged together. */
  together?: readonly Together[] | undefined;
  /** Sends the merged values over a record at its version; reports what was saved before a failure. */
  save: (over: Saved, values: Values, onPartSaved: (record: Saved) => void) => Promise<Result>;
  reload: () => Promise<readonly Saved[]>;
}

/**
 * Saves a change over the record as it was seen. If somebody else has saved first, the change is merged with theirs.
 * @throws ConflictError when both have changed the same fields; nothing is overwritten then. DeletedError when the record is gone.
 */
export async function saveOver<Saved extends { id: number | string }, Values extends object, Result>(
  seen: Saved,
  options: SaveOver<Saved, Values, Result>,
): Promise<Result> {
  const {
    mine,
    start = seen,
    valuesOf = (record: Saved): object => record,
    together,
    save,
    reload,
  } = options;
  const mergeWith = (record: Saved) => mergeChanges(mine, valuesOf(start), valuesOf(record), together);
  let latest = seen;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await save(latest, mergeWith(latest).values, (record) => (latest = record));
    } catch (error) {
      if (isGone(error)) throw new DeletedError(seen.id, error);
      const isStale = error instanceof ApiError && error.code === 'changed-meanwhile';
      if (!isStale || attempts === maxAttempts) throw error;
      const theirs = (await reload()).find(({ id }) => id === seen.id);
      if (!theirs) throw new DeletedError(seen.id, error);
      if (Object.keys(mergeWith(theirs).clashing).length > 0) throw new ConflictError(theirs);
      latest = theirs;
    }
  }
}

/** Fields that change together, such as the two scores of a result, and those that they depend on, such as its teams. */
export interface Together {
  fields: readonly string[];
  dependsOn?: readonly string[];
}

const isSame = (one: unknown, other: unknown) => (one ?? '') === (other ?? '');

/** The result of merging the changes made here with those of somebody else. */
export interface Merge<Values> {
  /** The changes made here, and their other ones. */
  values: Values;
  /** The changes made here to fields that they have changed too. */
  clashing: Partial<Values>;
  /** The other changes made here. */
  others: Partial<Values>;
  /** The earlier values of what they have changed and the clashing fields depend on. */
  context: object;
}

/**
 * Merges the values of a form with those that somebody else has saved. Both are compared with the record from which the
 * form started.
 */
export function mergeChanges<Values extends object>(
  mine: Values,
  start: object,
  theirs: object,
  together: readonly Together[] = [],
): Merge<Values> {
  const entriesOf = (record: object) => new Map<string, unknown>(Object.entries(record));
  const [own, was, is] = [entriesOf(mine), entriesOf(start), entriesOf(theirs)];
  const isMine = (name: string) => own.has(name) && !isSame(own.get(name), was.get(name));
  const isTheirs = (name: string) => !isSame(is.get(name), was.get(name));
  const differs = (name: string) => own.has(name) && !isSame(own.get(name), is.get(name));

  const values = new Map<string, unknown>();
  const clashing = new Map<string, unknown>();
  const others = new Map<string, unknown>();
  const context = new Map<string, unknown>();
  const alone = [...own.keys()]
    .filter((name) => !together.some(({ fields }) => fields.includes(name)))
    .map((name) => ({
      fields: [name],
      dependsOn: together.flatMap(({ fields, dependsOn }) => (dependsOn?.includes(name) ? fields : [])),
    }));
  for (const { fields, dependsOn = [] } of [...together, ...alone]) {
    const hasChanged = fields.some(isMine);
    const isClash = hasChanged && fields.some(differs) && [...fields, ...dependsOn].some(isTheirs);
    for (const name of fields.filter((field) => own.has(field))) {
      values.set(name, hasChanged ? own.get(name) : is.get(name));
      if (isClash) clashing.set(name, own.get(name));
      else if (hasChanged && differs(name)) others.set(name, own.get(name));
    }
    if (isClash) for (const name of dependsOn.filter(isTheirs)) context.set(name, was.get(name));
  }
  return {
    values: Object.fromEntries(values) as Values,
    clashing: Object.fromEntries(clashing) as Partial<Values>,
    others: Object.fromEntries(others) as Partial<Values>,
    context: Object.fromEntries(context),
  };
}
