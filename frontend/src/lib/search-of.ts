/** The search parameters for the values that are there and not empty. */
export const searchOf = (values: object): URLSearchParams => {
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
};
