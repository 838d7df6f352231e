import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { paths } from '@onchan-bowls/contract/pages';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { styleSystem } from '../ui/theme.js';
import { Layout } from './layout.js';

const FixturesPage = lazy(() => import('../features/fixtures/fixtures-page.js'));
const LinkedPage = lazy(() => import('./linked-page.js'));

const pages: readonly (readonly [string, ComponentType])[] = [
  [paths.home, lazy(() => import('../features/home/home-page.js'))],
  [paths.fixtures, FixturesPage],
  [paths.fixturesResults, FixturesPage],
  [paths.season, lazy(() => import('../features/fixtures/season-page.js'))],
  [paths.announcements, lazy(() => import('../features/announcements/announcements-page.js'))],
  [paths.competitions, lazy(() => import('../features/competitions/competitions-page.js'))],
  [paths.winners, lazy(() => import('../features/winners/winners-page.js'))],
  [paths.handicaps, lazy(() => import('../features/handicaps/handicaps-page.js'))],
  [paths.laws, lazy(() => import('../features/laws/laws-page.js'))],
  [paths.about, lazy(() => import('./about-with-contact.js'))],
  [paths.gallery, lazy(() => import('../features/pictures/gallery-page.js'))],
  [paths.membershipApply, lazy(() => import('../features/membership/membership-apply-page.js'))],
  [paths.tasterSessionApply, lazy(() => import('../features/taster-sessions/taster-session-apply-page.js'))],
  [paths.membership, lazy(() => import('../features/membership/membership-page.js'))],
  [paths.privacy, lazy(() => import('../features/privacy/privacy-page.js'))],
  [paths.score, LinkedPage],
  [paths.entry, LinkedPage],
  [paths.team, LinkedPage],
  [paths.clubNews, LinkedPage],
  [paths.verify, lazy(() => import('../features/history/verify-page.js'))],
  ['*', lazy(() => import('./not-found-page.js'))],
];
/** The providers and the routes of the public pages. Must be inside a router. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <ChakraProvider value={styleSystem()}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Routes>
            <Route element={<Layout />}>
              {pages.map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
          </Routes>
        </ErrorBoundary>
      </QueryClientProvider>
    </ChakraProvider>
  );
}
