import { chakra } from '@chakra-ui/react/styled-system';
import type { CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { Button } from '../../components/button.js';

interface DialogProps {
  competition: CompetitionRecord;
  onClose: () => void;
}

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** What the button says; its name adds the competition, since each in the list has one. */
  label: string;
  competition: CompetitionRecord;
  /** Without it there is no button; a dialog that is open stays. */
  offered?: boolean;
  /** Fetches the dialog, which most visits never open. */
  load: () => Promise<{ default: ComponentType<DialogProps> }>;
  /** Asked when the button is pressed: whether the dialog is to open. */
  mayOpen?: () => Promise<boolean>;
}

/** A button that opens a dialog about a competition, loaded when somebody is about to press it. */
export function DialogButton({
  label,
  competition,
  offered = true,
  load,
  mayOpen = () => Promise.resolve(true),
  ...button
}: DialogButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();
  const [state, setState] = useState<'closed' | 'opening' | 'failed'>('closed');
  const prefetch = () => void load().catch(() => undefined);
  const open = async () => {
    setState('opening');
    try {
      const [{ default: loaded }, allowed] = await Promise.all([load(), mayOpen()]);
      if (allowed) setDialog(() => loaded);
      setState('closed');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {offered && (
        <Button
          aria-label={`${label}: ${competition.title}`}
          aria-busy={state === 'opening'}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => void open()}
          {...button}
        >
          {label}
        </Button>
      )}
      {state === 'failed' && (
        <chakra.p role="status" flexBasis="full" fontSize="sm" color="fg.error">
          This could not be opened. Please check your connection and try again.
        </chakra.p>
      )}
      {Dialog && <Dialog competition={competition} onClose={() => setDialog(undefined)} />}
    </>
  );
}
