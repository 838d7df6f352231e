import { chakra } from '@chakra-ui/react/styled-system';
import type { BackupStatus, SiteStatus } from '@onchan-bowls/contract/site-status';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { longDateAndTime } from '../../lib/dates.js';
import { counted } from '../../lib/counted.js';
import { Button } from '../../ui/button.js';
import { Popover } from '../../ui/popover.js';
import { siteStatusQuery } from './site-status.api.js';

const forms: Readonly<Record<string, string>> = {
  '/api/competition-entries': 'competition entry form',
  '/api/member-applications': 'membership form',
  '/api/messages': 'contact form',
  '/api/taster-sessions': 'taster session form',
};

/** The problems, a sentence each. */
const sentences = ({ mails, forms: closed, backups }: SiteStatus): string[] => [
  ...(mails.areSent
    ? []
    : ['Emails are not sent, because no mail server is configured. They are kept as files on the server.']),
  ...(mails.givenUp > 0
    ? [
        `${counted(mails.givenUp, 'email')} could not be delivered and will not be tried again. The reason is shown beside the record.`,
      ]
    : []),
  ...(mails.waiting > 0
    ? [`${counted(mails.waiting, 'email')} could not be sent yet and will be tried again.`]
    : []),
  ...(mails.isCeilingReached
    ? [
        'Visitors have caused too many emails today. What they send arrives here, but is not confirmed by email.',
      ]
    : []),
  ...closed.map(
    ({ form, until }) =>
      `The ${forms[form] ?? form} was sent unusually often. It is closed for visitors until ${longDateAndTime(until)}.`,
  ),
  ...(backups?.isOverdue ? [overdue(backups)] : []),
  ...(backups && backups.erasuresWaiting > 0
    ? [
        `${counted(backups.erasuresWaiting, 'erased person is', 'erased people are')} still in the backup, because it cannot be written. The log of the server says why.`,
      ]
    : []),
];

const overdue = ({ lastVerified }: BackupStatus): string =>
  lastVerified === null
    ? 'There is no backup yet that could be restored. The log of the server says why.'
    : `The last backup that could be restored is of ${longDateAndTime(lastVerified)}. The log of the server says why there is no newer one.`;

/** A button that shows the problems with emails, forms and backups; nothing if there are none. */
export function SiteStatusNotice() {
  const { data } = useQuery(siteStatusQuery);
  const id = useId();
  const problems = data ? sentences(data) : [];
  if (problems.length === 0) return null;
  return (
    <>
      <Button variant="outline" size="sm" px="2" colorPalette="orange" popoverTarget={id}>
        {counted(problems.length, 'notice')}
      </Button>
      <Popover id={id} popover="auto" borderColor="orange.border">
        <chakra.ul aria-label="Notices" display="grid" gap="2" px="4" py="3" fontSize="sm">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </chakra.ul>
      </Popover>
    </>
  );
}

/** When the last good backup was made; nothing while the product makes none. */
export function LastBackup() {
  const { data } = useQuery(siteStatusQuery);
  if (!data?.backups?.lastVerified) return null;
  return (
    <chakra.p color="fg.muted" fontSize="sm" mt="6">
      Last backup, checked: {longDateAndTime(data.backups.lastVerified)}
    </chakra.p>
  );
}
