import { type ParameterKind, paths } from '@onchan-bowls/contract/pages';
import { announcementsQuery } from '../features/announcements/announcements.api.js';
import { competitionsQuery, entriesQuery } from '../features/competitions/competitions.api.js';
import { documentsQuery } from '../features/documents/documents.api.js';
import { fixturesQuery } from '../features/fixtures/fixtures.api.js';
import { handicapsQuery } from '../features/handicaps/handicaps.api.js';
import { galleryQuery } from '../features/pictures/pictures.api.js';
import { winnersQuery } from '../features/winners/winners.api.js';

/** What the content of a page depends on. */
interface PageContent {
  /** The paths of its lists. */
  lists: readonly string[];
  /** The parameters of its address that change it. */
  parameters: Readonly<Record<string, ParameterKind>>;
}

type PublicPath = Exclude<(typeof paths)[keyof typeof paths], typeof paths.admin>;

const pathOf = ({ queryKey: [path = ''] }: { queryKey: readonly string[] }) => path;

const fixtures: PageContent = { lists: [pathOf(fixturesQuery)], parameters: { week: 'week', q: 'text' } };

/** The pages that the server renders with their lists; null for a page without lists, which the build renders. */
export const pageContents: Readonly<Record<PublicPath, PageContent | null>> = {
  [paths.home]: {
    lists: [pathOf(fixturesQuery), pathOf(announcementsQuery)],
    parameters: {},
  },
  [paths.fixtures]: fixtures,
  [paths.fixturesResults]: fixtures,
  [paths.season]: { lists: [pathOf(fixturesQuery)], parameters: { year: 'year' } },
  [paths.announcements]: { lists: [pathOf(announcementsQuery)], parameters: {} },
  [paths.competitions]: { lists: [pathOf(competitionsQuery), pathOf(entriesQuery)], parameters: {} },
  [paths.winners]: { lists: [pathOf(winnersQuery)], parameters: { competition: 'text' } },
  [paths.about]: { lists: [pathOf(documentsQuery)], parameters: {} },
  [paths.gallery]: { lists: [pathOf(galleryQuery)], parameters: { year: 'year' } },
  [paths.handicaps]: { lists: [pathOf(handicapsQuery)], parameters: {} },
  [paths.laws]: null,
  [paths.membership]: null,
  [paths.membershipApply]: null,
  [paths.tasterSessionApply]: null,
  [paths.privacy]: null,
  [paths.score]: null,
  [paths.entry]: null,
  [paths.team]: null,
  [paths.clubNews]: null,
  [paths.verify]: null,
};
