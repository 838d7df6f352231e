/** What a kind of record, and what happens to it, is called in the filters. */
interface Kind {
  label: string;
  events: Record<string, string>;
}

const vocabulary: Record<string, Kind> = {
  fixture: {
    label: 'Fixtures',
    events: {
      FixtureScheduled: 'Fixture scheduled',
      FixtureRevised: 'Fixture revised',
      ResultRecorded: 'Result recorded',
      FixtureDeleted: 'Fixture deleted',
    },
  },
  account: {
    label: 'Accounts',
    events: {
      AccountAdded: 'Account added',
      AccountPasswordReset: 'Password reset',
      AccountDisabled: 'Account disabled',
    },
  },
};

/** The kinds of record by their streams. */
export const kinds: readonly (readonly [stream: string, label: string])[] = Object.entries(vocabulary).map(
  ([stream, { label }]) => [stream, label],
);

/** What can happen to one kind of record, or to any for an empty text. */
export const eventTypes = (stream: string): (readonly [type: string, label: string])[] =>
  Object.entries(vocabulary)
    .filter(([name]) => stream === '' || stream === name)
    .flatMap(([, { events }]) => Object.entries(events));

/** Who may have acted besides the accounts. */
export const actors: ReadonlyMap<string, string> = new Map([
  ['visitor', 'A visitor'],
  ['console', 'The console'],
  ['demo', 'The demonstration'],
]);
