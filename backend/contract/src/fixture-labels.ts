import type { FixtureRecord } from './fixtures.js';

// Not beside the schemas, so that a page can show fixtures without loading zod.

const categoryLabels: ReadonlyMap<string, string> = new Map([
  ['mens', 'Mens'],
  ['mens-over-60', 'Mens Over 60s'],
  ['ladies-over-60', 'Ladies Over 60s'],
]);

/** The label of a category. An unknown category is returned unchanged. */
export const categoryLabel = (category: string): string => categoryLabels.get(category) ?? category;

/** The label of a type other than league. Where both are shown as one, the label is that of the type. */
export const otherTypeLabel = 'Other Type';

/** The label of a fixture's type: `League`, or the name of the other kind of match. */
export const typeLabel = ({ type, otherType }: Pick<FixtureRecord, 'type' | 'otherType'>): string =>
  type === 'league' ? 'League' : (otherType ?? 'Other');

/** Whether the match was played and both scores are known. */
export const hasResult = (
  fixture: FixtureRecord,
): fixture is FixtureRecord & { homeScore: number; awayScore: number } =>
  fixture.status === 'completed' && fixture.homeScore !== null && fixture.awayScore !== null;

/** The aggregate of a result, such as `(133–137)`; empty where it was not reported. */
export const aggregateLabel = ({
  homeAggregate,
  awayAggregate,
}: Pick<FixtureRecord, 'homeAggregate' | 'awayAggregate'>): string =>
  homeAggregate === null || awayAggregate === null ? '' : `(${homeAggregate}–${awayAggregate})`;
