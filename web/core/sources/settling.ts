/** Signals follow a reading after some seconds. */
const SETTLING_MS = 30_000;

/** Whether a source was read so lately that what it brings may still change. @param readAt null if it never was */
export const isSettling = (readAt: string | null): boolean =>
  readAt !== null && Date.now() - Date.parse(readAt) < SETTLING_MS;
