import { DialogButton } from '../../components/dialog-button.js';

/** Opens the form for a message to the club. */
export function ContactButton() {
  return (
    <div>
      <DialogButton
        name="contact"
        load={() => import('./contact-dialog.js')}
        dialog={({ default: ContactDialog }, onClose) => <ContactDialog onClose={onClose} />}
      >
        Get In Touch
      </DialogButton>
    </div>
  );
}
