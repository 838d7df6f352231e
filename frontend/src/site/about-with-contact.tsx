import { lazy } from 'react';
import AboutPage from '../features/about/about-page.js';
import { ErrorBoundary } from '../ui/error-boundary.js';

const ContactForm = lazy(() => import('../features/messages/contact-form.js'));

const failed = (
  <p role="alert">The form could not be loaded. Please check your connection and reload the page.</p>
);

/** The page about the club, with the form for messages, which another feature has. */
export default function AboutWithContact() {
  return (
    <AboutPage
      contact={
        <ErrorBoundary fallback={failed}>
          <ContactForm />
        </ErrorBoundary>
      }
    />
  );
}
