import { chakra } from '@chakra-ui/react/styled-system';
import type { MadeLink } from '@onchan-bowls/contract/password-links';
import { longDateAndTime } from '../lib/dates.js';
import { FormButtons } from '../ui/boxes.js';
import { Button } from '../ui/button.js';
import { copyText } from '../ui/copy-text.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { showSuccess } from '../ui/toast.js';

/** A link that is shown once, for somebody to pass it on. */
export interface LinkToPassOn {
  owner: string;
  link: string;
  expiresAt: string;
}

/** The links that somebody has to pass on: none if it is sent, which a toast says. */
export const toPassOn = (owner: string, { sentTo, link, expiresAt }: MadeLink): LinkToPassOn[] => {
  if (link !== null) return [{ owner, link, expiresAt }];
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
      {links.map(({ owner, link, expiresAt }) => (
        <chakra.div key={link} mb="4">
          <TextField
            label={`Link for ${owner}`}
            hint={`Until ${longDateAndTime(expiresAt)}`}
            value={link}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          <Button mt="2" variant="outline" aria-label={`Copy: ${owner}`} onClick={() => void copyText(link)}>
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
