import { paths } from '@onchan-bowls/contract/pages';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from './button.js';
import { Card } from './card.js';
import { Disc } from './disc.js';
import { Icon } from './icon.js';
import { Page } from './page.js';

/** What takes the place of an application's form once it was sent; its heading has the focus. */
export function SubmittedPage({ heading, children }: { heading: string; children: ReactNode }) {
  // The button that was pressed is far below, where this page may not even reach.
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
