import { chakra } from '@chakra-ui/react/styled-system';
import { appearsAt, byNewest } from '@onchan-bowls/contract/announcement-times';
import { useQuery } from '@tanstack/react-query';
import { useNeeded } from '../../data/page-data.js';
import { shortDate } from '../../lib/dates.js';
import { announcementsQuery, newestAnnouncement } from '../announcements/announcements.api.js';
import { Heading } from '../../ui/text.js';
import { Unavailable } from './unavailable.js';

/** The title and the date of the newest announcement, also where an older one is pinned. */
export default function LatestAnnouncement() {
  const { data, isFetching } = useNeeded(
    announcementsQuery,
    useQuery(announcementsQuery),
    newestAnnouncement,
  );
  if (!data) return !isFetching && <Unavailable />;
  const [latest] = data.toSorted(byNewest);
  if (!latest) return <chakra.p color="fg.muted">There are no announcements at the moment.</chakra.p>;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="4">
      <Heading as="h3" size="sm" lineClamp="3">
        {latest.title}
      </Heading>
      <chakra.p color="fg.muted" fontSize="sm">
        <time dateTime={appearsAt(latest)}>{shortDate(appearsAt(latest)) ?? 'Recently'}</time>
      </chakra.p>
    </chakra.div>
  );
}
