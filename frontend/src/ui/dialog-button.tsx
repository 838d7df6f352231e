import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button.js';
import { useHistoryDialog } from './history-dialog.js';
import { PartFailed } from './lazy-part.js';
import { onlyWithScripts } from './with-scripts.js';

interface DialogButtonProps<Module> extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The dialog's name, unique within the page. */
  name: string;
  /** Fetches the dialog, which most visits never open. */
  load: () => Promise<Module>;
  /** Renders the dialog. */
  dialog: (module: Module, onClose: () => void) => ReactNode;
  /** Asked when the button is pressed: whether the dialog is to open. */
  mayOpen?: () => Promise<boolean>;
  /** Hides the button when it is absent. An open dialog stays open. */
  offered?: boolean;
}

/** A button that opens a dialog, whose code is loaded just before it is pressed. */
export function DialogButton<Module>({
  name,
  load,
  dialog,
  mayOpen = () => Promise.resolve(true),
  offered = true,
  children,
  ...button
}: DialogButtonProps<Module>) {
  const [loaded, setLoaded] = useState<Module>();
  const [state, setState] = useState<'ready' | 'opening' | 'failed'>('ready');
  const prefetch = () => void load().catch(() => undefined);
  const { isOpen, open, close } = useHistoryDialog(name);
  const onPress = async () => {
    if (state === 'opening') return;
    setState('opening');
    try {
      const [module, allowed] = await Promise.all([load(), mayOpen()]);
      setLoaded(() => module);
      if (allowed) open();
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  const resume = useEffectEvent(() => {
    if (!isOpen || loaded) return;
    Promise.all([load(), mayOpen()]).then(
      ([module, allowed]) => (allowed ? setLoaded(() => module) : close()),
      () => close(),
    );
  });
  useEffect(() => {
    // It was open when the page was reloaded, or this button has taken the place of the one that was pressed.
    resume();
  }, [isOpen]);
  return (
    <>
      {offered && (
        <Button
          aria-busy={state === 'opening'}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => void onPress()}
          {...(!button.disabled && { css: onlyWithScripts })}
          {...button}
        >
          {state === 'opening' ? 'Opening…' : children}
        </Button>
      )}
      {state === 'failed' && <PartFailed text="This could not be opened." />}
      {isOpen && loaded !== undefined && dialog(loaded, close)}
    </>
  );
}
