import { type ComponentProps, useState } from 'react';
import type { Button } from '../../ui/button.js';
import { DialogButton } from '../../ui/dialog-button.js';
import { MessageSent } from './message-sent.js';

/** Opens the form for a message to the club. */
export function ContactButton({ variant }: Pick<ComponentProps<typeof Button>, 'variant'>) {
  const [isSent, setSent] = useState(false);
  return (
    <div>
      <DialogButton
        name="contact"
        variant={variant}
        load={() => import('./contact-dialog.js')}
        dialog={({ default: ContactDialog }, onClose) => (
          <ContactDialog onSent={() => setSent(true)} onClose={onClose} />
        )}
      >
        Get In Touch
      </DialogButton>
      {isSent && <MessageSent />}
    </div>
  );
}
