import { chakra } from '@chakra-ui/react/styled-system';
import { defaultUsername, type SessionRecord, signInLimits } from '@onchan-bowls/contract/session';
import { useMutation } from '@tanstack/react-query';
import { lazy, type SubmitEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../data/api.js';
import { pause } from '../../lib/pause.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { Loading } from '../../ui/list-status.js';
import { showError, showSuccess } from '../../ui/toast.js';
import { CodeField } from './code-field.js';
import { hasPasskeys } from './has-passkeys.js';
import { signIn } from './session.api.js';

const ForgottenPassword = lazy(() => import('./forgotten-password.js'));

/** How long a check takes at least, in milliseconds. */
const verificationDelay = 500;

const showSignInError = (error: Error) => {
  const isRefused = error instanceof ApiError && error.status < 500;
  showError(isRefused ? 'Access Denied' : 'Sign-in failed', messageOf(error));
};

interface AdminGateProps {
  onUnlock: (session: SessionRecord) => void;
  /** The account whose session has ended: it is proposed, and the dashboard does not welcome it again. */
  formerUsername?: string | undefined;
  /** An account that is proposed. */
  proposedUsername?: string | undefined;
}

/** Asks for the password, and for the username of a personal account. */
export function AdminGate({ onUnlock, formerUsername, proposedUsername = formerUsername }: AdminGateProps) {
  const [password, setPassword] = useState('');
  const [username, setUsername] = useState(
    proposedUsername === defaultUsername ? undefined : proposedUsername,
  );
  const [hasForgotten, setHasForgotten] = useState<boolean>();
  /** Undefined until the server asks for one. The password is kept until then, because it is checked again with the code. */
  const [code, setCode] = useState<string>();
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  const startAgain = () => {
    setPassword('');
    setCode(undefined);
  };
  const enter = (session: SessionRecord) => {
    if (formerUsername === undefined && !session.missingFactor?.isDue)
      showSuccess('Access Granted', 'Welcome to the admin dashboard.');
    onUnlock(session);
  };
  const passkey = useMutation({
    mutationFn: async () => (await import('./passkey-sign-in.js')).signInWithPasskey(),
    onSuccess: enter,
    onError: showSignInError,
  });
  const verification = useMutation({
    mutationFn: async () => {
      const [session] = await Promise.all([
        signIn({ password, ...(username && { username }), ...(code && { code }) }),
        pause(verificationDelay),
      ]);
      return session;
    },
    onSuccess: enter,
    onError: (error) => {
      const problem = error instanceof ApiError ? error.code : undefined;
      if (problem !== 'code-needed') showSignInError(error);
      const isCodeAsked = problem === 'code-needed' || (code !== undefined && problem !== 'wrong-password');
      if (!isCodeAsked) startAgain();
      else setCode('');
      codeField.current?.focus();
      passwordField.current?.focus();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    verification.mutate();
  };

  if (hasForgotten)
    return (
      <LazyPart loading={<Loading text="Loading..." />}>
        <ForgottenPassword username={username ?? ''} onBack={() => setHasForgotten(false)} />
      </LazyPart>
    );
  if (code !== undefined) {
    return (
      <chakra.form onSubmit={submit} display="grid" gap="4">
        <CodeField
          ref={codeField}
          hint="The six digits that your app shows now, or one of your recovery codes"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoFocus
        />
        <Button type="submit" disabled={code.trim() === '' || verification.isPending}>
          {verification.isPending ? 'Verifying...' : 'Enter the Dashboard'}
        </Button>
        <Button variant="plain" onClick={startAgain}>
          Start again
        </Button>
      </chakra.form>
    );
  }
  return (
    <chakra.form onSubmit={submit} display="grid" gap="4">
      {username !== undefined && (
        <TextField
          label="Username"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          maxLength={signInLimits.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={username === ''}
        />
      )}
      <TextField
        ref={passwordField}
        label="Password"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        maxLength={signInLimits.password}
        autoComplete="current-password"
        data-autofocus
        // After the form for a forgotten password, or a link.
        autoFocus={hasForgotten === false || proposedUsername !== formerUsername}
      />
      <Button type="submit" disabled={password === '' || verification.isPending}>
        {verification.isPending ? 'Verifying...' : 'Enter the Dashboard'}
      </Button>
      {hasPasskeys() && (
        <div>
          <Button
            variant="outline"
            width="full"
            disabled={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            Use a Passkey
          </Button>
          <chakra.p mt="1" color="fg.muted" fontSize="sm">
            No password needed: sign in as you unlock this device, if you have added a passkey.
          </chakra.p>
        </div>
      )}
      {username === undefined ? (
        <Button variant="plain" onClick={() => setUsername('')}>
          Sign in with your own account
        </Button>
      ) : (
        <Button variant="plain" onClick={() => setUsername(undefined)}>
          Use the club’s password only
        </Button>
      )}
      <Button variant="plain" onClick={() => setHasForgotten(true)}>
        Forgot your password?
      </Button>
    </chakra.form>
  );
}
