import bowser from 'bowser';

/** What is read of a `User-Agent`, and kept of the name in it. Browsers send less; others may send anything. */
const longest = { read: 300, kept: 60 };

/** The browser and its system in words, such as "Firefox on Windows"; null when the `User-Agent` names none. */
export const browserOf = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null;
  const { browser, os } = bowser.parse(userAgent.slice(0, longest.read));
  const names = [browser.name, os.name].filter(Boolean).join(' on ');
  return names === '' ? null : names.slice(0, longest.kept);
};
