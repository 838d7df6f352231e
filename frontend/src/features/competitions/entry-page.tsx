import { lazy } from 'react';
import { LinkPage } from '../../ui/link-page.js';

const OwnEntry = lazy(() => import('./own-entry.js'));

/** Where an entrant sees and withdraws an entry by a link, without an account. */
export default function EntryPage() {
  return (
    <LinkPage
      heading="Your Entry"
      description="Where somebody who has entered a competition of the club withdraws the entry, by a link."
      without="Entries are withdrawn here. Please open the link in your email: it leads to your entry."
    >
      {(token) => <OwnEntry key={token} token={token} />}
    </LinkPage>
  );
}
