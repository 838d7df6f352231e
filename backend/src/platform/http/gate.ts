import type { AppRequest } from './access.js';

/** Finds out who sends a request to the API and whether they may, before its body is read. */
export abstract class Gate {
  /**
   * Sets who is signed in.
   * @throws RefusedError `not-signed-in`, `not-allowed` or `too-many-requests`
   */
  abstract check(request: AppRequest): Promise<void>;
}
