import { chakra } from '@chakra-ui/react/styled-system';
import {
  type AccountRecord,
  accountRequest,
  type AccountRequest,
  ownEmailRequest,
  type OwnEmailRequest,
  ownPasswordRequest,
  type OwnPasswordRequest,
  passwordRequest,
  type PasswordRequest,
} from '@onchan-bowls/contract/accounts';
import { type Role, roleAbilities, roleNames } from '@onchan-bowls/contract/roles';
import { shortestPassword, signInLimits } from '@onchan-bowls/contract/session';
import { useState } from 'react';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { EmailField } from '../../forms/person-fields.js';
import { type FormProps, RecordForm, useRecordForm } from '../../forms/record-form.js';
import { Actions } from '../../records/record-list.js';
import { Button } from '../../ui/button.js';
import { copyText } from '../../ui/copy-text.js';
import { SelectField, TextField } from '../../ui/field.js';
import { roleOptions } from './accounts.js';
import { makeUpPassword } from './made-up-password.js';

interface NewPasswordFieldProps {
  label: string;
  password: string;
  field: UseFormRegisterReturn & { error: string | undefined };
  autoFocus?: boolean;
  /** Whether the password is for another user. */
  isForOther?: boolean;
  /** Whether its owner chooses it by a link when it is left empty. */
  isOptional?: boolean;
  onMadeUp: (password: string) => void;
}

/** A field for a password that somebody is given: it can be made up, seen and copied as long as the form is open. */
export function NewPasswordField({
  label,
  password,
  field,
  autoFocus,
  isForOther = true,
  isOptional = false,
  onMadeUp,
}: NewPasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <TextField
        label={label}
        required={!isOptional}
        type={shown ? 'text' : 'password'}
        hint={`At least ${shortestPassword} characters${isOptional ? ', or empty: a link lets this person choose it' : ''}`}
        maxLength={signInLimits.password}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        fontFamily={shown ? 'mono' : undefined}
        {...field}
      />
      <Actions mt="2" columnGap="0">
        <Button
          variant="outline"
          px="4"
          onClick={() => {
            onMadeUp(makeUpPassword());
            setShown(true);
          }}
        >
          Generate a password
        </Button>
        <Button
          variant="plain"
          px="2"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
        <Button
          variant="plain"
          px="2"
          aria-label="Copy password"
          disabled={password === ''}
          onClick={() => void copyText(password)}
        >
          Copy
        </Button>
      </Actions>
      <chakra.p mt="2" color="fg.muted" fontSize="sm">
        Write it down or copy it before you save: nobody can look it up later.
        {isForOther && ' Hand it over in person or on the telephone.'}
      </chakra.p>
    </div>
  );
}

type RoleFieldProps = Omit<Parameters<typeof SelectField>[0], 'label' | 'options' | 'hint'> & {
  chosen: Role;
};

/** A field for the role, with what the chosen role may do. */
function RoleField({ chosen, ...props }: RoleFieldProps) {
  return (
    <SelectField
      label="Role"
      required
      hint={`${roleNames[chosen]} accounts may ${roleAbilities[chosen]}.`}
      options={roleOptions}
      {...props}
    />
  );
}

const AccountEmailField = (props: Omit<Parameters<typeof TextField>[0], 'label'>) => (
  <EmailField
    required={false}
    hint="Links to choose a password are sent there. Only those who can sign in here see it."
    autoComplete="off"
    {...props}
  />
);

/** A field for the password of the account that is signed in. */
export const CurrentPasswordField = (props: Omit<Parameters<typeof TextField>[0], 'label'>) => (
  <TextField
    label="Current Password"
    required
    type="password"
    maxLength={signInLimits.password}
    autoComplete="current-password"
    {...props}
  />
);

/** How a password that was made up is put into its field. */
export const madeUp = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

interface OfAccount {
  account: AccountRecord;
}

export function AccountForm({ onSubmit, children }: FormProps<AccountRequest>) {
  const { control, field, handleSubmit, setValue } = useRecordForm({
    schema: accountRequest,
    defaultValues: { username: '', email: '', role: 'committee' },
  });
  const [password, role] = useWatch({ control, name: ['password', 'role'] });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <TextField
        label="Username"
        required
        autoFocus
        hint="The name that this person signs in with"
        maxLength={signInLimits.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <RoleField chosen={role} {...field('role')} />
      <AccountEmailField {...field('email')} />
      <NewPasswordField
        label="Password"
        isOptional
        password={password ?? ''}
        field={field('password', {
          setValueAs: (typed: string | undefined) => (typed === '' ? undefined : typed),
        })}
        onMadeUp={(made) => setValue('password', made, madeUp)}
      />
      {children}
    </RecordForm>
  );
}

export function PasswordForm({ onSubmit, children }: FormProps<PasswordRequest>) {
  const { control, field, handleSubmit, setValue } = useRecordForm({
    schema: passwordRequest,
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <NewPasswordField
        label="New Password"
        password={password}
        field={field('password')}
        autoFocus
        onMadeUp={(made) => setValue('password', made, madeUp)}
      />
      {children}
    </RecordForm>
  );
}

export function OwnPasswordForm({ onSubmit, children }: FormProps<OwnPasswordRequest>) {
  const { control, field, handleSubmit, setValue } = useRecordForm({
    schema: ownPasswordRequest,
    defaultValues: { currentPassword: '', password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <CurrentPasswordField autoFocus {...field('currentPassword')} />
      <NewPasswordField
        label="New Password"
        isForOther={false}
        password={password}
        field={field('password')}
        onMadeUp={(made) => setValue('password', made, madeUp)}
      />
      {children}
    </RecordForm>
  );
}

export function OwnEmailForm({ account, onSubmit, children }: FormProps<OwnEmailRequest> & OfAccount) {
  const { field, handleSubmit } = useRecordForm({
    schema: ownEmailRequest,
    defaultValues: { currentPassword: '', email: account.email ?? '' },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <AccountEmailField autoFocus {...field('email')} />
      <CurrentPasswordField {...field('currentPassword')} />
      {children}
    </RecordForm>
  );
}

export type EmailChange = Pick<AccountRecord, 'email'>;

export function EmailForm({ account, onSubmit, children }: FormProps<EmailChange> & OfAccount) {
  const { field, handleSubmit } = useRecordForm({
    schema: accountRequest.pick({ email: true }),
    defaultValues: { email: account.email ?? '' },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <AccountEmailField autoFocus {...field('email')} />
      {children}
    </RecordForm>
  );
}

export type RoleChange = Pick<AccountRecord, 'role'>;

export function RoleForm({ account, onSubmit, children }: FormProps<RoleChange> & OfAccount) {
  const { control, field, handleSubmit } = useRecordForm({
    schema: accountRequest.pick({ role: true }),
    defaultValues: { role: account.role },
  });
  const role = useWatch({ control, name: 'role' });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <RoleField autoFocus chosen={role} {...field('role')} />
      {children}
    </RecordForm>
  );
}
