import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../lib/query-client.js';
import { hearStepsFirst } from '../lib/steps.js';
import { App } from './app.js';

/** Puts the application into an empty element, or takes over what was prerendered there. */
export const start = (root: HTMLElement): void => {
  const isPrerendered = root.hasChildNodes();
  hearStepsFirst(isPrerendered);
  const queryClient = createQueryClient();
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App queryClient={queryClient} />
      </BrowserRouter>
    </StrictMode>
  );
  // In a transition React makes way for the visitor every few milliseconds.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  // Nothing on the page waits for it.
  void import('../lib/live.js').then(
    ({ watchLive }) => watchLive(queryClient),
    () => undefined,
  );
};
