import {
  type ComponentProps,
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { Heading } from './text.js';
import { useHydrated } from './hydrated.js';
import { leaveOutdatedPage } from '../data/outdated-notice.js';
import { pageIsShown } from './page-shown.js';

/** True until the first page of a visit has been shown. */
export const FirstPageContext = createContext<RefObject<boolean>>({ current: true });

/**
 * Moves the focus to the element that the address points at. Without one, and if the page is not the first of the visit,
 * moves it to the heading, so that screen readers announce the page. In a prerendered page the browser has already
 * gone to that element.
 */
const useFocusOnArrival = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const firstPageRef = useContext(FirstPageContext);
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const [target] = useState(hydrated ? hash.slice(1) : '');
  const [isBack] = useState(useNavigationType() === NavigationType.Pop);
  useEffect(() => {
    // After Back the browser returns to where the visitor was.
    const element = isBack && !firstPageRef.current ? null : document.getElementById(target);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView();
    if (!firstPageRef.current) {
      leaveOutdatedPage();
      if (!element) heading.current?.focus({ preventScroll: true });
    }
    firstPageRef.current = false;
    pageIsShown();
  }, [firstPageRef, isBack, target]);
  return heading;
};

/** The only heading of level one on a page. It takes the focus when the visitor navigates to the page. */
export function PageHeading(props: ComponentProps<typeof Heading>) {
  const heading = useFocusOnArrival();
  return <Heading ref={heading} as="h1" size="xl" tabIndex={-1} {...props} />;
}
