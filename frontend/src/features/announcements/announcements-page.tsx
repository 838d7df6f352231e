import { chakra } from '@chakra-ui/react/styled-system';
import { clubOnIsland } from '@onchan-bowls/contract/club';
import { lazyList, useEarlyCode } from '../../data/page-data.js';
import { ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Icon } from '../../ui/icon.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Empty, useLoaded } from '../../ui/list-status.js';
import { Page } from '../../ui/page.js';
import { announcementsQuery } from './announcements.api.js';

const feed = '/api/announcements.atom';

const loadList = () => import('./announcement-list.js');
const AnnouncementList = lazyList(loadList);

const Line = chakra('div', { base: { height: '4', mt: '3', bg: 'bg.subtle' } });

/** Placeholders for the first announcements. */
function Skeleton() {
  return (
    <>
      <chakra.p role="status" srOnly>
        Loading announcements...
      </chakra.p>
      {[1, 2, 3].map((card) => (
        <Card key={card} aria-hidden>
          <Line width="60%" />
          <Line />
          <Line />
        </Card>
      ))}
    </>
  );
}

function Announcements() {
  const { data, placeholder } = useLoaded(announcementsQuery, <Skeleton />);
  useEarlyCode(loadList);
  if (!data) return placeholder;
  if (data.length === 0)
    return (
      <Empty title="No announcements" hint="Please check back regularly for the latest news from the club." />
    );
  return (
    <LazyPart loading={<Skeleton />}>
      <AnnouncementList announcements={data} />
      <chakra.p textAlign="center">
        <ButtonLink href={feed} variant="plain">
          <Icon name="feed" />
          Follow the announcements in a feed reader
        </ButtonLink>
      </chakra.p>
    </LazyPart>
  );
}

/** The club's announcements, newest first. */
export default function AnnouncementsPage() {
  return (
    <Page
      heading="Club Announcements"
      subtitle="Stay updated with the latest news and important information"
      description={`News from ${clubOnIsland}: what is on, what has changed and what to know.`}
    >
      <link rel="alternate" type="application/atom+xml" title="Club Announcements" href={feed} />
      {/* As high as the screen, so that the footer does not move when the content is loaded. */}
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent="start"
        gap="6"
        minH={{ base: 'calc(100dvh - 16rem)', _print: '0' }}
      >
        <Announcements />
      </chakra.div>
    </Page>
  );
}
