import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dashboardTab } from '../../lib/links.js';
import { RecordList, SectionHead } from '../../records/record-list.js';
import { Icon } from '../../ui/icon.js';
import { TextLink } from '../../ui/text.js';
import { membersQuery } from '../membership/members.api.js';
import { siteStatusQuery } from '../site-status/site-status.api.js';
import { accountsQuery } from '../users/accounts.api.js';

/** The first steps of a club, shown until it has fixtures. Each ticks itself off. */
export function FirstSteps() {
  const { data: members = [] } = useQuery(membersQuery);
  const { data: accounts = [] } = useQuery(accountsQuery);
  const { data: status } = useQuery(siteStatusQuery);
  const steps: { text: string; tab?: string; isDone: boolean }[] = [
    { text: 'Give each volunteer their own account', tab: 'accounts', isDone: accounts.length > 1 },
    { text: 'Enter the members, or import them', tab: 'members', isDone: members.length > 0 },
    // With fixtures the list is not shown.
    { text: 'Enter the fixtures, or import them', tab: 'fixtures', isDone: false },
    { text: 'Have emails sent: name a mail server in the settings', isDone: status?.mails.areSent === true },
    // Null where the product makes no backups itself.
    ...(status?.backups
      ? [{ text: 'Have the first backup made, and checked', isDone: status.backups.lastVerified !== null }]
      : []),
  ];
  return (
    <section>
      <SectionHead title="First Steps" />
      <RecordList aria-label="First Steps">
        {steps.map(({ text, tab, isDone }) => (
          <chakra.li
            key={text}
            display="flex"
            gap="3"
            px="4"
            py="2.5"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <chakra.span
              boxSize="6"
              flexShrink="0"
              color="green.fg"
              borderWidth={isDone ? '0' : '1.5px'}
              borderColor="border.control"
              borderRadius="full"
            >
              {isDone && <Icon name="check" />}
            </chakra.span>
            {isDone && <VisuallyHidden>Done: </VisuallyHidden>}
            {tab === undefined || isDone ? (
              text
            ) : (
              <TextLink asChild>
                <Link to={dashboardTab(tab)}>{text}</Link>
              </TextLink>
            )}
          </chakra.li>
        ))}
      </RecordList>
    </section>
  );
}
