/** The first minute of the club's next day. */
export const afterMidnight = (): Date => {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' });
  const minute = 60_000;
  const instant = new Date(Math.ceil(Date.now() / minute) * minute);
  const today = day.format(instant);
  while (day.format(instant) === today) instant.setTime(instant.getTime() + 15 * minute);
  return instant;
};
