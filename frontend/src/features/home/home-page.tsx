import { chakra } from '@chakra-ui/react/styled-system';
import { club, inPounds, newMembersPlan } from '@onchan-bowls/contract/club';
import { paths } from '@onchan-bowls/contract/pages';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { Container } from '../../ui/boxes.js';
import { ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Disc } from '../../ui/disc.js';
import { Drawing, Icon } from '../../ui/icon.js';
import { PageHead } from '../../ui/page-head.js';
import { RenderedAtContext } from '../../ui/rendered-at.js';
import { Heading } from '../../ui/text.js';
import { Hero } from './hero.js';
import { useNearScreen } from './near-screen.js';
import { Unavailable } from './unavailable.js';

const { park, town, island } = club.address;
const greenage = inPounds(newMembersPlan.greenageFee);

const drawings = {
  pound: 'M17 7.5a4 4 0 0 0-8 1V13c0 2-.8 4-2.5 5H18M6.5 12.5H14',
  sprout: 'M12 21v-9M12 12c0-4.5 2.5-7 7.5-7 0 4.5-2.5 7-7.5 7zM12 16c0-3-2.5-5-7-5 0 3.5 2.5 5 7 5z',
  people: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19a6 6 0 0 1 12 0M16 5.2a3 3 0 0 1 0 5.6M18 14a6 6 0 0 1 3 5',
  flag: 'M6 21V4h11l-3 4 3 4H6',
} as const;

interface FeatureProps {
  icon: keyof typeof drawings;
  title: string;
  children: ReactNode;
}

function Feature({ icon, title, children }: FeatureProps) {
  return (
    <Card as="li">
      <Disc boxSize="12" mb="4">
        <Drawing path={drawings[icon]} />
      </Disc>
      <Heading as="h3" mb="2">
        {title}
      </Heading>
      <p>{children}</p>
    </Card>
  );
}

function Features() {
  return (
    <section aria-labelledby="why-join">
      <Heading size="2xl" id="why-join" mb="6">
        Come and bowl with us
      </Heading>
      <chakra.ul
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: 'repeat(4, minmax(0, 1fr))',
        }}
        gap={{ base: '4', md: '5' }}
      >
        <Feature icon="pound" title="Free Club Membership">
          New members pay no club fee, only the {greenage} greenage fee for using the green.
        </Feature>
        <Feature icon="sprout" title="Be Part Of The Revival">
          In 2025 the men’s league on the {island} had 38 teams, and there is room for many more players. Be
          one of them.
        </Feature>
        <Feature icon="people" title="Welcoming Community">
          Juniors, over-60s and everybody in between are welcome, complete beginners too. We coach you on the
          green, and there are social events as well.
        </Feature>
        <Feature icon="flag" title="Quality Facilities">
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
      bg="green.800"
      color="white"
      borderRadius="lg"
      px={{ base: '5', md: '10' }}
      py={{ base: '7', md: '10' }}
    >
      <Heading size="2xl" id="taster">
        How a free taster works
      </Heading>
      <chakra.ol
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        gap={{ base: '5', md: '8' }}
        my="7"
      >
        {steps.map(({ title, text }, index) => (
          <chakra.li key={title} display="flex" flexDirection={{ md: 'column', lg: 'row' }} gap="4">
            <Disc aria-hidden bg="jack.400" color="green.900" fontFamily="heading" fontSize="xl">
              {index + 1}
            </Disc>
            <div>
              <Heading as="h3" mb="1">
                {title}
              </Heading>
              <chakra.p color="green.100">{text}</chakra.p>
            </div>
          </chakra.li>
        ))}
      </chakra.ol>
      <ButtonLink asChild variant="outline" outlineColor="jack.400">
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
        { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
  return <chakra.div css={sentCss} {...content} />;
}

interface NewsProps {
  title: string;
  /** The link to the full page. */
  more: { label: string; path: string };
  /** The least height of the content. */
  room: string;
  /** Loaded when the visitor scrolls near. The server renders it if it has the data. */
  part: ComponentType<PartProps>;
}

function News({ title, more, room, part: Part }: NewsProps) {
  const card = useRef<HTMLDivElement>(null);
  const isNear = useNearScreen(card);
  const hasData = useContext(RenderedAtContext) !== undefined;
  const [isShown, setIsShown] = useState(false);
  return (
    <Card ref={card} as="section" aria-label={title}>
      <Heading>{title}</Heading>
      {/* Room for most contents, so that little moves when they are loaded. They are loaded one screen ahead. */}
      <chakra.div minHeight={room} my="4">
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
      <p>
        <ButtonLink asChild variant="outline">
          <Link to={more.path}>
            {more.label}
            <Icon name="next" />
          </Link>
        </ButtonLink>
      </p>
    </Card>
  );
}

/** The front page. */
export default function HomePage() {
  return (
    <>
      <PageHead
        title={`${club.shortName} - Crown Green Bowling Club | ${island}`}
        description={`Crown green bowls in ${park}, ${town}. All ages and beginners are welcome: try a free taster session, or join and pay only the ${greenage} greenage fee.`}
      />
      <Hero />
      <Container
        pt={{ base: '8', md: '10' }}
        pb={{ base: '14', md: '20' }}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={{ base: '10', md: '16' }}
      >
        <Features />
        <TasterSteps />
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
          alignItems="start"
          gap={{ base: '4', md: '5' }}
        >
          <News
            title="This week’s fixtures"
            more={{ label: 'All fixtures and results', path: paths.fixtures }}
            room="18rem"
            part={ThisWeek}
          />
          <News
            title="Latest news"
            more={{ label: 'All announcements', path: paths.announcements }}
            room="9rem"
            part={LatestAnnouncement}
          />
        </chakra.div>
      </Container>
    </>
  );
}
