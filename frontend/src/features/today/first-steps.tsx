import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dashboardTab } from '../../lib/links.js';
import { RecordList, SectionHead } from '../../records/record-list.js';
import { Icon } from '../../ui/icon.js';
import { TextLink } from '../../ui/text.js';
import { siteStatusQuery } from '../site-status/site-status.api.js';
import { accountsQuery } from '../users/accounts.api.js';

interface FirstStepsProps {
  hasFixtures: boolean;
  hasMembers: boolean;
}

/** What a new club does first. Each step ticks itself off. */
export function FirstSteps({ hasFixtures, hasMembers }: FirstStepsProps) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const { data: status } = useQuery(siteStatusQuery);
  const steps = [
    { text: 'Give each volunteer their own account', tab: 'accounts', isDone: accounts.length > 1 },
    { text: 'Enter the members, or import them', tab: 'members', isDone: hasMembers },
    { text: 'Enter the fixtures, or import them', tab: 'fixtures', isDone: hasFixtures },
    { text: 'Have emails sent: name a mail server in the settings', isDone: status?.mails.areSent === true },
    {
      text: 'Have the first backup made, and checked',
      isDone: (status?.backups?.lastVerified ?? null) !== null,
    },
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
            <chakra.span boxSize="6" flexShrink="0" color="green.fg">
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
