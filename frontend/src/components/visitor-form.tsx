import { zodResolver } from '@hookform/resolvers/zod';
import { chakra } from '@chakra-ui/react/styled-system';
import { shortestFillTime, type SubmissionSigns } from '@onchan-bowls/contract/submission';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { ZodType } from 'zod';
import { useClock } from '../lib/clock.js';
import { pause } from '../lib/pause.js';
import { useSubmissionKey } from '../lib/submission-key.js';
import { Button } from './button.js';
import { loadToaster } from './load-toaster.js';

const trapName = 'website' satisfies keyof SubmissionSigns;

interface VisitorFormOptions<Input extends FieldValues, Output> {
  schema: ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Sends the body; the key is the same for every attempt with the same values. */
  send: (body: Output & SubmissionSigns, idempotencyKey: string) => Promise<unknown>;
  onSuccess: () => void;
  /** What was typed is still there. */
  onError: (error: Error) => void;
}

/**
 * A form that visitors fill in: checked while it is typed, sent once however often the button is pressed, and with the
 * signs that tell people from programs.
 */
export function useVisitorForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  send,
  onSuccess,
  onError,
}: VisitorFormOptions<Input, Output>) {
  const clock = useClock();
  const submissionKey = useSubmissionKey();
  const appeared = useRef<number>(undefined);
  const underway = useRef(false);
  useEffect(() => {
    appeared.current ??= clock().getTime();
    void loadToaster();
  }, [clock]);

  const { register, handleSubmit, getFieldState, formState } = useForm<Input, unknown, Output>({
    mode: 'all',
    resolver: zodResolver(schema),
    defaultValues,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ values, website }: { values: Output; website: string }) => {
      const now = clock().getTime();
      const elapsed = Math.max(0, now - (appeared.current ?? now));
      // Whoever lets the browser fill in everything is quick, and not to be taken for a program.
      const filledInMs = Math.max(elapsed, shortestFillTime);
      await pause(filledInMs - elapsed);
      return send({ ...values, website, filledInMs }, submissionKey.for(values));
    },
    onSuccess: () => {
      submissionKey.settled();
      onSuccess();
    },
    onError,
    onSettled: () => {
      underway.current = false;
    },
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const trap = event.currentTarget.elements.namedItem(trapName);
    void handleSubmit((values) => {
      if (underway.current) return;
      underway.current = true;
      mutate({ values, website: trap instanceof HTMLInputElement ? trap.value : '' });
    })(event);
  };

  return {
    /** What a field component takes; its error is said once the field was touched or the form submitted. */
    field: (name: Path<Input>) => {
      const { isTouched, error } = getFieldState(name, formState);
      return { ...register(name), error: isTouched || formState.isSubmitted ? error?.message : undefined };
    },
    isValid: formState.isValid,
    isPending,
    onSubmit,
  };
}

/** A field that no person sees and no browser fills in, so that only a program writes into it. */
function Trap() {
  return (
    <chakra.div aria-hidden display="none">
      <label>
        Website
        <input name={trapName} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </chakra.div>
  );
}

interface VisitorFormProps {
  form: Pick<ReturnType<typeof useVisitorForm>, 'isPending' | 'onSubmit'>;
  /** What the button says, before and while it is sent. */
  label: string;
  pendingLabel: string;
  /** Keeps the button from being pressed, besides the time that sending takes. */
  disabled?: boolean;
  /** Offers to leave without sending. */
  onCancel?: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The frame of a visitor's form: its fields, where to read what becomes of them, and the buttons. */
export function VisitorForm({
  form,
  label,
  pendingLabel,
  disabled = false,
  onCancel,
  children,
}: VisitorFormProps) {
  return (
    <chakra.form noValidate onSubmit={form.onSubmit} display="grid" gap="5">
      {children}
      <Trap />
      <chakra.p fontSize="sm" color="fg.muted">
        How we look after your details: {/* In a tab of its own, for what was typed would be lost. */}
        <chakra.a asChild color="green.700" textDecoration="underline" textUnderlineOffset="0.2em">
          <Link to="/privacy" target="_blank">
            privacy notice (opens in a new tab)
          </Link>
        </chakra.a>
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" disabled={disabled || form.isPending}>
          {form.isPending ? pendingLabel : label}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
