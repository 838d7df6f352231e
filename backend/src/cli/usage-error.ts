/** A command was typed wrongly; the message is a sentence. */
export class UsageError extends Error {}
