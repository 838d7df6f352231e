import { chakra } from '@chakra-ui/react/styled-system';
import { appearsAt } from '@onchan-bowls/contract/announcement-times';
import { useQuery } from '@tanstack/react-query';
import { useNeeded } from '../../data/page-data.js';
import { shortDate } from '../../lib/dates.js';
import { announcementsQuery, newestAnnouncement, newestFirst } from '../announcements/announcements.api.js';
import { Unavailable } from './unavailable.js';

/** The title and the date of the newest announcement, also where an older one is pinned. */
export default function LatestAnnouncement() {
  const { data, isFetching } = useNeeded(
    announcementsQuery,
    useQuery(announcementsQuery),
    newestAnnouncement,
  );
  if (!data) return !isFetching && <Unavailable />;
  const [latest] = newestFirst(data);
  if (!latest) return <chakra.p color="fg.muted">There are no announcements at the moment.</chakra.p>;
  return (
    <>
      <chakra.h3 fontWeight="700" color="green.800" fontSize="lg" lineHeight="1.3" lineClamp="3">
        {latest.title}
      </chakra.h3>
      <chakra.p color="fg.muted" mt="1">
        <time dateTime={appearsAt(latest)}>{shortDate(appearsAt(latest)) ?? 'Recently'}</time>
      </chakra.p>
    </>
  );
}
