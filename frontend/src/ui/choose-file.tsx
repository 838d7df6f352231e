import { type ComponentProps, useRef } from 'react';
import { BusyButton } from './button.js';

interface ChooseFileProps extends Omit<ComponentProps<typeof BusyButton>, 'onClick'> {
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

/** A button that lets somebody choose a file of the computer. */
export function ChooseFile({ label, accept, onFile, ...button }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // Choosing the same file again must fire the event too.
          currentTarget.value = '';
        }}
      />
      <BusyButton {...button} onClick={() => input.current?.click()} />
    </>
  );
}
