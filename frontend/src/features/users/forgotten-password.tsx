import { chakra } from '@chakra-ui/react/styled-system';
import { linkPeriods } from '@onchan-bowls/contract/password-links';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BusyButton, Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { showFailure } from '../../ui/toast.js';
import { askForLink } from './accounts.api.js';

/** Asks for a link to choose a forgotten password. */
export default function ForgottenPassword({ username, onBack }: { username: string; onBack: () => void }) {
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
