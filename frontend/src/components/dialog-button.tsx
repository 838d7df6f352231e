import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.js';

interface DialogButtonProps<Module> extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Fetches the dialog, which most visits never open. */
  load: () => Promise<Module>;
  /** Renders the dialog. */
  dialog: (module: Module, onClose: () => void) => ReactNode;
  /** Asked when the button is pressed: whether the dialog is to open. */
  mayOpen?: () => Promise<boolean>;
  /** Without it there is no button; a dialog that is open stays. */
  offered?: boolean;
}

/** A button that opens a dialog, which is fetched when somebody is about to press it. */
export function DialogButton<Module>({
  load,
  dialog,
  mayOpen = () => Promise.resolve(true),
  offered = true,
  ...button
}: DialogButtonProps<Module>) {
  const [loaded, setLoaded] = useState<Module>();
  const [state, setState] = useState<'ready' | 'opening' | 'failed'>('ready');
  const prefetch = () => void load().catch(() => undefined);
  const open = async () => {
    setState('opening');
    try {
      const [module, allowed] = await Promise.all([load(), mayOpen()]);
      if (allowed) setLoaded(() => module);
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {offered && (
        <Button
          aria-busy={state === 'opening'}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => void open()}
          {...button}
        />
      )}
      {state === 'failed' && (
        // Browsers remember that a module could not be fetched: it is no use to press the button again.
        <chakra.div role="status" flexBasis="full">
          <p>This could not be opened. The connection may have been lost.</p>
          <Button variant="outline" mt="2" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </chakra.div>
      )}
      {loaded !== undefined && dialog(loaded, () => setLoaded(undefined))}
    </>
  );
}
