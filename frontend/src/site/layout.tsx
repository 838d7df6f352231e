import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { FirstPageContext } from '../ui/page-heading.js';
import { loadToaster } from '../ui/load-toaster.js';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { useLatestToast } from '../ui/toast.js';
import { scrollToTop } from './scroll.js';
import { Footer } from './footer.js';
import { Header } from './header.js';
import { PlainToast } from './plain-toast.js';

// Most visits show no toast, so the toaster is loaded for the first one, or by a page with a form.
const Toaster = lazy(loadToaster);

/** Scrolls to the top after navigation to a page without a fragment. For Back the browser restores the position. */
function useScrollToTop() {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const onArrival = useEffectEvent(() => {
    if (navigation === NavigationType.Pop || hash !== '') return;
    scrollToTop();
  });
  useEffect(() => {
    onArrival();
  }, [pathname, hash]);
}

/** The frame of every page. */
export function Layout() {
  const { pathname } = useLocation();
  const firstPage = useRef(true);
  const content = useRef<HTMLElement>(null);
  const toast = useLatestToast();
  useScrollToTop();
  return (
    <chakra.div
      display={{ base: 'flex', _print: 'block' }}
      flexDirection="column"
      minH={{ base: '100dvh', _print: '0' }}
    >
      <chakra.a
        href="#content"
        onClick={(event) => {
          // Without an entry in the history, because the dashboard's router counts its own entries to take a step back.
          event.preventDefault();
          content.current?.focus({ preventScroll: true });
          content.current?.scrollIntoView();
        }}
        position="fixed"
        top="2"
        insetStart="2"
        zIndex="toast"
        px="5"
        py="2.5"
        borderRadius="md"
        bg="jack"
        color="jack.fg"
        fontWeight="700"
        transform="translateY(-200%)"
        _focus={{ transform: 'none' }}
      >
        Skip to the content
      </chakra.a>
      <Header />
      {/* At least as high as the screen, so that the footer, out of sight, does not jump when a list arrives. */}
      <chakra.main
        ref={content}
        id="content"
        tabIndex={-1}
        flex="1"
        minH={{ base: '100dvh', _print: '0' }}
        outline="none"
      >
        <FirstPageContext value={firstPage}>
          <ErrorBoundary key={pathname}>
            <Suspense fallback={<chakra.div minH="100dvh" />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </FirstPageContext>
      </chakra.main>
      <Footer />
      {toast && (
        <ErrorBoundary fallback={<PlainToast key={`${toast.title} ${toast.description}`} toast={toast} />}>
          <Suspense>
            <Toaster latest={toast} />
          </Suspense>
        </ErrorBoundary>
      )}
    </chakra.div>
  );
}
