import { chakra } from '@chakra-ui/react/styled-system';
import type { MailGivenUp, PersonPlace } from '@onchan-bowls/contract/people';
import { useQuery } from '@tanstack/react-query';
import { pathQuery } from '../data/records-api.js';

/** The mails that were given up. The server announces a new one as a change of messages. */
const mailsGivenUpQuery = {
  ...pathQuery<MailGivenUp[]>('/api/admin/people/mails-given-up'),
  meta: { shows: 'message' },
};

/** Lists the emails about a record that were not delivered, with the reasons; nothing if there are none. */
export function UndeliveredMail({ place, id }: { place: PersonPlace; id: number }) {
  const { data = [] } = useQuery(mailsGivenUpQuery);
  const mails = data.filter((mail) => mail.place === place && mail.id === id);
  if (mails.length === 0) return null;
  return (
    <chakra.ul flexBasis="100%" color="orange.fg" fontSize="sm" overflowWrap="anywhere">
      {mails.map(({ isToClub, failure }, index) => (
        <li key={index}>
          An email to {isToClub ? 'the club' : 'this address'} was not delivered
          {failure === null ? '.' : `: ${failure}`}
        </li>
      ))}
    </chakra.ul>
  );
}
