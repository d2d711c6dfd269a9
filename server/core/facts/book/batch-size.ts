/** The longest time that the work of one transaction may take: other writers should not notice the wait. */
const TARGET_MS = 12;
/** The same while nobody else writes. */
const QUIET_MS = 80;
const FIRST_SIZE = 60;
const MIN_SIZE = 30;
const MAX_SIZE = 1_000;

/**
 * Chooses how many records a transaction takes from the time of the last one's work. Waiting for the turn and for the disk does not count:
 * smaller transactions would only wait more often.
 * @param quiet whether nobody else writes
 */
export function makeBatchSizer(quiet: () => boolean = () => false) {
  let size = FIRST_SIZE;
  return {
    next: () => size,
    async timed<T>(records: number, work: () => Promise<T>): Promise<T> {
      const started = performance.now();
      const result = await work();
      const fitting = (records * (quiet() ? QUIET_MS : TARGET_MS)) / Math.max(performance.now() - started, 0.1);
      size = Math.round(Math.max(MIN_SIZE, Math.min(MAX_SIZE, size * 2, fitting)));
      return result;
    },
  };
}
