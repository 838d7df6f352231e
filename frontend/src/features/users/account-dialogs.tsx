import type {
  AccountRecord,
  AccountRequest,
  OwnEmailRequest,
  OwnPasswordRequest,
  PasswordRequest,
} from '@onchan-bowls/contract/accounts';
import type { MadeLink } from '@onchan-bowls/contract/password-links';
import { roleAbilities } from '@onchan-bowls/contract/roles';
import { AddDialog, ConfirmDialog, EditDialog } from '../../records/record-dialogs.js';
import type { RecordKind } from '../../records/record-kind.js';
import { fieldsOf } from '../../records/record-fields.js';
import { showFailure } from '../../ui/toast.js';
import { type LinkToPassOn, PassOnDialog, toPassOn } from '../../records/pass-on.js';
import { useRef, useState } from 'react';
import {
  AccountForm,
  type EmailChange,
  EmailForm,
  OwnEmailForm,
  OwnPasswordForm,
  PasswordForm,
  type RoleChange,
  RoleForm,
} from './account-forms.js';
import { roleLabel } from './accounts.js';
import {
  accountsQuery,
  addAccount,
  changeOwnEmail,
  changeOwnPassword,
  makePasswordLink,
  resetPassword,
  reviseAccount,
  signOutEverywhere,
} from './accounts.api.js';

const accountRecords: RecordKind<AccountRecord> = {
  query: accountsQuery,
  noun: ['account', 'accounts'],
  name: ({ username }) => username,
  fields: fieldsOf<Pick<AccountRecord, 'role' | 'email'>>(
    { role: 'Role', email: 'Email' },
    { role: { text: roleLabel } },
  ),
};

/** Adds an account. Without a password it makes a link, which somebody may have to pass on. */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  /** What became of the links, which is said after the toast about the last account. */
  const made = useRef<{ username: string; link?: MadeLink; error?: unknown }[]>([]);
  const [toShow, setToShow] = useState<LinkToPassOn[]>();
  if (toShow) return <PassOnDialog links={toShow} onClose={onClose} />;
  return (
    <AddDialog<AccountRecord, AccountRequest>
      records={accountRecords}
      add={async (values, idempotencyKey) => {
        const account = await addAccount(values, idempotencyKey);
        if (values.password === undefined) {
          const { username } = account;
          made.current.push(
            await makePasswordLink(account.id).then(
              (link) => ({ username, link }),
              (error: unknown) => ({ username, error }),
            ),
          );
        }
        return account;
      }}
      onClose={() => {
        const links = made.current.flatMap(({ username, link }) => (link ? toPassOn(username, link) : []));
        const without = made.current.filter(({ link }) => !link);
        if (without.length > 0) {
          const names = without.map(({ username }) => username).join(', ');
          showFailure(`No link yet for ${names}: use Send Link`, without.at(-1)?.error);
        }
        if (links.length > 0) setToShow(links);
        else onClose();
      }}
      form={(form) => <AccountForm {...form} />}
    />
  );
}

interface DialogProps {
  account: AccountRecord;
  onClose: () => void;
}

export function PasswordDialog({ account, onClose }: DialogProps) {
  const { username, email } = account;
  return (
    <EditDialog<AccountRecord, PasswordRequest>
      title="Reset Password"
      description={`A new password for ${username}. The account is signed out on every device. The old password and earlier links no longer work.${email === null ? '' : ` New links go to ${email}.`}`}
      records={accountRecords}
      record={account}
      save={(seen, values) => resetPassword(seen.id, values)}
      outcome={{ done: 'Password Reset', failed: 'Error resetting password' }}
      onClose={onClose}
      form={(form) => <PasswordForm {...form} />}
    />
  );
}

