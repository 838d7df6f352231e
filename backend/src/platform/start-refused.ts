/** The product cannot start; the message is a sentence for the operator, printed without a stack. */
export class StartRefusedError extends Error {}
