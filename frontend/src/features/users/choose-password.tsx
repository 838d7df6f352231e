import { chakra } from '@chakra-ui/react/styled-system';
import { linkPassword } from '@onchan-bowls/contract/password-links';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '../../data/api.js';
import { useCheckedForm } from '../../forms/checked-form.js';
import { RecordForm } from '../../forms/record-form.js';
import { BusyButton, Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { LoadFailed, Loading } from '../../ui/list-status.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { madeUp, NewPasswordField } from './account-forms.js';
import { choosePassword, linkOwnerQuery } from './accounts.api.js';

interface ChoosePasswordProps {
  token: string;
  /** Called with the username when the password is set, and without it when the link is not used. */
  onDone: (username?: string) => void;
}

/** Lets the owner of an account choose its password by a link. */
export default function ChoosePassword({ token, onDone }: ChoosePasswordProps) {
  const { data: owner, error, refetch } = useQuery(linkOwnerQuery(token));
  const { control, field, handleSubmit, setValue } = useCheckedForm({
    schema: linkPassword,
    defaultValues: { token, password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const choosing = useMutation({
    mutationFn: choosePassword,
    onSuccess: () => {
      showSuccess('Password Set', 'You can sign in with it now.');
      onDone(owner?.username);
    },
    onError: (failure) => showFailure('Error setting the password', failure),
  });
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <chakra.p mb="4">{messageOf(error)}</chakra.p>
        <Button width="full" onClick={() => onDone()}>
          Go to sign in
        </Button>
      </>
    );
  if (error && !owner) return <LoadFailed error={error} retry={refetch} />;
  if (!owner) return <Loading text="Checking your link..." />;
  return (
    <RecordForm onSubmit={handleSubmit((values) => choosing.mutate(values))}>
      <TextField label="Username" value={owner.username} readOnly autoComplete="username" />
      <NewPasswordField
        label="New Password"
        isForOther={false}
        autoFocus
        password={password}
        field={field('password')}
        onMadeUp={(made) => setValue('password', made, madeUp)}
      />
      <BusyButton type="submit" mt="3" busy={choosing.isPending}>
        Set Password
      </BusyButton>
    </RecordForm>
  );
}
