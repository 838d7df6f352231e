import moment from 'moment-timezone';

/** Of how many days, weeks and months the last backup is kept. */
const kept = [
  ['YYYY-MM-DD', 7],
  ['GGGG-[W]WW', 4],
  ['YYYY-MM', 12],
] as const;

/** In milliseconds. */
const day = 24 * 60 * 60 * 1000;

const backupName = /^club-(\d{8}T\d{6}Z)-\d+\.backup$/;

/**
 * The names of backups that are too old to be kept: more than a day old, and not the last of one of the 7 latest days, 4 latest
 * weeks or 12 latest months that have a backup. One that was made by hand, before an update say, is so kept beside the product's
 * own of that day. Other files are never named. Nor are backups from the future, which a wrong clock has dated: they
 * must not take the place of those that are made from now on.
 * @param verified one that is kept however old it is.
 */
export const expiredBackups = (names: readonly string[], now: Date, verified?: string): string[] => {
  const backups = names
    .flatMap((name) => {
      const [, time] = backupName.exec(name) ?? [];
      return time === undefined ? [] : [{ name, at: moment.utc(time, 'YYYYMMDDTHHmmssZ') }];
    })
    .filter(({ at }) => at.valueOf() <= now.getTime())
    .sort((one, other) => other.at.valueOf() - one.at.valueOf());
  const keep = new Set([verified]);
  for (const [period, count] of kept) {
    const lastOf = new Map<string, string>();
    for (const { name, at } of backups) {
      const key = at.format(period);
      if (!lastOf.has(key) && lastOf.size < count) lastOf.set(key, name);
    }
    for (const name of lastOf.values()) keep.add(name);
  }
  return backups
    .filter(({ name, at }) => !keep.has(name) && now.getTime() - at.valueOf() > day)
    .map(({ name }) => name);
};
