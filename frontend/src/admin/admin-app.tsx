import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { paths } from '@onchan-bowls/contract/pages';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { redirectDocument, type RouteObject } from 'react-router-dom';
import { Layout } from '../site/layout.js';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { styleSystem } from '../ui/theme.js';
import { keepStyles } from './keep-styles.js';
import AdminPage from './admin-page.js';

/** The dashboard's routes, for a data router: it can ask before unsaved changes are lost (`UnsavedGuard`). */
export const adminRoutes = (queryClient: QueryClient): RouteObject[] => [
  {
    element: (
      <ChakraProvider value={keepStyles(styleSystem())}>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>
            <Layout />
          </ErrorBoundary>
        </QueryClientProvider>
      </ChakraProvider>
    ),
    children: [{ path: paths.admin, element: <AdminPage /> }],
  },
  // All other pages belong to the public site, which is another program.
  { path: '*', loader: ({ request }) => redirectDocument(request.url) },
];
