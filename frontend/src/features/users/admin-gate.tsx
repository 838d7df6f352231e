import { chakra } from '@chakra-ui/react/styled-system';
import { type SessionRecord, signInLimits } from '@onchan-bowls/contract/session';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/field.js';
import { showError, showSuccess } from '../../components/toast.js';
import { ApiError } from '../../lib/api.js';
import { pause } from '../../lib/pause.js';
import { signIn } from './session.api.js';

/** How long a check takes at least, in milliseconds. */
const verificationDelay = 500;

const sayWhyNot = (error: Error) => {
  if (!(error instanceof ApiError)) showError('Sign-in failed', error.message);
  else if (error.code === 'wrong-password') showError('Access Denied', 'Invalid admin password.');
  else showError('Access Denied', error.detail);
};

/** Asks for the password, and for a name from those who have an account of their own. */
export function AdminGate({ onUnlock }: { onUnlock: (session: SessionRecord) => void }) {
  const [password, setPassword] = useState('');
  const [username, setUsername] = useState<string>();
  const passwordField = useRef<HTMLInputElement>(null);

  const verification = useMutation({
    mutationFn: async () => {
      const [session] = await Promise.all([
        signIn({ password, ...(username && { username }) }),
        pause(verificationDelay),
      ]);
      return session;
    },
    onSuccess: (session) => {
      showSuccess('Access Granted', 'Welcome to the admin dashboard.');
      onUnlock(session);
    },
    onError: (error) => {
      sayWhyNot(error);
      passwordField.current?.focus();
    },
    onSettled: () => setPassword(''),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    verification.mutate();
  };

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
          autoFocus
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
      />
      <Button type="submit" disabled={password === '' || verification.isPending}>
        {verification.isPending ? 'Verifying...' : 'Enter the Dashboard'}
      </Button>
      {username === undefined ? (
        <Button variant="plain" onClick={() => setUsername('')}>
          Sign in with your own account
        </Button>
      ) : (
        <Button variant="plain" onClick={() => setUsername(undefined)}>
          Use the club’s password alone
        </Button>
      )}
    </chakra.form>
  );
}
