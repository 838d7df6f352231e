import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { paths } from '@onchan-bowls/contract/pages';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { styleSystem } from '../ui/theme.js';
import { Layout } from './layout.js';

const HomePage = lazy(() => import('../features/home/home-page.js'));
const FixturesPage = lazy(() => import('../features/fixtures/fixtures-page.js'));
const SeasonPage = lazy(() => import('../features/fixtures/season-page.js'));
const AnnouncementsPage = lazy(() => import('../features/announcements/announcements-page.js'));
const CompetitionsPage = lazy(() => import('../features/competitions/competitions-page.js'));
const WinnersPage = lazy(() => import('../features/winners/winners-page.js'));
const HandicapsPage = lazy(() => import('../features/handicaps/handicaps-page.js'));
const LawsPage = lazy(() => import('../features/laws/laws-page.js'));
const AboutPage = lazy(() => import('../features/about/about-page.js'));
const ContactForm = lazy(() => import('../features/messages/contact-form.js'));
const MembershipApplyPage = lazy(() => import('../features/membership/membership-apply-page.js'));
const TasterSessionApplyPage = lazy(() => import('../features/taster-sessions/taster-session-apply-page.js'));
const MembershipPage = lazy(() => import('../features/membership/membership-page.js'));
const PrivacyPage = lazy(() => import('../features/privacy/privacy-page.js'));
const ScorePage = lazy(() => import('../features/fixtures/score-page.js'));
const VerifyPage = lazy(() => import('../features/history/verify-page.js'));
const NotFoundPage = lazy(() => import('./not-found-page.js'));

const contact = (
  <ErrorBoundary
    fallback={
      <p role="alert">The form could not be loaded. Please check your connection and reload the page.</p>
    }
  >
    <ContactForm />
  </ErrorBoundary>
);

/** The providers and the routes of the public pages. Must be inside a router. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <ChakraProvider value={styleSystem()}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Routes>
            <Route element={<Layout />}>
              <Route path={paths.home} element={<HomePage />} />
              <Route path={paths.fixtures} element={<FixturesPage />} />
              <Route path={paths.fixturesResults} element={<FixturesPage />} />
              <Route path={paths.season} element={<SeasonPage />} />
              <Route path={paths.announcements} element={<AnnouncementsPage />} />
              <Route path={paths.competitions} element={<CompetitionsPage />} />
              <Route path={paths.winners} element={<WinnersPage />} />
              <Route path={paths.handicaps} element={<HandicapsPage />} />
              <Route path={paths.laws} element={<LawsPage />} />
              <Route path={paths.about} element={<AboutPage contact={contact} />} />
              <Route path={paths.membershipApply} element={<MembershipApplyPage />} />
              <Route path={paths.tasterSessionApply} element={<TasterSessionApplyPage />} />
              <Route path={paths.membership} element={<MembershipPage />} />
              <Route path={paths.privacy} element={<PrivacyPage />} />
              <Route path={paths.score} element={<ScorePage />} />
              <Route path={paths.verify} element={<VerifyPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </ErrorBoundary>
      </QueryClientProvider>
    </ChakraProvider>
  );
}
