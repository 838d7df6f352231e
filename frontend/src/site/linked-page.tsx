import { paths } from '@onchan-bowls/contract/pages';
import { matchPath, useLocation } from 'react-router-dom';
import EntryPage from '../features/competitions/entry-page.js';
import ScorePage from '../features/fixtures/score-page.js';
import TeamPage from '../features/fixtures/team-page.js';
import ClubNewsPage from '../features/mailings/club-news-page.js';

/** The pages that links in emails open: frames alone, in one file. What they show is loaded with the link. */
export default function LinkedPage() {
  const { pathname } = useLocation();
  if (matchPath(paths.score, pathname)) return <ScorePage />;
  if (matchPath(paths.entry, pathname)) return <EntryPage />;
  return matchPath(paths.team, pathname) ? <TeamPage /> : <ClubNewsPage />;
}
