import { ApiError } from './api.js';

/** How often a change is tried while others keep changing the same record. */
const mostAttempts = 5;

interface SaveOver<Saved> {
  /** Sends the change of a record at its version; tells of what was saved before a failure. */
  save: (seen: Saved, onPartSaved: (record: Saved) => void) => Promise<unknown>;
  /** The records as they are now. */
  reload: () => Promise<readonly Saved[]>;
  /** Whether two versions of the record are the same in all that the change is about. */
  isSame: (seen: Saved, theirs: Saved) => boolean;
}

/**
 * Saves a change over the record as it was seen. If somebody else has saved first, their record is answered and nothing
 * is overwritten, unless they changed nothing that this change is about: then it is saved over theirs.
 */
export async function saveOver<Saved extends { id: number | string }>(
  seen: Saved,
  { save, reload, isSame }: SaveOver<Saved>,
): Promise<Saved | undefined> {
  let latest = seen;
  for (let attempts = 1; ; attempts += 1) {
    try {
      await save(latest, (record) => (latest = record));
      return undefined;
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'changed-meanwhile';
      if (!isStale || attempts === mostAttempts) throw error;
      const theirs = (await reload()).find(({ id }) => id === seen.id);
      if (!theirs) throw new Error('Somebody else has deleted this in the meantime.', { cause: error });
      if (!isSame(latest, theirs)) return theirs;
      latest = theirs;
    }
  }
}

/**
 * What a form's values come to over what somebody else has saved: where nothing was changed since the form started,
 * theirs stands. An absent value clears a field.
 */
export function overTheirs<Values extends object>(values: Values, start: object, theirs: object): Values {
  const [was, is] = [start, theirs].map((record) => new Map<string, unknown>(Object.entries(record)));
  const over = ([name, value]: [string, unknown]): [string, unknown] => {
    const isUntouched = was?.has(name) && (value ?? '') === (was.get(name) ?? '');
    return [name, isUntouched ? (is?.get(name) ?? undefined) : value];
  };
  return Object.fromEntries(Object.entries(values).map(over)) as Values;
}
