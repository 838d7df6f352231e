import { useState } from 'react';
import { DialogButton } from '../../ui/dialog-button.js';
import { MessageSent } from './message-sent.js';

/** Opens the form for a message to the club. */
export function ContactButton() {
  const [isSent, setSent] = useState(false);
  return (
    <div>
      <DialogButton
        name="contact"
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
