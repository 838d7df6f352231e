import { chakra } from '@chakra-ui/react/styled-system';
import type { AccountRecord } from '@onchan-bowls/contract/accounts';
import { club } from '@onchan-bowls/contract/club';
import {
  currentPasswordRequest,
  type CurrentPasswordRequest,
  secondFactorConfirmation,
  type SecondFactorConfirmation,
  type SecondFactorSetUp,
} from '@onchan-bowls/contract/second-factor';
import { useState } from 'react';
import { saveFile } from '../../data/save-file.js';
import { useSingleMutation } from '../../data/single-mutation.js';
import { useCheckedForm } from '../../forms/checked-form.js';
import { RecordForm } from '../../forms/record-form.js';
import { useUnsavedChanges } from '../../forms/unsaved.js';
import { ConfirmDialog } from '../../records/record-dialogs.js';
import { Actions } from '../../records/record-list.js';
import { FormButtons, Stack } from '../../ui/boxes.js';
import { BusyButton, Button } from '../../ui/button.js';
import { copyText } from '../../ui/copy-text.js';
import { Dialog } from '../../ui/dialog.js';
import { TextLink } from '../../ui/text.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { CurrentPasswordField } from './account-forms.js';
import { accountsQuery, ownSessionsQuery } from './accounts.api.js';
import { CodeField } from './code-field.js';
import {
  beginSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  removeOwnSecondFactor,
  removeSecondFactor,
  secondFactorQuery,
} from './second-factor.api.js';
import { sessionQuery } from './session.api.js';

const changed = { invalidates: [secondFactorQuery, accountsQuery, ownSessionsQuery, sessionQuery] };

interface StepProps<Values> {
  /** The label of the button that sends the form. */
  label: string;
  busy: boolean;
  onSubmit: (values: Values) => void;
  onCancel: () => void;
}

/** Asks for the password again, so that nobody at a browser that was left open can change how its owner signs in. */
export function PasswordStep({ label, busy, onSubmit, onCancel }: StepProps<CurrentPasswordRequest>) {
  const { field, handleSubmit } = useCheckedForm({
    schema: currentPasswordRequest,
    defaultValues: { currentPassword: '' },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <CurrentPasswordField autoFocus {...field('currentPassword')} />
      <FormButtons>
        <BusyButton variant="outline" busy={busy} onClick={onCancel}>
          Cancel
        </BusyButton>
        <BusyButton type="submit" busy={busy}>
          {label}
        </BusyButton>
      </FormButtons>
    </RecordForm>
  );
}

const InMono = chakra('p', {
  base: { fontFamily: 'mono', fontSize: 'lg', fontWeight: '600', overflowWrap: 'anywhere' },
});

/** Shows the secret as a QR code and as text, and asks for a code that the app makes of it. */
function AppStep({
  setUp: { secret, uri, qrCode },
  ...step
}: StepProps<SecondFactorConfirmation> & { setUp: SecondFactorSetUp }) {
  const { field, handleSubmit } = useCheckedForm({
    schema: secondFactorConfirmation,
    defaultValues: { code: '' },
  });
  return (
    <RecordForm onSubmit={handleSubmit(step.onSubmit)}>
      <p>1. Scan this picture with an authenticator app on your phone.</p>
      {/* Cameras need dark on light and a margin, in dark colours too. */}
      <chakra.svg
        role="img"
        aria-label="QR code for the app"
        viewBox={`-4 -4 ${qrCode.size + 8} ${qrCode.size + 8}`}
        shapeRendering="crispEdges"
        boxSize="13rem"
        maxW="full"
        mx="auto"
        borderRadius="md"
        bg="paper"
        fill="black"
      >
        <path d={qrCode.path} />
      </chakra.svg>
      <p>
        On the phone itself, <TextLink href={uri}>open the app</TextLink> instead. You can also type this key
        into it:
      </p>
      <InMono>{secret}</InMono>
      <Actions>
        <Button variant="outline" onClick={() => void copyText(secret.replaceAll(' ', ''))}>
          Copy Key
        </Button>
      </Actions>
      <p>2. Enter the code that the app shows.</p>
      <CodeField required autoFocus hint="Six digits" {...field('code')} />
      <FormButtons>
        <BusyButton variant="outline" busy={step.busy} onClick={step.onCancel}>
          Cancel
        </BusyButton>
        <BusyButton type="submit" busy={step.busy}>
          {step.label}
        </BusyButton>
      </FormButtons>
    </RecordForm>
  );
}

/** Shows new recovery codes, this once. */
function CodesStep({ codes, username, onDone }: { codes: string[]; username: string; onDone: () => void }) {
  useUnsavedChanges(true, 'dialog');
  const text = [`Recovery codes of ${username} for ${club.shortName}`, ...codes, ''].join('\n');
  return (
    <Stack gap="3">
      <p>
        Each of these codes signs you in once when your phone is lost or broken. Keep them on paper or in a
        password manager, and not on the phone. <strong>They are shown only now.</strong>
      </p>
      <chakra.ul
        aria-label="Recovery codes"
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        columnGap="4"
      >
        {codes.map((code) => (
          <li key={code}>
            <InMono>{code}</InMono>
          </li>
        ))}
      </chakra.ul>
      <Actions>
        <Button variant="outline" onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }))
          }
        >
          Download
        </Button>
      </Actions>
      <FormButtons>
        <Button onClick={onDone}>I Have Kept Them</Button>
      </FormButtons>
    </Stack>
  );
}

