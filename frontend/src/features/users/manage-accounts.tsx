import { chakra } from '@chakra-ui/react/styled-system';
import type { AccountRecord } from '@onchan-bowls/contract/accounts';
import { defaultUsername } from '@onchan-bowls/contract/session';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ComponentType } from 'react';
import { Badge } from '../../ui/badge.js';
import { HistoryLink } from '../../records/history-link.js';
import { useLoaded } from '../../ui/list-status.js';
import { AddAction, RecordList, RecordRow, RowAction, SectionHead } from '../../records/record-list.js';
import { RowActions } from '../../records/row-actions.js';
import { TaskDialog } from '../../records/record-tab.js';
import type { TabTasks } from '../../records/record-kind.js';
import { counted } from '../../lib/counted.js';
import { longDateAndTime } from '../../lib/dates.js';
import { type OpenTask, useTask } from '../../records/task.js';
import {
  AddAccountDialog,
  DisableDialog,
  EmailDialog,
  EnableDialog,
  OwnEmailDialog,
  OwnPasswordDialog,
  PasswordDialog,
  RoleDialog,
  SignOutDialog,
} from './account-dialogs.js';
import { roleLabel } from './accounts.js';
import { accountsQuery } from './accounts.api.js';
import { LinkDialog } from './link-dialogs.js';
import { Passkeys } from './passkeys.js';
import { SecondFactor } from './second-factor.js';
import { RemoveSecondFactorDialog } from './second-factor-dialogs.js';
import { OwnSessions } from './own-sessions.js';
import { sessionQuery } from './session.api.js';
import { SignIns } from './sign-ins.js';

interface AccountRowProps {
  account: AccountRecord;
  isOwn: boolean;
  canEdit: boolean;
  onTask: OpenTask;
}

function AccountRow({ account, isOwn, canEdit, onTask }: AccountRowProps) {
  const { id, username, role, email, disabledAt, lastSignInAt, signedIn, secondFactorSince, passkeys } =
    account;
  const hasFactor = secondFactorSince !== null || passkeys > 0;
  const action = (label: string, task: string) => (
    <RowAction
      label={label}
      of={username}
      destructive={task === 'disable'}
      onClick={() => onTask(task, id)}
    />
  );
  return (
    <RecordRow
      title={
        <>
          <chakra.span me="3">{username}</chakra.span>
          {isOwn && <Badge colorPalette="green">You</Badge>}
          {hasFactor && (
            <Badge colorPalette="green" ms="3">
              Two steps
            </Badge>
          )}
          {disabledAt !== null && (
            <Badge colorPalette="red" ms="3">
              Disabled
            </Badge>
          )}
        </>
      }
      meta={
        <>
          <span>{roleLabel(role)}</span>
          <span>
            {lastSignInAt === null ? 'Never signed in' : `Last signed in ${longDateAndTime(lastSignInAt)}`}
          </span>
          {signedIn > 0 && <span>Signed in on {counted(signedIn, 'device')}</span>}
          {passkeys > 0 && <span>{counted(passkeys, 'passkey')}</span>}
          {email !== null && <span>{email}</span>}
        </>
      }
      actions={
        <RowActions of={username}>
          {isOwn && action('Change Password', 'own-password')}
          {isOwn && username !== defaultUsername && action('Change Email', 'own-email')}
          {canEdit && !isOwn && disabledAt !== null && action('Enable', 'enable')}
          {canEdit && !isOwn && disabledAt === null && action('Send Link', 'link')}
          {canEdit && !isOwn && action('Reset Password', 'password')}
          {canEdit && !isOwn && action('Change Role', 'role')}
          {canEdit && !isOwn && action('Change Email', 'email')}
          {canEdit && disabledAt === null && action('Sign Out Everywhere', 'sign-out')}
          {canEdit && !isOwn && hasFactor && action('Turn Off Two Steps', 'second-factor')}
          <HistoryLink stream="account" id={id} name={username} />
          {canEdit && !isOwn && disabledAt === null && action('Disable', 'disable')}
        </RowActions>
      }
    >
      {canEdit && isOwn && (
        <chakra.p color="fg.muted" fontSize="sm">
          Only another administrator can change your role or disable your account.
        </chakra.p>
      )}
    </RecordRow>
  );
}

type Dialogs = Readonly<Record<string, ComponentType<ComponentProps<typeof SignOutDialog>>>>;

/** The dialogs about the own account, by their tasks. */
const ofOwner: Dialogs = { 'own-password': OwnPasswordDialog, 'own-email': OwnEmailDialog };

const ofAdministrator: Dialogs = {
  ...ofOwner,
  password: PasswordDialog,
  link: LinkDialog,
  email: EmailDialog,
  'second-factor': RemoveSecondFactorDialog,
  role: RoleDialog,
  disable: DisableDialog,
  enable: EnableDialog,
  'sign-out': SignOutDialog,
};

const tasksFor = (canEdit: boolean, isOwn: (account: AccountRecord) => boolean): TabTasks<AccountRecord> => ({
  list: canEdit ? { add: (onClose) => <AddAccountDialog onClose={onClose} /> } : {},
  record: Object.fromEntries(
    Object.entries(canEdit ? ofAdministrator : ofOwner).map(([task, Dialog]) => [
      task,
      (account, onClose) => <Dialog account={account} isOwn={isOwn(account)} onClose={onClose} />,
    ]),
  ),
});

/** The dashboard's Accounts tab: the accounts with their roles and last sign-ins. */
export default function ManageAccounts({ canEdit }: { canEdit: boolean }) {
  const { data, placeholder } = useLoaded(accountsQuery, 'Loading accounts...');
  const { data: session } = useQuery(sessionQuery);
  const { task, open, close } = useTask();
  if (!data) return placeholder;

  const isOwn = ({ username }: AccountRecord) => username === session?.username;
  return (
    <section>
      <SectionHead title={`Accounts (${data.length})`}>
        {canEdit && <AddAction onClick={() => open('add')}>Add Account</AddAction>}
      </SectionHead>
      <chakra.p color="fg.muted" mb="4">
        The people who can sign in to this dashboard. Give each person their own account, so that the history
        shows who did what.
      </chakra.p>
      <RecordList aria-label="Accounts">
        {data.map((one) => (
          <AccountRow key={one.id} account={one} isOwn={isOwn(one)} canEdit={canEdit} onTask={open} />
        ))}
      </RecordList>
      <OwnSessions />
      {session?.username !== undefined && (
        <>
          <Passkeys username={session.username} />
          <SecondFactor username={session.username} />
        </>
      )}
      {canEdit && <SignIns />}
      <TaskDialog task={task} close={close} tasks={tasksFor(canEdit, isOwn)} rows={data} />
    </section>
  );
}
