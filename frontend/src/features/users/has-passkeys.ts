/** Whether the browser knows passkeys. It does not on an insecure connection. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
