import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, useState } from 'react';
import { Button } from '../../components/button.js';

const loadDialog = () => import('./contact-dialog.js');
const prefetch = () => void loadDialog().catch(() => undefined);

/** Opens the form for a message to the club, which is loaded when somebody is about to use it. */
export function ContactButton() {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>();
  const [state, setState] = useState<'ready' | 'opening' | 'failed'>('ready');
  const open = async () => {
    setState('opening');
    try {
      const { default: loaded } = await loadDialog();
      setDialog(() => loaded);
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <div>
      <Button
        aria-busy={state === 'opening'}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void open()}
      >
        Get In Touch
      </Button>
      {state === 'failed' && (
        <chakra.p role="status" fontSize="sm" mt="2">
          The form could not be opened. Please check your connection and try again.
        </chakra.p>
      )}
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </div>
  );
}
