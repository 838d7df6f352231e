import { club } from '@onchan-bowls/contract/club';
import { Dialog } from '../../components/dialog.js';
import ContactForm from './contact-form.js';

/** The form for a message to the club, in a dialog that closes when it was sent. */
export default function ContactDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Contact"
      description={`Send ${club.name} a message and we will reply by email.`}
      onClose={onClose}
    >
      <ContactForm onSent={onClose} onCancel={onClose} />
    </Dialog>
  );
}
