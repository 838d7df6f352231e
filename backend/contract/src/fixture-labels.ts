import type { FixtureRecord } from './fixtures.js';

// Apart from the schemas, so that a page can show fixtures without loading zod.

const categoryLabels: ReadonlyMap<string, string> = new Map([
  ['mens', 'Mens'],
  ['mens-over-60', 'Mens Over 60s'],
  ['ladies-over-60', 'Ladies Over 60s'],
]);

/** How a category is shown; one that is not known is shown raw. */
export const categoryLabel = (category: string): string => categoryLabels.get(category) ?? category;

/** How a fixture's type is shown: `League`, or what the other kind of match is called. */
export const typeLabel = ({ type, otherType }: Pick<FixtureRecord, 'type' | 'otherType'>): string =>
  type === 'league' ? 'League' : (otherType ?? 'Other');

/** Whether the match was played and both scores are known. */
export const hasResult = (
  fixture: FixtureRecord,
): fixture is FixtureRecord & { homeScore: number; awayScore: number } =>
  fixture.status === 'completed' && fixture.homeScore !== null && fixture.awayScore !== null;
