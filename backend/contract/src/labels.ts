/** A record's fields without those that the server keeps by itself. */
export type Values<Saved> = Omit<Saved, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

/**
 * The labels of all fields of a record and of the request that saves it, in the order in which lists of them are shown. A field
 * that is never shown by itself has null.
 */
export type Labels<Saved, Sent = object> = Readonly<
  Record<keyof Values<Saved> | keyof Sent, string | null>
> & {
  readonly createdAt?: string;
};
