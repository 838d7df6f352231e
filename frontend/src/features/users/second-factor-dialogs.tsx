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
import type { RecordsQuery } from '../../data/query-client.js';
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

interface StepButtonsProps {
  /** The label of the button that sends the form. */
  label: string;
  busy: boolean;
  onCancel: () => void;
}

function StepButtons({ label, busy, onCancel }: StepButtonsProps) {
  return (
    <FormButtons>
      <BusyButton variant="outline" busy={busy} onClick={onCancel}>
        Cancel
      </BusyButton>
      <BusyButton type="submit" busy={busy}>
        {label}
      </BusyButton>
    </FormButtons>
  );
}

interface StepProps<Values> extends StepButtonsProps {
  onSubmit: (values: Values) => void;
}

/** Asks for the password again, so that nobody at a browser that was left open can change how its owner signs in. */
function PasswordStep({ onSubmit, ...buttons }: StepProps<CurrentPasswordRequest>) {
  const { field, handleSubmit } = useCheckedForm({
    schema: currentPasswordRequest,
    defaultValues: { currentPassword: '' },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <CurrentPasswordField autoFocus {...field('currentPassword')} />
      <StepButtons {...buttons} />
    </RecordForm>
  );
}

interface RemovalDialogProps {
  title: string;
  description: string;
  label: string;
  /** What is done with the password, its queries, and the toasts afterwards. */
  send: (body: CurrentPasswordRequest) => Promise<unknown>;
  changes: readonly RecordsQuery[];
  done: readonly [title: string, description: string];
  failed: string;
  onClose: () => void;
}

/** Takes away a way to sign in, after asking for the password. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, description, label, send, changes, done, failed, onClose } = props;
  const removal = useSingleMutation({
    closes: true,
    mutationFn: send,
    meta: { invalidates: changes },
    onSuccess: () => {
      showSuccess(...done);
      onClose();
    },
    onError: (error) => showFailure(failed, error),
  });
  return (
    <Dialog title={title} description={description} isSending={removal.isPending} onClose={onClose}>
      <PasswordStep label={label} busy={removal.isPending} onSubmit={removal.mutate} onCancel={onClose} />
    </Dialog>
  );
}

const InMono = chakra('p', {
  base: { fontFamily: 'mono', fontSize: 'lg', fontWeight: '600', overflowWrap: 'anywhere' },
});

/** Shows the secret as a QR code and as text, and asks for a code that the app makes of it. */
function AppStep({
  setUp: { secret, uri, qrCode },
  onSubmit,
  ...buttons
}: StepProps<SecondFactorConfirmation> & { setUp: SecondFactorSetUp }) {
  const { field, handleSubmit } = useCheckedForm({
    schema: secondFactorConfirmation,
    defaultValues: { code: '' },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
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
      <StepButtons {...buttons} />
    </RecordForm>
  );
}

interface DialogProps {
  username: string;
  onClose: () => void;
}

/** Shows new recovery codes, this once. */
function CodesDialog({ codes, username, onClose }: DialogProps & { codes: string[] }) {
  useUnsavedChanges(true, 'dialog');
  const text = [`Recovery codes of ${username} for ${club.shortName}`, ...codes, ''].join('\n');
  return (
    <Dialog title="Your Recovery Codes">
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
          <Button onClick={onClose}>I Have Kept Them</Button>
        </FormButtons>
      </Stack>
    </Dialog>
  );
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
  if (codes) return <CodesDialog codes={codes} username={username} onClose={onClose} />;
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

export function RecoveryCodesDialog({ username, onClose }: DialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const making = useSingleMutation({
    mutationFn: makeRecoveryCodes,
    meta: changed,
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: (error) => showFailure('Error making recovery codes', error),
  });
  if (codes) return <CodesDialog codes={codes} username={username} onClose={onClose} />;
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

export function TurnOffDialog({ onClose }: DialogProps) {
  return (
    <RemovalDialog
      title="Turn Off Two Steps"
      description="Your password then asks for no code. Your recovery codes no longer work, and other browsers are signed out."
      label="Turn Off"
      send={removeOwnSecondFactor}
      changes={changed.invalidates}
      done={['Two Steps Turned Off', 'Your password asks for no code from now on.']}
      failed="Error turning off two steps"
      onClose={onClose}
    />
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
