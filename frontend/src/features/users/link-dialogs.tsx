import { chakra } from '@chakra-ui/react/styled-system';
import type { AccountRecord } from '@onchan-bowls/contract/accounts';
import type { MadeLink } from '@onchan-bowls/contract/password-links';
import { useState } from 'react';
import { useSingleMutation } from '../../data/single-mutation.js';
import { longDateAndTime } from '../../lib/dates.js';
import { FormButtons } from '../../ui/boxes.js';
import { BusyButton, Button } from '../../ui/button.js';
import { copyText } from '../../ui/copy-text.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { accountsQuery, makePasswordLink } from './accounts.api.js';

/** A link that is shown once, for somebody to pass it on. */
export interface LinkToPassOn {
  username: string;
  link: string;
  expiresAt: string;
}

/** The links that somebody has to pass on: none if it is sent, which a toast says. */
export const toPassOn = (
  { username }: AccountRecord,
  { sentTo, link, expiresAt }: MadeLink,
): LinkToPassOn[] => {
  if (link !== null) return [{ username, link, expiresAt }];
  showSuccess('Link Sent', `To ${sentTo}`);
  return [];
};

/** Shows links this once. */
export function PassOnDialog({ links, onClose }: { links: readonly LinkToPassOn[]; onClose: () => void }) {
  return (
    <Dialog
      title="Pass On"
      description="Copy it now and send it to that person alone: nobody can look it up later. It works once."
      onClose={onClose}
    >
      {links.map(({ username, link, expiresAt }) => (
        <chakra.div key={link} mb="4">
          <TextField
            label={`Link for ${username}`}
            hint={`Until ${longDateAndTime(expiresAt)}`}
            value={link}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          <Button
            mt="2"
            variant="outline"
            aria-label={`Copy: ${username}`}
            onClick={() => void copyText(link)}
          >
            Copy
          </Button>
        </chakra.div>
      ))}
      <FormButtons>
        <Button onClick={onClose}>Done</Button>
      </FormButtons>
    </Dialog>
  );
}

/** Makes a link by which the owner of an account chooses a password, and sends or shows it. */
export function LinkDialog({ account, onClose }: { account: AccountRecord; onClose: () => void }) {
  const { username, email, lastSignInAt } = account;
  const [made, setMade] = useState<LinkToPassOn[]>([]);
  const make = useSingleMutation({
    mutationFn: () => makePasswordLink(account.id),
    meta: { invalidates: [accountsQuery] },
    onSuccess: (link) => {
      const shown = toPassOn(account, link);
      setMade(shown);
      if (shown.length === 0) onClose();
    },
    onError: (error) => showFailure('Error making the link', error),
  });
  if (made.length > 0) return <PassOnDialog links={made} onClose={onClose} />;
  return (
    <Dialog
      title="Send Link"
      description={`With the link ${username} can choose a password, once.${lastSignInAt === null ? '' : ' Until then the old one works.'}`}
      onClose={onClose}
    >
      <chakra.p mb="4">
        {email === null
          ? 'There is no email address, so the link is shown to you, to be passed on.'
          : `It goes to ${email}. If the site sends no mail, it is shown to you, to be passed on.`}
      </chakra.p>
      <FormButtons>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton busy={make.isPending} onClick={() => make.mutate()}>
          Make Link
        </BusyButton>
      </FormButtons>
    </Dialog>
  );
}
