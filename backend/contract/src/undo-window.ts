/** How long the dashboard offers to undo a deletion, rejection or cancellation, in milliseconds. */
export const undoFor = 8_000;

/**
 * How long after such a command the server erases people and sends its mails, in milliseconds. It is longer than the offer, so that
 * a request that is sent at its end still arrives in time.
 */
export const undoWindow = undoFor + 2_000;
