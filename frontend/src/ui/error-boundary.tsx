import { chakra } from '@chakra-ui/react/styled-system';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { Page } from './page.js';
import { ReloadButton } from './reload-button.js';

interface ErrorBoundaryProps {
  /** Shown in place of the failed part of a page, so that the rest of the page stays. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Shown in place of a page that could not be loaded or rendered. Offline, it is loaded when there is a connection again. */
function PageFailed() {
  const [isOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOffline]);
  return (
    <Page heading={isOffline ? 'No connection' : 'Something went wrong'}>
      <chakra.p role="alert" maxW="prose" mb="5">
        {isOffline
          ? 'You are offline, and this page has not been loaded yet. It appears by itself when there is a connection again.'
          : 'This page could not be shown. The site may just have been updated, or the connection may have been lost. Reloading the page usually helps.'}
      </chakra.p>
      <ReloadButton />
    </Page>
  );
}

/** Shows a way on when a page fails to load or to render, and keeps header and footer. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { fallback = <PageFailed />, children } = this.props;
    return this.state.failed ? fallback : children;
  }
}
