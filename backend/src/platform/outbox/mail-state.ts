/** The state of a row of `outbox_mails`, in SQL. A mail that was kept as a file counts as sent for earlier versions. */
export const mailState = `CASE
  WHEN is_kept THEN 'kept'
  WHEN sent_at IS NOT NULL THEN 'sent'
  WHEN failed_at IS NOT NULL THEN 'given-up'
  ELSE 'waiting' END`;

export type MailState = 'kept' | 'waiting' | 'sent' | 'given-up';

/** Whether a mail that was given up is never tried again, in SQL: the sending of its email to several people was stopped. */
export const isWithdrawn = `(failed_at IS NOT NULL AND next_attempt_at IS NOT DISTINCT FROM 'infinity')`;

/** Whether a waiting mail has failed at least once, in SQL. A mail that is being sent for the first time has not. */
export const hasFailed = `sent_at IS NULL AND failed_at IS NULL AND (attempts > 1 OR attempts = 1 AND leased_until IS NULL)`;
