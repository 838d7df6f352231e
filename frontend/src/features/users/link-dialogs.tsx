import { chakra } from '@chakra-ui/react/styled-system';
import type { AccountRecord } from '@onchan-bowls/contract/accounts';
import { useState } from 'react';
import { useSingleMutation } from '../../data/single-mutation.js';
import { type LinkToPassOn, PassOnDialog, toPassOn } from '../../records/pass-on.js';
import { FormButtons } from '../../ui/boxes.js';
import { BusyButton } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { showFailure } from '../../ui/toast.js';
import { accountsQuery, makePasswordLink } from './accounts.api.js';

/** Makes a link by which the owner of an account chooses a password, and sends or shows it. */
export function LinkDialog({ account, onClose }: { account: AccountRecord; onClose: () => void }) {
  const { username, email, lastSignInAt } = account;
  const [made, setMade] = useState<LinkToPassOn[]>([]);
  const make = useSingleMutation({
    mutationFn: () => makePasswordLink(account.id),
    meta: { invalidates: [accountsQuery] },
    onSuccess: (link) => {
      const shown = toPassOn(username, link);
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
      isSending={make.isPending}
      onClose={onClose}
    >
      <chakra.p mb="4">
        {email === null
          ? 'There is no email address, so the link is shown to you, to be passed on.'
          : `It goes to ${email}. If the site sends no mail, it is shown to you, to be passed on.`}
      </chakra.p>
      <FormButtons>
        <BusyButton variant="outline" busy={make.isPending} onClick={onClose}>
          Cancel
        </BusyButton>
        <BusyButton busy={make.isPending} onClick={() => make.mutate()}>
          Make Link
        </BusyButton>
      </FormButtons>
    </Dialog>
  );
}
