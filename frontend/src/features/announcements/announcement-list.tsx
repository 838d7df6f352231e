import { chakra } from '@chakra-ui/react/styled-system';
import { appearsAt, byNewest } from '@onchan-bowls/contract/announcement-times';
import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { shortDate, timeAgo } from '../../lib/dates.js';
import { Badge } from '../../ui/badge.js';
import { Wrap } from '../../ui/boxes.js';
import { Card } from '../../ui/card.js';
import { useNow } from '../../ui/clock.js';
import { Picture } from '../../ui/picture.js';
import { RichHtml } from '../../ui/rich-html.js';
import { Heading } from '../../ui/text.js';

const badgeColors = {
  Latest: { bg: 'green.solid', color: 'green.contrast' },
  Recent: {},
  Archive: { colorPalette: 'gray' },
} as const;

interface AnnouncementProps {
  announcement: AnnouncementRecord;
  /** None for an older one that is pinned. */
  badge: keyof typeof badgeColors | undefined;
}

function Announcement({ announcement, badge }: AnnouncementProps) {
  const { id, title, content, pinned, picture } = announcement;
  const date = appearsAt(announcement);
  const ago = timeAgo(date, useNow());
  const anchor = `announcement-${id}`;
  return (
    <Card as="article" display="flow-root" id={anchor} tabIndex={-1} aria-labelledby={`${anchor}-title`}>
      <Heading id={`${anchor}-title`}>{title}</Heading>
      <Wrap as="p" columnGap="3" rowGap="1" mt="2" mb="4" color="fg.muted" fontSize="sm">
        {pinned && <Badge colorPalette="orange">Pinned</Badge>}
        {badge && <Badge {...badgeColors[badge]}>{badge}</Badge>}
        {/* In a line of its own on a phone: the age changes its length, and must not move what follows. */}
        <chakra.span flexBasis={{ base: 'full', md: 'auto' }}>
          <time dateTime={date}>{shortDate(date) ?? 'Recently'}</time>
          <span aria-hidden> · </span>
          <span>{ago ?? 'Recent'}</span>
        </chakra.span>
      </Wrap>
      {picture && <Picture picture={picture} mb="4" float={{ lg: 'inline-end' }} ms={{ lg: '6' }} />}
      <RichHtml html={content} />
    </Card>
  );
}

/** Scrolls to the announcement in the address, which the links of the feed contain. */
function useAddressedAnnouncement() {
  const { hash } = useLocation();
  useEffect(() => {
    const addressed = document.getElementById(hash.slice(1));
    addressed?.scrollIntoView();
    addressed?.focus({ preventScroll: true });
  }, [hash]);
}

export default function AnnouncementList({ announcements }: { announcements: AnnouncementRecord[] }) {
  useAddressedAnnouncement();
  // The newest is the latest, pinned or not. The other pinned ones stand above the list and have none.
  const dated = announcements.toSorted(byNewest).filter(({ pinned }, place) => place === 0 || !pinned);
  const badges = new Map(
    dated.map(({ id }, place) => [id, place === 0 ? 'Latest' : place <= 2 ? 'Recent' : 'Archive'] as const),
  );
  return announcements.map((announcement) => (
    <Announcement key={announcement.id} announcement={announcement} badge={badges.get(announcement.id)} />
  ));
}
