import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { FormButtons } from '../ui/boxes.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { addressTyped } from './rich-text-links.js';

interface LinkDialogProps {
  /** The address of the link that is changed; undefined for a new link. */
  href: string | undefined;
  /** Whether to ask for the text of the link, too. */
  asksForText: boolean;
  /** @param text empty for the address itself. */
  onSave: (href: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks for the address of a link in a text. */
export function LinkDialog({ href, asksForText, onSave, onRemove, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(href?.replace(/^mailto:/, '') ?? '');
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const target = addressTyped(address);
  return (
    <Dialog title={href === undefined ? 'Add Link' : 'Change Link'} onClose={onClose}>
      <chakra.form
        noValidate
        display="grid"
        gap="2"
        onSubmit={(event) => {
          event.preventDefault();
          // The event would bubble to the form around the editor.
          event.stopPropagation();
          setSubmitted(true);
          if (target === undefined) field.current?.focus();
          else onSave(target, text.trim());
        }}
      >
        <TextField
          ref={field}
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          hint="A web page, such as www.example.org, or an email address"
          error={
            isSubmitted && target === undefined
              ? 'Please enter a web address such as https://www.example.org, or an email address'
              : undefined
          }
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        {asksForText && (
          <TextField
            label="Text"
            autoComplete="off"
            hint="Leave it empty to show the address"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <FormButtons mt="2">
          {href !== undefined && (
            <Button variant="outline" colorPalette="red" onClick={onRemove}>
              Remove Link
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{href === undefined ? 'Add Link' : 'Change Link'}</Button>
        </FormButtons>
      </chakra.form>
    </Dialog>
  );
}
