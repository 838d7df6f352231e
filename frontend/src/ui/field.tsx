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
import { type ClipboardEvent, type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';

interface FieldProps {
  label: string;
  /** Shown under the field while it has no error. */
  hint?: string | undefined;
  /** Shown under the field, and part of its description for screen readers. */
  error?: string | undefined;
  /** Marks the field with an asterisk. The form checks the value, because its messages are better than the browser's. */
  required?: boolean | undefined;
}

/** Reports that a pasted text was too long for the field, until the next key press. Browsers cut such a text silently. */
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
  /** A message that screen readers announce at once. */
  notice?: string | undefined;
  /** Keeps a line free for an error. Otherwise an error that appears would move a button away from under the pointer. */
  reserved: boolean;
  /** Renders the control. It must refer to the line under it by `aria-describedby`. */
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
      <chakra.div
        id={descriptionId}
        // A line under a field is much closer to it than to the next one.
        mt="-0.5"
        pb={(hint ?? error) === undefined ? undefined : '2'}
        minH={reserved ? '2em' : undefined}
        fontSize="sm"
        lineHeight="1.4"
      >
        {hint !== undefined && error === undefined && <FieldHelperText>{hint}</FieldHelperText>}
        {notice !== undefined && <p role="status">{notice}</p>}
        <FieldErrorText>{error}</FieldErrorText>
      </chakra.div>
    </FieldRoot>
  );
}

export function TextField(props: FieldProps & InputProps & { ref?: Ref<HTMLInputElement> }) {
  const { label, hint, error, required, ...input } = props;
  const { notice, events } = useCutNotice(input.maxLength);
  return (
    <Frame {...{ label, hint, error, required, notice }} reserved={'error' in props}>
      {(descriptionId) => <Input {...events} {...input} aria-describedby={descriptionId} />}
    </Frame>
  );
}

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
    readOnly?: boolean;
  };

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, options, readOnly, ...select } = props;
  return (
    <Frame {...{ label, hint, error, required }} reserved={'error' in props}>
      {(descriptionId) => (
        <NativeSelectRoot>
          {/* A select cannot be read-only. */}
          <NativeSelectField
            {...(readOnly && { disabled: true })}
            {...select}
            aria-describedby={descriptionId}
          >
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

export function CheckboxField({
  label,
  hint,
  error: _error,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const hintId = useId();
  return (
    <div>
      <chakra.label display="inline-flex" alignItems="center" gap="3" minH="11" fontWeight="600">
        <chakra.input
          type="checkbox"
          boxSize="5"
          flexShrink="0"
          accentColor="green.solid"
          aria-describedby={hintId}
          disabled={input.readOnly}
          {...input}
        />
        {label}
      </chakra.label>
      <chakra.div id={hintId} fontSize="sm" color="fg.muted">
        {hint}
      </chakra.div>
    </div>
  );
}

/** Two columns of fields where there is room. */
export const FieldGrid = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '4',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    alignItems: 'start',
  },
});
