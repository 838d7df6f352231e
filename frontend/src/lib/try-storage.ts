/** Uses a storage of the browser, `localStorage` or `sessionStorage`; undefined where it is blocked or full. */
export const tryStorage = <Result>(access: () => Result): Result | undefined => {
  try {
    return access();
  } catch {
    return undefined;
  }
};
