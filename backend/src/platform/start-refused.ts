/** The product cannot start; the message is a sentence for the operator, printed without a stack. */
export class StartRefusedError extends Error {}

/** The key of personal data, or those of people, are missing or do not fit. Nothing else is known to be wrong with the database. */
export class KeyMissingError extends StartRefusedError {}