interface DialogProps {
  username: string;
  onClose: () => void;
}

/** Sets up codes from an app: password, app, recovery codes. */
export function SetUpDialog({ username, onClose }: DialogProps) {
  const [setUp, setSetUp] = useState<SecondFactorSetUp>();
  const [codes, setCodes] = useState<string[]>();
  const [failures, setFailures] = useState(0);
  const onError = (error: Error) => {
    showFailure('Error setting up codes', error);
    setFailures(failures + 1);
  };
  const beginning = useSingleMutation({ mutationFn: beginSecondFactor, onSuccess: setSetUp, onError });
  const confirmation = useSingleMutation({
    mutationFn: confirmSecondFactor,
    meta: changed,
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      showSuccess('Two Steps Turned On', 'Signing in needs a code from your app from now on.');
    },
    onError,
  });
  if (codes) {
    return (
      <Dialog key="codes" title="Your Recovery Codes">
        <CodesStep codes={codes} username={username} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Set Up Codes"
      description="Signing in then needs your password and a code from an app on your phone. Other browsers are signed out."
      isSending={beginning.isPending || confirmation.isPending}
      onClose={onClose}
    >
      {setUp ? (
        // A new key empties the field, and focuses it.
        <AppStep
          key={failures}
          setUp={setUp}
          label="Turn On"
          busy={confirmation.isPending}
          onSubmit={confirmation.mutate}
          onCancel={onClose}
        />
      ) : (
        <PasswordStep
          label="Continue"
          busy={beginning.isPending}
          onSubmit={beginning.mutate}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

/** Makes new recovery codes. */
export function RecoveryCodesDialog({ username, onClose }: DialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const making = useSingleMutation({
    mutationFn: makeRecoveryCodes,
    meta: changed,
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: (error) => showFailure('Error making recovery codes', error),
  });
  if (codes) {
    return (
      <Dialog key="codes" title="Your Recovery Codes">
        <CodesStep codes={codes} username={username} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="New Recovery Codes"
      description="The codes that you have so far no longer work."
      isSending={making.isPending}
      onClose={onClose}
    >
      <PasswordStep
        label="Make New Codes"
        busy={making.isPending}
        onSubmit={making.mutate}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Turns off the codes of the own account. */
export function TurnOffDialog({ onClose }: DialogProps) {
  const removal = useSingleMutation({
    closes: true,
    mutationFn: removeOwnSecondFactor,
    meta: changed,
    onSuccess: () => {
      showSuccess('Two Steps Turned Off', 'Your password asks for no code from now on.');
      onClose();
    },
    onError: (error) => showFailure('Error turning off two steps', error),
  });
  return (
    <Dialog
      title="Turn Off Two Steps"
      description="Your password then asks for no code. Your recovery codes no longer work, and other browsers are signed out."
      isSending={removal.isPending}
      onClose={onClose}
    >
      <PasswordStep label="Turn Off" busy={removal.isPending} onSubmit={removal.mutate} onCancel={onClose} />
    </Dialog>
  );
}

/** Asks before the codes of another account are turned off. */
export function RemoveSecondFactorDialog({
  account: { id, username },
  onClose,
}: {
  account: AccountRecord;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title="Turn Off Two Steps"
      question={`Let ${username} sign in with the password alone? The codes from an app and all passkeys are removed. Do this if the phone and the recovery codes are lost, and only when you are sure that ${username} asks for it. The account is signed out on every device. Its owner can set up two steps again.`}
      confirmLabel="Turn Off Two Steps"
      keepLabel="Keep Two Steps"
      query={accountsQuery}
      act={() => removeSecondFactor(id)}
      name={username}
      outcome={{ done: 'Two Steps Turned Off', failed: 'Error turning off two steps' }}
      onClose={onClose}
    />
  );
}
