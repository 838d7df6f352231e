/** A record's fields without those that the server keeps by itself. */
export type Values<Saved> = Omit<Saved, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

/**
 * The labels of a record's fields, in the order in which lists of them are shown. A field that is never shown by itself
 * has null.
 */
export type Labels<Saved> = Readonly<Record<keyof Values<Saved>, string | null>> & {
  readonly createdAt?: string;
};
