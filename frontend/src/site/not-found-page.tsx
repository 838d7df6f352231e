import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { Wrap } from '../ui/boxes.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';
import { publicPages } from './navigation.js';

export default function NotFoundPage() {
  return (
    <Page heading="404 Page Not Found" title="Page Not Found" indexed={false}>
      <chakra.p maxW="prose" mb="5">
        There is no page at this address. It may have moved, or the address may be mistyped.
      </chakra.p>
      <Wrap as="ul" gap="3">
        {publicPages.map(({ label, path }) => (
          <li key={path}>
            <ButtonLink asChild variant="outline">
              <Link to={path}>{label}</Link>
            </ButtonLink>
          </li>
        ))}
      </Wrap>
    </Page>
  );
}
