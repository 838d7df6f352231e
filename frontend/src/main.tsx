import '@fontsource/young-serif/latin-400.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { createQueryClient } from './lib/query-client.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

const queryClient = createQueryClient();

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>,
);
