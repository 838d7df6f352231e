import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.js';
import { ReloadButton } from './reload-button.js';

/** Shown in place of a part of a page that could not be loaded. */
export function PartFailed({ text }: { text: string }) {
  return (
    // Browsers remember that a module could not be fetched: trying again needs another page.
    <chakra.div role="status" flexBasis="full">
      <p>{text} The connection may have been lost.</p>
      <ReloadButton variant="outline" mt="2" />
    </chakra.div>
  );
}

interface LazyPartProps {
  /** Shown until the part is there. */
  loading: ReactNode;
  children: ReactNode;
}

/** A part of a page whose code is loaded separately. If it fails, the rest of the page stays. */
export function LazyPart({ loading, children }: LazyPartProps) {
  return (
    <ErrorBoundary fallback={<PartFailed text="This part of the page could not be shown." />}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}
