/** Uses the storage of the browser, or of its session. Where it is blocked or full, the result is undefined. */
export const withStorage = <Result>(
  kind: 'localStorage' | 'sessionStorage',
  access: (storage: Storage) => Result,
): Result | undefined => {
  try {
    return access(window[kind]);
  } catch {
    return undefined;
  }
};
