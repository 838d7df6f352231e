import { chakra } from '@chakra-ui/react/styled-system';
import { club, inPounds, newMembersPlan } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { trustedTypes } from '../../lib/trusted-types.js';
import { Container } from '../../ui/boxes.js';
import { ButtonLink } from '../../ui/button.js';
import { Disc } from '../../ui/disc.js';
import { Icon } from '../../ui/icon.js';
import { PageHead } from '../../ui/page-head.js';
import { RenderedAtContext } from '../../ui/rendered-at.js';
import { Heading, TextLink } from '../../ui/text.js';
import { Hero } from './hero.js';
import { Unavailable } from './unavailable.js';

const { park, town, island } = club.address;
const greenage = inPounds(newMembersPlan.greenageFee);

function Feature({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.li borderTopWidth="3px" borderColor="fg" pt="3">
      <Heading as="h3" size="sm" mb="1">
        {title}
      </Heading>
      <chakra.p color="fg.muted">{children}</chakra.p>
    </chakra.li>
  );
}

function Features() {
  return (
    <section aria-labelledby="why-join">
      <Heading size="lg" id="why-join" mb="5">
        Come and bowl with us
      </Heading>
      <chakra.ul
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: 'repeat(4, minmax(0, 1fr))',
        }}
        columnGap="8"
        rowGap="6"
      >
        <Feature title="Free Club Membership">
          New members pay no club fee, only the {greenage} greenage fee for using the green.
        </Feature>
        <Feature title="Be Part Of The Revival">
          In 2025 the men’s league on the {island} had 38 teams, and there is room for many more players. Be
          one of them.
        </Feature>
        <Feature title="Welcoming Community">
          Juniors, over-60s and everybody in between are welcome, complete beginners too. We coach you on the
          green, and there are social events as well.
        </Feature>
        <Feature title="Quality Facilities">
          We play on a crown green in {park} and have bowls for you to use. The park’s café, boating lake and
          play areas make it a day out for the family.
        </Feature>
      </chakra.ul>
    </section>
  );
}

const steps = [
  {
    title: 'You ask',
    text: 'Tell us how to reach you and when you could come. Most weekdays and weekends are available.',
  },
  { title: 'We call', text: 'One of us gets in touch to agree a day and a time with you.' },
  {
    title: 'You bowl',
    text: 'You bowl for about an hour with one of us beside you. We lend you the bowls: just wear flat shoes.',
  },
] as const;

function TasterSteps() {
  return (
    <chakra.section
      aria-labelledby="taster"
      layerStyle="turf"
      borderRadius="lg"
      borderTopRadius="50% calc(var(--rise) * 1.4)"
      px={{ base: '5', md: '10' }}
      py={{ base: '7', md: '9' }}
    >
      <Heading size="lg" id="taster">
        How a free taster works
      </Heading>
      <chakra.ol
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        gap={{ base: '5', md: '8' }}
        my="6"
      >
        {steps.map(({ title, text }, index) => (
          <chakra.li key={title} display="flex" flexDirection={{ md: 'column', lg: 'row' }} gap="4">
            <Disc aria-hidden bg="board" color="board.fg" fontFamily="heading" fontSize="lg">
              {index + 1}
            </Disc>
            <div>
              <Heading as="h3" mb="1">
                {title}
              </Heading>
              <chakra.p color="turf.muted">{text}</chakra.p>
            </div>
          </chakra.li>
        ))}
      </chakra.ol>
      <ButtonLink asChild variant="turf">
        <Link to={paths.tasterSessionApply}>Ask for a taster session</Link>
      </ButtonLink>
    </chakra.section>
  );
}

interface PartProps {
  onShown?: (() => void) | undefined;
}

/** Calls back when its children are on the screen. */
function Shown({ onShown, children }: PartProps & { children: ReactNode }) {
  const notify = useEffectEvent(() => onShown?.());
  useLayoutEffect(() => {
    notify();
  }, []);
  return children;
}

