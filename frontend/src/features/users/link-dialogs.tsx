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

/** The link that somebody has to pass on; undefined for one that is sent, which a toast says. */
export const toPassOn = (
  { username }: AccountRecord,
  { sentTo, link, expiresAt }: MadeLink,
): LinkToPassOn | undefined => {
  if (link !== null) return { username, link, expiresAt };
  showSuccess('Link Sent', `To ${sentTo}`);
  return undefined;
};

/** Shows a link this once. */
export function PassOnDialog({
  link: { username, link, expiresAt },
  onClose,
}: {
  link: LinkToPassOn;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={`Link for ${username}`}
      description={`Copy it now and send it to ${username} alone: nobody can look it up later. It works once, until ${longDateAndTime(expiresAt)}.`}
      onClose={onClose}
    >
      <TextField label="Link" value={link} readOnly autoFocus onFocus={({ target }) => target.select()} />
      <FormButtons mt="4">
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
        <Button onClick={() => void copyText(link)}>Copy</Button>
      </FormButtons>
    </Dialog>
  );
}

/** Makes a link by which the owner of an account chooses a password, and sends or shows it. */
export function LinkDialog({ account, onClose }: { account: AccountRecord; onClose: () => void }) {
  const { username, email } = account;
  const [made, setMade] = useState<LinkToPassOn>();
  const make = useSingleMutation({
    mutationFn: () => makePasswordLink(account.id),
    meta: { invalidates: [accountsQuery] },
    onSuccess: (link) => {
      const shown = toPassOn(account, link);
      if (shown) setMade(shown);
      else onClose();
    },
    onError: (error) => showFailure('Error making the link', error),
  });
  if (made) return <PassOnDialog link={made} onClose={onClose} />;
  return (
    <Dialog
      title="Send Link"
      description={`With the link ${username} can choose a new password, once. Until then the old one works.`}
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
