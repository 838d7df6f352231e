import { lazy } from 'react';
import { LinkPage } from '../../ui/link-page.js';

const OwnClubNews = lazy(() => import('./own-club-news.js'));

/** Where a member stops emails to members by a link, without an account. */
export default function ClubNewsPage() {
  return (
    <LinkPage
      heading="Club News"
      description="Where a member of the club stops emails to members, by a link."
      without="Members can stop club news by email here. Please open the link at the end of the email."
    >
      {(token) => <OwnClubNews key={token} token={token} />}
    </LinkPage>
  );
}
