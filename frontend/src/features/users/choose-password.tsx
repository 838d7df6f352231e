import { chakra } from '@chakra-ui/react/styled-system';
import { linkPassword, linkPeriods } from '@onchan-bowls/contract/password-links';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '../../data/api.js';
import { useCheckedForm } from '../../forms/checked-form.js';
import { RecordForm } from '../../forms/record-form.js';
import { BusyButton, Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { LoadFailed, Loading } from '../../ui/list-status.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { NewPasswordField } from './account-forms.js';
import { askForLink, choosePassword, linkOwnerQuery } from './accounts.api.js';

/** The token of a link, which is kept until it is dropped. It leaves the address at once, so that it is in no history of the browser. */
export function useLinkToken() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const [, found] = /^#password=(.+)$/.exec(hash) ?? [];
  if (found !== undefined && found !== token) setToken(found);
  useEffect(() => {
    if (found !== undefined) void navigate({ hash: '' }, { replace: true });
  }, [found, navigate]);
  return { token, drop: () => setToken(undefined) };
}

/** Asks for a link to choose a forgotten password. */
export function ForgottenPassword({ username, onBack }: { username: string; onBack: () => void }) {
  const [account, setAccount] = useState(username);
  const outcome = useRef<HTMLParagraphElement>(null);
  const asking = useMutation({
    mutationFn: () => askForLink(account),
    // The button that had the focus goes.
    onSuccess: () => outcome.current?.focus(),
    onError: (error) => showFailure('No link was sent', error),
  });
  return (
    <chakra.form
      display="grid"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        asking.mutate();
      }}
    >
      <p role="status" ref={outcome} tabIndex={-1}>
        {asking.isSuccess &&
          `If there is such an account and it has an email address, a link is on its way. It works for ${linkPeriods.reset.inWords}. If nothing comes, ask an administrator for a link.`}
      </p>
      {!asking.isSuccess && (
        <>
          <TextField
            label="Username or Email"
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            maxLength={254}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <BusyButton type="submit" busy={asking.isPending} disabled={account.trim() === ''}>
            Send Link
          </BusyButton>
        </>
      )}
      <Button variant="plain" onClick={onBack}>
        Back to sign in
      </Button>
    </chakra.form>
  );
}

interface ChoosePasswordProps {
  token: string;
  /** Called with the username when the password is set, and without it when the link is not used. */
  onDone: (username?: string) => void;
}

/** Lets the owner of an account choose its password by a link. */
export function ChoosePassword({ token, onDone }: ChoosePasswordProps) {
  const { data: owner, error, refetch } = useQuery(linkOwnerQuery(token));
  const { control, field, handleSubmit, setValue } = useCheckedForm({
    schema: linkPassword,
    defaultValues: { token, password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const choosing = useMutation({
    mutationFn: choosePassword,
    onSuccess: () => {
      showSuccess('Password Set', 'You can sign in with it now.');
      onDone(owner?.username);
    },
    onError: (failure) => showFailure('Error setting the password', failure),
  });
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <chakra.p mb="4">{messageOf(error)}</chakra.p>
        <Button width="full" onClick={() => onDone()}>
          Go to sign in
        </Button>
      </>
    );
  if (error && !owner) return <LoadFailed error={error} retry={refetch} />;
  if (!owner) return <Loading text="Checking your link..." />;
  return (
    <RecordForm onSubmit={handleSubmit((values) => choosing.mutate(values))}>
      <TextField label="Username" value={owner.username} readOnly autoComplete="username" />
      <NewPasswordField
        label="New Password"
        isForOther={false}
        autoFocus
        password={password}
        field={field('password')}
        onMadeUp={(made) =>
          setValue('password', made, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
        }
      />
      <BusyButton type="submit" mt="3" busy={choosing.isPending}>
        Set Password
      </BusyButton>
    </RecordForm>
  );
}
