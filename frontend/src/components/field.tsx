import {
  FieldErrorText,
  FieldHelperText,
  FieldLabel,
  FieldRequiredIndicator,
  FieldRoot,
} from '@chakra-ui/react/field';
import { Input, type InputProps } from '@chakra-ui/react/input';
import {
  NativeSelectField,
  NativeSelectIndicator,
  NativeSelectRoot,
  type NativeSelectFieldProps,
} from '@chakra-ui/react/native-select';
import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea, type TextareaProps } from '@chakra-ui/react/textarea';
import { type ClipboardEvent, type ReactNode, type Ref, useId, useState } from 'react';

interface FieldProps {
  label: string;
  /** Said under the field before anything is wrong. */
  hint?: string | undefined;
  /** Said under the field, tied to it for those who listen. */
  error?: string | undefined;
  /** Marks the field with an asterisk; the checking is left to the form, which says more than the browser. */
  required?: boolean | undefined;
}

/** Reports that a pasted text was longer than the field takes, until the text changes: browsers cut it without a word. */
function useCutNotice(maxLength: number | undefined) {
  const [isCut, setCut] = useState(false);
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const pasted = event.clipboardData.getData('text').length;
    setCut(maxLength !== undefined && value.length - replaced + pasted > maxLength);
  };
  return {
    notice: isCut ? `The text was cut: this field takes ${maxLength} characters.` : undefined,
    events: { onPaste, onKeyDown: () => setCut(false) },
  };
}

interface FrameProps extends FieldProps {
  /** Something that just happened to the field, read out at once. */
  notice?: string | undefined;
  /** Keeps a line free for an error: one that pushed a button away would make its click miss. */
  reserved: boolean;
  /** Renders the control, which names the line under it as its description. */
  children: (descriptionId: string) => ReactNode;
}

function Frame({ label, hint, error, notice, required = false, reserved, children }: FrameProps) {
  const descriptionId = useId();
  return (
    <FieldRoot required={required} invalid={error !== undefined}>
      <FieldLabel>
        {label}
        <FieldRequiredIndicator />
      </FieldLabel>
      {children(descriptionId)}
      <chakra.div id={descriptionId} minH={reserved ? '1.6em' : undefined} fontSize="sm">
        {hint !== undefined && error === undefined && <FieldHelperText>{hint}</FieldHelperText>}
        {notice !== undefined && <p role="status">{notice}</p>}
        <FieldErrorText>{error}</FieldErrorText>
      </chakra.div>
    </FieldRoot>
  );
}

/** A labelled line of text. */
export function TextField(props: FieldProps & InputProps & { ref?: Ref<HTMLInputElement> }) {
  const { label, hint, error, required, ...input } = props;
  const { notice, events } = useCutNotice(input.maxLength);
  return (
    <Frame {...{ label, hint, error, required, notice }} reserved={'error' in props}>
      {(descriptionId) => <Input {...events} {...input} aria-describedby={descriptionId} />}
    </Frame>
  );
}

/** A labelled text of several lines. */
export function TextAreaField(props: FieldProps & TextareaProps & { ref?: Ref<HTMLTextAreaElement> }) {
  const { label, hint, error, required, ...textarea } = props;
  const { notice, events } = useCutNotice(textarea.maxLength);
  return (
    <Frame {...{ label, hint, error, required, notice }} reserved={'error' in props}>
      {(descriptionId) => <Textarea {...events} {...textarea} aria-describedby={descriptionId} />}
    </Frame>
  );
}

type SelectFieldProps = FieldProps &
  NativeSelectFieldProps & {
    ref?: Ref<HTMLSelectElement>;
    options: readonly { value: string; label: string }[];
  };

/** A labelled choice, in the browser's own select. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, options, ...select } = props;
  return (
    <Frame {...{ label, hint, error, required }} reserved={'error' in props}>
      {(descriptionId) => (
        <NativeSelectRoot>
          <NativeSelectField {...select} aria-describedby={descriptionId}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelectField>
          <NativeSelectIndicator />
        </NativeSelectRoot>
      )}
    </Frame>
  );
}

/** Fields side by side where there is room. */
export const FieldGrid = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '4',
    rowGap: '4',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    alignItems: 'start',
  },
});
