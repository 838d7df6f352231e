import { chakra } from '@chakra-ui/react/styled-system';
import { paths } from '@onchan-bowls/contract/pages';
import { shortestFillTime, type SubmissionSigns } from '@onchan-bowls/contract/submission';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ApiError, NetworkError, UnconfirmedError } from '../data/api.js';
import type { RecordsQuery } from '../data/query-client.js';
import { pause } from '../lib/pause.js';
import { FormButtons } from '../ui/boxes.js';
import { Button } from '../ui/button.js';
import { useClock } from '../ui/clock.js';
import { useHydrated } from '../ui/hydrated.js';
import { loadToaster } from '../ui/load-toaster.js';
import { dialogFoot } from '../ui/sticky-bar.js';
import { TextLink } from '../ui/text.js';
import { onlyWithScripts } from '../ui/with-scripts.js';
import { type CheckedFormOptions, useCheckedForm } from './checked-form.js';
import { dropDraft, keepDraft, readDraft } from './draft.js';
import { useSubmissionKey } from './submission-key.js';

const touched = { shouldTouch: true, shouldValidate: true };

const trapName = 'website' satisfies keyof SubmissionSigns;

const unconfirmed =
  'We could not confirm that this was sent. Please send it again; it will not be sent twice.';

/** Why the form was not sent, as a sentence for the visitor. */
const reasonOf = (error: Error): string => {
  if (error instanceof NetworkError) return error.message.replace(/\.?$/, '.');
  // An error without a code comes from a proxy, and its text is not for visitors.
  if (!(error instanceof ApiError) || error.code === undefined) return 'Please try again in a moment.';
  return error.detail.replace(/\.?$/, '.');
};

interface VisitorFormOptions<Input extends FieldValues, Output, Answer> extends CheckedFormOptions<
  Input,
  Output
> {
  /** Unique. The browser session keeps the unsent text under this name. */
  name: string;
  /** Sends the body. Every attempt with the same values has the same key. */
  send: (body: Output & SubmissionSigns, idempotencyKey: string) => Promise<Answer>;
  invalidates?: readonly RecordsQuery[];
  /** Called when the form has been sent and reset. */
  onSuccess: (answer: Answer) => void;
  /** Called when the form was not sent. It still has its text. */
  onError: (error: Error) => void;
}

/**
 * A form for visitors. It checks the fields during input, sends once however often the button is pressed, and adds the
 * signs by which the server distinguishes people from programs.
 */
export function useVisitorForm<Input extends FieldValues, Output, Answer>({
  name,
  send,
  invalidates = [],
  onSuccess,
  onError,
  ...checked
}: VisitorFormOptions<Input, Output, Answer>) {
  const clock = useClock();
  const submissionKey = useSubmissionKey();
  const appeared = useRef<number>(undefined);
  const underway = useRef(false);
  useEffect(() => {
    appeared.current ??= clock().getTime();
    void loadToaster().catch(() => undefined);
  }, [clock]);

  const { field, handleSubmit, getValues, setError, setValue, reset, subscribe, formState } =
    useCheckedForm(checked);
  const keep = () => {
    const typed = Object.entries(getValues()).filter(([, value]) => typeof value === 'string');
    const keptAt = clock().getTime();
    keepDraft(name, { values: Object.fromEntries(typed), attempt: submissionKey.attempt, keptAt });
  };
  const restore = useEffectEvent(() => {
    const draft = readDraft(name, clock());
    if (!draft) return;
    submissionKey.resume(draft.attempt);
    for (const [key, value] of Object.entries(draft.values)) {
      // Text that was typed before the page was hydrated is newer. A field that was left empty stays untouched.
      if (value !== '' && getValues(key as Path<Input>) === '')
        setValue(key as Path<Input>, value as never, touched);
    }
  });
  const keepLatest = useEffectEvent(keep);
  const hasEarlyText = useRef(false);
  useEffect(() => {
    restore();
    if (hasEarlyText.current) keepLatest();
    return subscribe({ formState: { values: true }, callback: () => keepLatest() });
  }, [subscribe]);
  /** The server's errors about fields of this form. */
  const wrongFields = (error: Error | null) =>
    error instanceof ApiError ? error.errors.filter(({ field }) => field in getValues()) : [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ values, website }: { values: Output; website: string }) => {
      const now = clock().getTime();
      const elapsed = Math.max(0, now - (appeared.current ?? now));
      // Autofill is as quick as a program, so wait until a person could have typed it.
      const filledInMs = Math.max(elapsed, shortestFillTime);
      await pause(filledInMs - elapsed);
      const key = submissionKey.for(values);
      keep();
      return send({ ...values, website, filledInMs }, key).catch((error: unknown) => {
        throw error instanceof UnconfirmedError ? new UnconfirmedError(error, unconfirmed) : error;
      });
    },
    meta: { invalidates },
    onSuccess: (answer) => {
      submissionKey.settled();
      reset();
      dropDraft(name);
      onSuccess(answer);
    },
    onError: (refusal) => {
      submissionKey.failed(refusal);
      keep();
      wrongFields(refusal).forEach(({ field, message }, index) => {
        setError(field as Path<Input>, { message }, { shouldFocus: index === 0 });
      });
      onError(refusal);
    },
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

  /** The props of a field component. The field keeps text that was typed before the page was hydrated. */
  const fieldWithEarlyText: typeof field = (name) => {
    const registered = field(name);
    return {
      ...registered,
      ref: (element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null) => {
        const typed = element?.value ?? '';
        // This writes the form's value, which is empty at first, into the element.
        registered.ref(element);
        if (typed === '' || getValues(name) !== '') return;
        setValue(name, typed as never, touched);
        hasEarlyText.current = true;
      },
    };
  };

  return {
    field: fieldWithEarlyText,
    getValues,
    setValue,
    isValid: formState.isValid,
    isPending,
    /** Why the last attempt failed, unless the fields show it, and whether it may have been sent anyway. */
    failure:
      error && wrongFields(error).length === 0
        ? { reason: reasonOf(error), isUnconfirmed: error instanceof UnconfirmedError }
        : undefined,
    onSubmit,
  };
}

