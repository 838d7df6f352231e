import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { longDate } from '../../lib/dates.js';
import { TextLink } from '../../ui/text.js';

/** Reminds an administrator who will have to have a second factor. @param from the first day, `YYYY-MM-DD`. */
export default function FactorReminder({ from }: { from: string }) {
  return (
    <chakra.p mb="3" role="note">
      From {longDate(from)} you cannot sign in with the password alone. Before then, please add a passkey or
      set up codes{' '}
      <TextLink asChild>
        <Link to="?tab=accounts">on the Accounts tab</Link>
      </TextLink>
      .
    </chakra.p>
  );
}
