import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { absoluteUrl } from '../lib/absolute-url.js';
import { useHydrated } from '../lib/hydrated.js';

/** True until the first page was shown; only later ones are arrived at by navigation. */
export const FirstPageContext = createContext<RefObject<boolean>>({ current: true });

/**
 * Moves the focus to what the address points at, or to the heading when the page was reached by navigation, so that
 * it is read out. In a prerendered page the browser has been there before.
 */
const useFocusOnArrival = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const firstPageRef = useContext(FirstPageContext);
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const [target] = useState(hydrated ? hash.slice(1) : '');
  useEffect(() => {
    const element = document.getElementById(target);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView();
    if (!element && !firstPageRef.current) heading.current?.focus({ preventScroll: true });
    firstPageRef.current = false;
  }, [firstPageRef, target]);
  return heading;
};

interface PageHeadProps {
  /** The document's title. */
  title: string;
  /** What a search engine says of the page, in a sentence or two; so does a message that the page is sent in. */
  description?: string;
  /** What people may search for who would like this page, separated by commas. */
  keywords?: string;
  /** What the page is about, in the words of schema.org. */
  structuredData?: object;
  /** The page's own path, where it is reachable under several. */
  canonicalPath?: string;
  /** Whether search engines may list the page. */
  indexed?: boolean;
}

/** What a page tells browsers and search engines of itself. */
export function PageHead({
  title,
  description,
  keywords,
  structuredData,
  canonicalPath,
  indexed = true,
}: PageHeadProps) {
  const { pathname } = useLocation();
  const url = absoluteUrl(canonicalPath ?? pathname.replace(/(?<=.)\/$/, ''));
  // What says that a page is missing is prerendered for no path in particular.
  const hasPath = useHydrated() || indexed;
  return (
    <>
      <title>{title}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {keywords !== undefined && <meta name="keywords" content={keywords} />}
      {hasPath && <link rel="canonical" href={url} />}
      {!indexed && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={club.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      {hasPath && <meta property="og:url" content={url} />}
      <meta property="og:image" content={absoluteUrl('/social.png')} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Two bowls and the jack on a green" />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData && (
        <script
          type="application/ld+json"
          // Nothing in the data may end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}

/** The page's one heading of the first level, which takes the focus when the page was navigated to. */
export function PageHeading(props: HTMLChakraProps<'h1'>) {
  const headingRef = useFocusOnArrival();
  return (
    <chakra.h1
      ref={headingRef}
      tabIndex={-1}
      fontFamily="heading"
      fontSize={{ base: '3xl', md: '4xl' }}
      lineHeight="1.15"
      {...props}
    />
  );
}

/** The crown of the green, where a picture ends: it rises towards the middle. */
export function Crown() {
  return (
    <chakra.div
      aria-hidden
      position="absolute"
      bottom="-1px"
      insetX="0"
      height={{ base: '6', md: '12' }}
      bg="bg"
      clipPath="ellipse(75% 100% at 50% 100%)"
      _print={{ display: 'none' }}
    />
  );
}

interface PageProps extends Partial<PageHeadProps> {
  heading: string;
  /** A line under the heading. */
  subtitle?: string;
  /** Whether the heading takes little room on a phone, for a page that is worked with. */
  compact?: boolean;
  children?: ReactNode;
}

/** Two bowls and the jack, at rest on the crown of the green. */
function Bowls() {
  return (
    <chakra.svg
      aria-hidden
      viewBox="0 0 300 120"
      display={{ base: 'none', lg: 'block', _print: 'none' }}
      position="absolute"
      bottom="7"
      insetEnd="8%"
      width="15rem"
    >
      <g fill="none" strokeWidth="2.5">
        <circle cx="78" cy="68" r="50" fill="#15301f" stroke="#3d7f4b" />
        <circle cx="78" cy="68" r="31" stroke="#3d7f4b" />
        <circle cx="78" cy="68" r="9" fill="#3d7f4b" stroke="none" />
        <circle cx="176" cy="77" r="42" fill="#5b2a1e" stroke="#a15b45" />
        <circle cx="176" cy="77" r="26" stroke="#a15b45" />
        <circle cx="176" cy="77" r="8" fill="#a15b45" stroke="none" />
      </g>
      <circle cx="252" cy="96" r="21" fill="#f0c94f" />
    </chakra.svg>
  );
}

/** How wide a text may be that has the bowls beside it. */
const besideBowls = { base: 'prose', lg: 'calc(100% - 20rem)', _print: 'none' };

/** The frame of a page: title (the heading with the club's name unless given), heading band and content. */
export function Page({
  heading,
  title = `${heading} - ${club.shortName} | ${club.address.island}`,
  subtitle,
  compact = false,
  children,
  ...head
}: PageProps) {
  return (
    <>
      <PageHead title={title} {...head} />
      <chakra.div
        bg="green.800"
        color="white"
        position="relative"
        overflow="hidden"
        pt={{ base: compact ? '2' : '8', md: '12' }}
        pb={{ base: compact ? '6' : '14', md: '20' }}
        _print={{ bg: 'transparent', color: 'fg', py: '0' }}
      >
        <chakra.div
          maxW={{ base: 'wide', _print: 'none' }}
          mx="auto"
          px={{ base: '4', md: '8', _print: '0' }}
        >
          <chakra.p display={{ base: 'none', _print: 'block' }} fontFamily="heading">
            {club.name}
          </chakra.p>
          <PageHeading
            maxW={besideBowls}
            {...(compact && { fontSize: { base: 'xl', md: '4xl' } })}
            _print={{ fontSize: '2xl' }}
          >
            {heading}
          </PageHeading>
          {subtitle !== undefined && (
            <chakra.p mt="2" color="green.100" fontSize="lg" maxW={besideBowls} _print={{ display: 'none' }}>
              {subtitle}
            </chakra.p>
          )}
        </chakra.div>
        <Bowls />
        <Crown />
      </chakra.div>
      <chakra.div
        maxW="wide"
        mx="auto"
        px={{ base: '4', md: '8' }}
        pb={{ base: '14', md: '20' }}
        pt={{ base: compact ? '1' : '4', md: '4' }}
        _print={{ maxW: 'none', px: '0', pb: '0' }}
      >
        {children}
      </chakra.div>
    </>
  );
}
