/**
 * An erasure as it is kept outside of the database, without anything about the person: the subject, and the first event about them.
 * A log that has this event is of the same history, so its subject is the same person.
 */
export interface KeptErasure {
  readonly subject: string;
  readonly position: number;
  /** The beginning of the event's hash. */
  readonly mark: string;
}

const markLength = 16;

const formatErasure = ({ subject, position, mark }: KeptErasure): string => `${subject}@${position}:${mark}`;

/** Such as `message-57@120:0123456789abcdef`, separated by spaces. */
export const formatErasures = (erasures: readonly KeptErasure[]): string =>
  erasures.map(formatErasure).join(' ');

const written = /(?<![\w-])([\w-]+)@(\d{1,15}):([0-9a-f]{16})(?![0-9a-f])/g;

/** The erasures in a text, such as a kept mail. */
export const parseErasures = (text: string): KeptErasure[] =>
  [...new Set(text.match(written))].flatMap((one) =>
    [...one.matchAll(written)].map(([, subject = '', position, mark = '']) => ({
      subject,
      position: Number(position),
      mark,
    })),
  );

/** The people whose keys are destroyed, each with the first event about them; of a log with many, those of `$1` alone. */
export const erasuresToKeep = `SELECT k.subject, e.position, left(e.hash, ${markLength}) AS mark
  FROM personal_keys k CROSS JOIN LATERAL (
    SELECT position, hash FROM events WHERE personal->>'subject' = k.subject ORDER BY position LIMIT 1
  ) AS e
  WHERE k.wrapped_key IS NULL AND NOT k.lost AND ($1::text[] IS NULL OR k.subject = ANY($1))
  ORDER BY e.position`;

/** Of erasures (`$1` subjects, `$2` positions, `$3` marks), the subjects of this log who are not erased in it. */
export const erasedElsewhere = `SELECT subject FROM unnest($1::text[], $2::bigint[], $3::text[]) AS kept (subject, position, mark)
  WHERE EXISTS (
      SELECT FROM events e WHERE e.position = kept.position AND left(e.hash, ${markLength}) = kept.mark
        AND e.personal->>'subject' = kept.subject)
    AND NOT EXISTS (
      SELECT FROM personal_keys k WHERE k.subject = kept.subject AND k.wrapped_key IS NULL AND NOT k.lost)`;