/** Loads an optional part of the page. If its code cannot be loaded, the rest of the page stays. */
const optional = (load: () => Promise<{ default: ComponentType }>) =>
  lazy<ComponentType<PartProps>>(() =>
    load().then(
      ({ default: Content }) => ({
        default: ({ onShown }) => (
          <Shown onShown={onShown}>
            <Content />
          </Shown>
        ),
      }),
      () => ({ default: Unavailable }),
    ),
  );

const ThisWeek = optional(() => import('./this-week.js'));
const LatestAnnouncement = optional(() => import('./latest-announcement.js'));

const sentCss = {
  // After navigation the server has sent nothing.
  _empty: { display: 'none' },
  // What was sent stays until its part replaces it, also when that cannot be loaded.
  '&:not(:empty) ~ *': { display: 'none' },
} as const;

/**
 * What the server has rendered into the page, without the code for it. Not a suspended part, because navigation would wait
 * for that.
 */
function AlreadySent({ children }: { children: ReactNode }) {
  const content =
    typeof document === 'undefined'
      ? { children: <Suspense>{children}</Suspense> }
      : // React leaves the content alone while it hydrates the page.
        {
          suppressHydrationWarning: true,
          dangerouslySetInnerHTML: { __html: trustedTypes?.emptyHTML ?? '' },
        };
  return <chakra.div css={sentCss} {...content} />;
}

interface PartOfListProps {
  /** Loaded when it is within one screen of what the visitor sees. The server renders it if it has the data. */
  part: ComponentType<PartProps>;
  /** The height of most contents, kept while they are loaded, so that little moves. */
  room: string;
}

/** The part of a list that the front page shows. */
function PartOfList({ part: Part, room }: PartOfListProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([latest]) => {
        if (!latest?.isIntersecting) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: '100% 0%' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const hasData = useContext(RenderedAtContext) !== undefined;
  const [isShown, setIsShown] = useState(false);
  return (
    <chakra.div ref={place} css={{ '&:empty, &:has(> :only-child:empty)': { minHeight: room } }}>
      {hasData && !isShown && (
        <AlreadySent>
          <Part />
        </AlreadySent>
      )}
      {isNear && (
        <Suspense>
          <Part onShown={() => setIsShown(true)} />
        </Suspense>
      )}
    </chakra.div>
  );
}

function Scoreboard() {
  return (
    <chakra.section
      aria-label="This week’s fixtures"
      layerStyle="board"
      borderRadius="lg"
      boxShadow="raised"
      overflow="hidden"
      px="4"
      _highContrast={{ borderWidth: '1px' }}
    >
      <Heading size="sm" py="2">
        This week’s fixtures
      </Heading>
      <PartOfList part={ThisWeek} room="13rem" />
      <chakra.p mx="-4" px="4" borderTopWidth="1px" borderColor="board.line">
        <TextLink asChild standalone color="board.fg" fontWeight="600" width="full" outlineOffset="-4px">
          <Link to={paths.fixtures}>
            <chakra.span me="auto">All fixtures and results</chakra.span>
            <Icon name="next" />
          </Link>
        </TextLink>
      </chakra.p>
    </chakra.section>
  );
}

function News() {
  return (
    <chakra.section
      aria-label="Latest news"
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      columnGap="4"
      pb="3"
      borderBottomWidth="1px"
    >
      <Heading fontFamily="body" fontSize="sm" fontWeight="600" color="fg.muted">
        Latest news
      </Heading>
      <chakra.div flex="1 1 16rem">
        <PartOfList part={LatestAnnouncement} room="1.75rem" />
      </chakra.div>
      <TextLink asChild standalone>
        <Link to={paths.announcements}>All announcements</Link>
      </TextLink>
    </chakra.section>
  );
}

export default function HomePage() {
  return (
    <>
      <PageHead
        title={`${club.shortName} - Crown Green Bowling Club | ${island}`}
        description={`Crown green bowls in ${park}, ${town}. All ages and beginners are welcome: try a free taster session, or join and pay only the ${greenage} greenage fee.`}
      />
      <Hero>
        <Scoreboard />
      </Hero>
      <Container
        pt="5"
        pb={{ base: '12', md: '16' }}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={{ base: '8', md: '10' }}
      >
        <News />
        <Features />
        <TasterSteps />
      </Container>
    </>
  );
}