export function OwnPasswordDialog({ account, onClose }: DialogProps) {
  return (
    <EditDialog<AccountRecord, OwnPasswordRequest>
      title="Change Password"
      description="You stay signed in here. Every other device is signed out."
      records={accountRecords}
      record={account}
      save={(seen, values) => changeOwnPassword(values).then(() => seen)}
      outcome={{ done: 'Password Changed', failed: 'Error changing password' }}
      onClose={onClose}
      form={(form) => <OwnPasswordForm {...form} />}
    />
  );
}

export function OwnEmailDialog({ account, onClose }: DialogProps) {
  return (
    <EditDialog<AccountRecord, OwnEmailRequest>
      title="Change Email"
      description="Your current password shows that it is you. The former address gets a notice."
      records={accountRecords}
      record={account}
      save={(seen, values) => changeOwnEmail(values).then(() => seen)}
      outcome={emailOutcome}
      onClose={onClose}
      form={({ record, ...form }) => <OwnEmailForm account={record} {...form} />}
    />
  );
}

export function EmailDialog({ account, onClose }: DialogProps) {
  return (
    <EditDialog<AccountRecord, EmailChange>
      title="Change Email"
      description={`Where links for ${account.username} to choose a password are sent. The former address gets a notice.`}
      records={accountRecords}
      record={account}
      save={(seen, values) => reviseAccount(seen.id, values, seen.version)}
      outcome={emailOutcome}
      onClose={onClose}
      form={({ record, ...form }) => <EmailForm account={record} {...form} />}
    />
  );
}

const emailOutcome = { done: 'Email Changed', failed: 'Error changing email' };

export function RoleDialog({ account, onClose }: DialogProps) {
  const { username } = account;
  return (
    <EditDialog<AccountRecord, RoleChange>
      title="Change Role"
      description={`Choose what ${username} may do here. Changing the role signs the account out on every device. The password stays the same.`}
      records={accountRecords}
      record={account}
      save={(seen, values) => reviseAccount(seen.id, values, seen.version)}
      outcome={{ done: 'Role Changed', failed: 'Error changing role' }}
      onClose={onClose}
      form={({ record, ...form }) => <RoleForm account={record} {...form} />}
    />
  );
}

export function DisableDialog({ account: { id, username }, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title="Disable Account"
      question={`Disable the account of ${username}? It is signed out on every device at once, and nobody can sign in with it any more. Its history is kept, and you can enable it again later.`}
      confirmLabel="Disable Account"
      keepLabel="Keep Enabled"
      query={accountsQuery}
      act={() => reviseAccount(id, { disabled: true })}
      name={username}
      outcome={{ done: 'Account Disabled', failed: 'Error disabling account' }}
      onClose={onClose}
    />
  );
}

export function EnableDialog({ account: { id, username, role }, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title="Enable Account"
      question={`Enable the account of ${username} again? The password stays the same, and it may ${roleAbilities[role]} again.`}
      confirmLabel="Enable Account"
      keepLabel="Keep Disabled"
      colorPalette="green"
      query={accountsQuery}
      act={() => reviseAccount(id, { disabled: false })}
      name={username}
      outcome={{ done: 'Account Enabled', failed: 'Error enabling account' }}
      onClose={onClose}
    />
  );
}

/** Asks before an account is signed out of every browser. */
export function SignOutDialog({
  account: { id, username },
  isOwn,
  onClose,
}: DialogProps & { /** Whether it is the signed-in person's own account. */ isOwn: boolean }) {
  return (
    <ConfirmDialog
      title="Sign Out Everywhere"
      question={
        isOwn
          ? 'Sign yourself out on every device, including this one? You will have to sign in again to continue.'
          : `Sign ${username} out on every device? Unsaved changes there may be lost. The password stays the same.`
      }
      confirmLabel="Sign Out Everywhere"
      keepLabel="Stay Signed In"
      query={accountsQuery}
      act={() => signOutEverywhere(id)}
      name={username}
      outcome={{ done: 'Signed Out Everywhere', failed: 'Error signing out' }}
      onClose={onClose}
    />
  );
}
