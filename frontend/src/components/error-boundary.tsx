import { chakra } from '@chakra-ui/react/styled-system';
import { Component, type ReactNode } from 'react';
import { Button } from './button.js';
import { Page } from './page.js';

interface ErrorBoundaryProps {
  /** Shown in place of the failed part of a page, so that the rest of the page stays. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Shows a way on when a page fails to load or to render, and keeps header and footer. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { fallback, children } = this.props;
    if (!this.state.failed) return children;
    if (fallback !== undefined) return fallback;
    return (
      <Page heading="Something went wrong">
        <chakra.p role="alert" maxW="prose" mb="5">
          This page could not be shown. The site may just have been updated, or the connection may have been
          lost. Reloading the page usually helps.
        </chakra.p>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </Page>
    );
  }
}
