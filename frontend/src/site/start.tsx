import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { readPageData, takePageData, whenListsCanRun } from '../data/page-data.js';
import { createQueryClient } from '../data/query-client.js';
import { whenPageIsShown } from '../ui/page-shown.js';
import { RenderedAtContext } from '../ui/rendered-at.js';
import { styleSystem } from '../ui/theme.js';
import { App } from './app.js';

/** Puts the application into an empty element, or takes over what was prerendered there. Resolves when the page is shown. */
export const start = async (root: HTMLElement): Promise<void> => {
  await whenListsCanRun();
  const isPrerendered = root.hasChildNodes();
  if (isPrerendered) {
    // On a slow phone this takes long enough for a task of its own.
    styleSystem();
    await new Promise((resolve) => setTimeout(resolve));
  }
  const queryClient = createQueryClient();
  const data = readPageData();
  if (data) takePageData(queryClient, data);
  const app = (
    <StrictMode>
      <RenderedAtContext value={data && new Date(data.now)}>
        <BrowserRouter>
          <App queryClient={queryClient} />
        </BrowserRouter>
      </RenderedAtContext>
    </StrictMode>
  );
  // In a transition React makes way for the visitor every few milliseconds.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  // Nothing on the page waits for it.
  void import('./connection.js').then(
    ({ watchConnection }) => watchConnection(queryClient, data),
    () => undefined,
  );
  await whenPageIsShown;
};
