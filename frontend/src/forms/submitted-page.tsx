import { paths } from '@onchan-bowls/contract/pages';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Disc } from '../ui/disc.js';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';

/** Replaces the page of an application form after it has been sent. The heading gets the focus. */
export function SubmittedPage({ heading, children }: { heading: string; children: ReactNode }) {
  // The submit button was further down than this page may reach.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Page heading={heading}>
      <Card maxW="prose" display="grid" justifyItems="start" gap="5">
        <Disc>
          <Icon name="check" />
        </Disc>
        {children}
        <ButtonLink asChild>
          <Link to={paths.home}>Back to Home</Link>
        </ButtonLink>
      </Card>
    </Page>
  );
}
