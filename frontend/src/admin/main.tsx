import '../ui/fonts.css';
import '../lib/without-compiling.js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { adminRoutes } from './admin-app.js';
import { watchLive } from '../data/live.js';
import { createQueryClient } from '../data/query-client.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

const queryClient = createQueryClient();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(adminRoutes(queryClient))} />
  </StrictMode>,
);
watchLive(queryClient);

// The browser may keep the page as it was when it was left for the public site: in the middle of that step.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});