/** A trap for programs: no person sees this field and no browser fills it in. */
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
  form: Pick<ReturnType<typeof useVisitorForm>, 'isPending' | 'failure' | 'onSubmit'>;
  /** The button's label, before and during sending. */
  label: string;
  pendingLabel: string;
  /** Disables the button, also when nothing is being sent. */
  disabled?: boolean;
  /** Adds a button that leaves without sending: the form is in a dialog. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The frame of a visitor's form: the fields, a link to the privacy notice, and the buttons. */
export function VisitorForm({
  form,
  label,
  pendingLabel,
  disabled = false,
  onCancel,
  children,
}: VisitorFormProps) {
  const { isPending, failure } = form;
  const hydrated = useHydrated();
  const failureId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    // A disabled button loses the focus to an element around it.
    if (wasPending.current && !isPending && document.activeElement?.contains(button.current)) {
      button.current?.focus();
    }
    wasPending.current = isPending;
  }, [isPending]);
  return (
    <>
      <noscript>
        <p>This form needs JavaScript: please allow this site to use it.</p>
      </noscript>
      <chakra.form
        noValidate
        onSubmit={form.onSubmit}
        data-form="visitor"
        display="grid"
        gap="5"
        css={onlyWithScripts}
      >
        {children}
        <Trap />
        <chakra.p fontSize="sm" color="fg.muted">
          How we look after your details:{' '}
          <TextLink asChild>
            <Link to={paths.privacy} target="_blank">
              privacy notice (opens in a new tab)
            </Link>
          </TextLink>
        </chakra.p>
        {failure !== undefined && (
          <chakra.p id={failureId} layerStyle="tinted" colorPalette="red" px="4" py="3">
            {!failure.isUnconfirmed && <strong>This has not been sent. </strong>}
            {failure.reason} What you typed is still here.
          </chakra.p>
        )}
        <FormButtons {...(onCancel && { css: dialogFoot })}>
          {onCancel && (
            <Button
              variant="outline"
              flexGrow={{ base: 1, sm: 0 }}
              // What is being sent cannot be taken back.
              disabled={isPending}
              onClick={onCancel}
            >
              Cancel
            </Button>
          )}
          <Button
            ref={button}
            type="submit"
            flexGrow={{ base: 1, sm: 0 }}
            // Stay above the toast that reports a failure.
            scrollMarginBottom="9rem"
            // Before that the browser would submit the fields in the address.
            disabled={disabled || isPending || !hydrated}
            aria-describedby={failure === undefined ? undefined : failureId}
            onClick={(event) => {
              // After the first click of a double click the form may already be empty again.
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {isPending ? pendingLabel : label}
          </Button>
        </FormButtons>
      </chakra.form>
    </>
  );
}
