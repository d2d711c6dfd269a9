/** The numbers of days, weeks and months for which a backup is kept: the last one of each. */
const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

const DAY_MS = 86_400_000;
const getDay = (at: Date): number => Math.floor(at.getTime() / DAY_MS);
/** Weeks begin on Monday; the first of January 1970 was a Thursday. */
const getWeek = (at: Date): number => Math.floor((getDay(at) + 3) / 7);
const getMonth = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth();

/** `kith-20261122T110530Z.db`: the time is UTC. */
export const makeBackupName = (at: Date): string => `kith-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.db`;

/** The time at which a backup of this name was made, finished or not; null for any other name. */
export function parseBackupTime(name: string): Date | null {
  const parts = /^kith-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db(?:\.part)?$/.exec(name);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * The backups that stay: all of the last 24 hours, and the last one of each of the last seven days, four weeks and twelve months that have
 * any. Days without a backup do not count, so that no backup is deleted while no new one is made.
 * @param made the time of each backup, in any order
 */
export function selectBackupsToKeep(made: readonly Date[], now: Date): Set<Date> {
  const newestFirst = [...made].sort((a, b) => b.getTime() - a.getTime());
  const pickLastOfEach = (bucket: (at: Date) => number, most: number): Date[] => {
    const last = new Map<number, Date>();
    for (const at of newestFirst) if (!last.has(bucket(at))) last.set(bucket(at), at);
    return [...last.values()].slice(0, most);
  };
  return new Set([
    ...newestFirst.filter((at) => now.getTime() - at.getTime() < DAY_MS),
    ...pickLastOfEach(getDay, DAYS),
    ...pickLastOfEach(getWeek, WEEKS),
    ...pickLastOfEach(getMonth, MONTHS),
  ]);
}

/** Longer than the longest that any backup is kept. */
const LONGEST_DAYS = 800;

/**
 * The day on which the last of these backups is deleted, if one is made each day from now on.
 * @param made the time of each backup, in any order
 * @returns null if there is none
 */
export function findLastDay(made: readonly Date[], now: Date): Date | null {
  let left = [...made];
  const later: Date[] = [];
  for (let day = 1; day <= LONGEST_DAYS; day++) {
    if (left.length === 0) return day === 1 ? null : later.at(-1)!;
    const at = new Date(now.getTime() + day * DAY_MS);
    later.push(at);
    const stay = selectBackupsToKeep([...left, ...later], at);
    left = left.filter((backup) => stay.has(backup));
  }
  return later.at(-1)!;
}
