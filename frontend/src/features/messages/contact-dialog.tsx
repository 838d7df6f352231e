import { club } from '@onchan-bowls/contract/club';
import { Dialog } from '../../ui/dialog.js';
import ContactForm from './contact-form.js';

interface ContactDialogProps {
  /** Called when a message was sent, before the dialog closes. */
  onSent: () => void;
  onClose: () => void;
}

/** The form for a message to the club, in a dialog that closes when it was sent. */
export default function ContactDialog({ onSent, onClose }: ContactDialogProps) {
  const finish = () => {
    onSent();
    onClose();
  };
  return (
    <Dialog
      title="Contact"
      description={`Send ${club.name} a message and we will reply by email.`}
      onClose={onClose}
    >
      <ContactForm onSent={finish} onCancel={onClose} />
    </Dialog>
  );
}
