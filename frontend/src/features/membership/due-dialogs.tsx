import {
  dueLimits,
  duePaymentRequest,
  type DuePaymentRequest,
  type DueRecord,
  dueWaiverRequest,
  type DueWaiverRequest,
  paymentMethods,
} from '@onchan-bowls/contract/dues';
import { z } from 'zod';
import { type FormProps, RecordForm, useRecordForm } from '../../forms/record-form.js';
import { dayOf } from '../../lib/dates.js';
import { EditDialog } from '../../records/record-dialogs.js';
import { useNow } from '../../ui/clock.js';
import { FieldGrid, SelectField, TextField } from '../../ui/field.js';
import { dueRecords, paymentMethodLabels, planInWords } from './due-records.js';
import { payDue, waiveDue } from './dues.api.js';

type Payment = Omit<DuePaymentRequest, 'season'>;

/** A typed amount in pounds. */
const pounds = z
  .string()
  .trim()
  .regex(/^£?\d+(\.\d{1,2})?$/, { error: 'Please enter an amount such as 90 or 52.50', abort: true })
  .transform((typed) => Math.round(Number(typed.replace('£', '')) * 100))
  .pipe(duePaymentRequest.shape.amount);

const paymentForm = (today: string) =>
  duePaymentRequest.omit({ season: true }).extend({
    amount: pounds,
    paidOn: duePaymentRequest.shape.paidOn.refine(
      (day) => day <= today,
      'The payment is dated in the future',
    ),
  });

interface PaymentFormProps extends FormProps<Payment> {
  due: number | null;
  method: Payment['method'];
}

function PaymentForm({ due, method, onSubmit, children }: PaymentFormProps) {
  const today = dayOf(useNow());
  const amount = due === null ? '' : (due / 100).toFixed(due % 100 === 0 ? 0 : 2);
  const { field, handleSubmit } = useRecordForm({
    schema: paymentForm(today),
    defaultValues: { amount, paidOn: today, method },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <FieldGrid>
        <TextField label="Amount (£)" required inputMode="decimal" autoComplete="off" {...field('amount')} />
        <TextField label="Paid On" required type="date" max={today} {...field('paidOn')} />
        <SelectField
          label="How"
          required
          options={paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
          {...field('method')}
        />
      </FieldGrid>
      {children}
    </RecordForm>
  );
}

interface DueDialogProps {
  due: DueRecord;
  onClose: () => void;
}

interface PayDialogProps extends DueDialogProps {
  /** How the last one was paid. */
  method: Payment['method'];
  onPaid: (method: Payment['method']) => void;
}

/** Records that a member has paid the subscription of a season. */
export function PayDialog({ due, method, onPaid, onClose }: PayDialogProps) {
  return (
    <EditDialog<DueRecord, Payment>
      records={dueRecords(due.season)}
      record={due}
      title="Record Payment"
      description={`${due.name} for ${due.season}: ${planInWords(due)}.`}
      save={async (before, values) => {
        await payDue(due.id, { season: due.season, ...values });
        onPaid(values.method);
        return { ...before, ...values };
      }}
      outcome={{ done: 'Payment Recorded', failed: 'Error recording payment' }}
      undo={{ stream: 'member', id: due.id }}
      onClose={onClose}
      form={(form) => <PaymentForm due={due.due} method={method} {...form} />}
    />
  );
}

const waiverForm = dueWaiverRequest.omit({ season: true });

function WaiverForm({ onSubmit, children }: FormProps<Omit<DueWaiverRequest, 'season'>>) {
  const { field, handleSubmit } = useRecordForm({ schema: waiverForm, defaultValues: { reason: '' } });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <TextField
        label="Reason"
        required
        hint="Only the club sees it."
        maxLength={dueLimits.reason}
        autoComplete="off"
        {...field('reason')}
      />
      {children}
    </RecordForm>
  );
}

/** Records that a member need not pay the subscription of a season, and why. */
export function WaiveDialog({ due, onClose }: DueDialogProps) {
  return (
    <EditDialog<DueRecord, Omit<DueWaiverRequest, 'season'>>
      records={dueRecords(due.season)}
      record={due}
      title="Waive Subscription"
      description={`${due.name} need not pay for ${due.season}: ${planInWords(due)}.`}
      save={async (before, { reason }) => {
        await waiveDue(due.id, { season: due.season, reason });
        return { ...before, reason };
      }}
      outcome={{ done: 'Subscription Waived', failed: 'Error waiving subscription' }}
      undo={{ stream: 'member', id: due.id }}
      saveLabel="Waive"
      onClose={onClose}
      form={(form) => <WaiverForm {...form} />}
    />
  );
}
