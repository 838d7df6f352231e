import { lazy } from 'react';
import { LinkPage } from '../../ui/link-page.js';

const OwnPlace = lazy(() => import('./own-place.js'));

/** Where a player says by a link whether they can play, without an account. */
export default function TeamPage() {
  return (
    <LinkPage
      heading="Your Match"
      description="Where somebody who is picked for a team of the club says whether they can play, by a link."
      without="Players say here whether they can be there. Please open the link in your email: it leads to your match."
    >
      {(token) => <OwnPlace key={token} token={token} />}
    </LinkPage>
  );
}
