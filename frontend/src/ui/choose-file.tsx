import { type ComponentProps, useRef } from 'react';
import { Button } from './button.js';

interface ChooseFileProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The name of the field for screen readers. */
  label: string;
  /** The kinds of files, as `accept` takes them. */
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
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
