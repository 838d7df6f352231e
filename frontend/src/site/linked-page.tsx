import { paths } from '@onchan-bowls/contract/pages';
import { type ComponentType, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { Card } from '../ui/card.js';
import { useHydrated } from '../ui/hydrated.js';
import { LazyPart } from '../ui/lazy-part.js';
import { openingLink } from '../ui/linked.js';
import { useLinkToken } from '../ui/link-token.js';
import { Page } from '../ui/page.js';

interface LinkedPart {
  heading: string;
  description: string;
  /** Shown without a link. */
  without: string;
  /** What a link's token opens. */
  Part: ComponentType<{ token: string }>;
}

/** The pages by their paths: frames alone. What they show is loaded with the link. */
const pages: Readonly<Record<string, LinkedPart>> = {
  [paths.score]: {
    heading: 'Match Score',
    description: 'Where the captain of a side sends the club the score of a match, by a link.',
    without:
      'Captains send the score of a match here. Please open the link in your email: it leads to your match.',
    Part: lazy(() => import('../features/fixtures/captain-score.js')),
  },
  [paths.entry]: {
    heading: 'Your Entry',
    description: 'Where somebody who has entered a competition of the club withdraws the entry, by a link.',
    without: 'Entries are withdrawn here. Please open the link in your email: it leads to your entry.',
    Part: lazy(() => import('../features/competitions/own-entry.js')),
  },
  [paths.team]: {
    heading: 'Your Match',
    description: 'Where somebody who is picked for a team of the club says whether they can play, by a link.',
    without:
      'Players say here whether they can be there. Please open the link in your email: it leads to your match.',
    Part: lazy(() => import('../features/fixtures/own-place.js')),
  },
  [paths.clubNews]: {
    heading: 'Club News',
    description: 'Where a member of the club stops club news by email, by a link.',
    without: 'Members stop club news by email here. Please open the link at the end of the email.',
    Part: lazy(() => import('../features/membership/own-club-news.js')),
  },
};

/** A page that somebody without an account opens by a link in an email. */
export default function LinkedPage() {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const { token } = useLinkToken('link');
  const page = pages[pathname.toLowerCase().replace(/\/$/, '')];
  if (!page) return null;
  const { Part, without, ...head } = page;
  return (
    <Page key={head.heading} {...head} indexed={false}>
      <Card maxW="26rem">
        {isHydrated && token !== undefined ? (
          <LazyPart loading={openingLink}>
            <Part key={token} token={token} />
          </LazyPart>
        ) : (
          <p>{without}</p>
        )}
      </Card>
    </Page>
  );
}
