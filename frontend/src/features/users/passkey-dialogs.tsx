import { passkeyLimits, passkeyName, type PasskeyRecord } from '@onchan-bowls/contract/passkeys';
import { currentPasswordRequest } from '@onchan-bowls/contract/second-factor';
import { useSingleMutation } from '../../data/single-mutation.js';
import { useCheckedForm } from '../../forms/checked-form.js';
import { RecordForm } from '../../forms/record-form.js';
import { FormButtons } from '../../ui/boxes.js';
import { BusyButton, Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { CurrentPasswordField } from './account-forms.js';
import { accountsQuery, ownSessionsQuery } from './accounts.api.js';
import { addPasskey, passkeysQuery, removePasskey } from './passkeys.api.js';
import { RemovalDialog } from './second-factor-dialogs.js';
import { sessionQuery } from './session.api.js';

const changed = { invalidates: [passkeysQuery, accountsQuery, ownSessionsQuery, sessionQuery] };

/** Asks for a name and the password, and has the browser make a passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { field, handleSubmit } = useCheckedForm({
    schema: currentPasswordRequest.extend({ name: passkeyName }),
    defaultValues: { name: '', currentPassword: '' },
  });
  const adding = useSingleMutation({
    mutationFn: addPasskey,
    meta: changed,
    onSuccess: ({ name }) => {
      showSuccess('Passkey Added', name);
      onClose();
    },
    onError: (error) => showFailure('Error adding the passkey', error),
  });
  return (
    <Dialog
      title="Add a Passkey"
      description="Your browser asks next: unlock this device as you always do, or choose another one."
      onClose={onClose}
    >
      <RecordForm onSubmit={handleSubmit(adding.mutate)}>
        <TextField
          label="Name"
          required
          autoFocus
          hint="Where it is, such as Phone or Laptop at home"
          maxLength={passkeyLimits.name}
          autoComplete="off"
          {...field('name')}
        />
        <CurrentPasswordField {...field('currentPassword')} />
        <FormButtons>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={adding.isPending}>
            Continue
          </BusyButton>
        </FormButtons>
      </RecordForm>
    </Dialog>
  );
}

/** Asks for the password before a passkey is removed. */
export function RemovePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: PasskeyRecord;
  onClose: () => void;
}) {
  return (
    <RemovalDialog
      title="Remove Passkey"
      description={`“${name}” no longer signs you in, and other browsers that it signed in are signed out. The device may still offer it: delete it there too.`}
      label="Remove"
      send={(body) => removePasskey(id, body)}
      changes={changed.invalidates}
      done={['Passkey Removed', name]}
      failed="Error removing the passkey"
      onClose={onClose}
    />
  );
}
