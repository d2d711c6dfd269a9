import { useCallback, useEffect, useState } from 'react';

/** The time that the web app may take to report that it is there, in ms. */
const PATIENCE = 6_000;
/** The same from the moment its frame has loaded: it reports while it loads, and a browser's page about an error never does. */
const GRACE = 500;
/** The first wait before the frame is loaded again. Each further wait is twice as long, up to `RAREST`. */
const FIRST = 3_000;
const RAREST = 60_000;

interface Attempts {
  /** The number of the attempt that is loading now. */
  attempt: number;
  /** Nothing answers at the address, as far as is known. */
  silent: boolean;
  /** Somebody asked for the present attempt. */
  busy: boolean;
  /** The frame has loaded something. */
  loaded: () => void;
  tryAgain: () => void;
}

const BEGINNING = { attempt: 0, silent: false, busy: false, waits: 0 };

/**
 * Loads the web app's frame again, ever more rarely, until it can show something; at once when the user or a new connection asks for it.
 * @param answered the frame has reported
 * @param there and there is something to tell it
 */
export function useAttempts(server: string | null | undefined, answered: boolean, there: boolean): Attempts {
  const [{ attempt, silent, busy, waits }, setNow] = useState(BEGINNING);
  const [empty, setEmpty] = useState<number | null>(null);
  const startAttempt = useCallback(
    (wanted: boolean) =>
      setNow((now) => ({ attempt: now.attempt + 1, silent: true, busy: wanted, waits: wanted ? 0 : now.waits + 1 })),
    [],
  );
  const awaited = Boolean(server) && !there;

  useEffect(() => {
    if (!awaited) setNow((now) => ({ ...BEGINNING, attempt: now.attempt }));
  }, [awaited]);
  useEffect(() => {
    if (!awaited) return;
    const isEmpty = empty === attempt && !answered;
    const timer = setTimeout(
      () => setNow((now) => ({ ...now, silent: true, busy: false })),
      isEmpty ? GRACE : PATIENCE,
    );
    return () => clearTimeout(timer);
  }, [awaited, answered, attempt, empty]);
  useEffect(() => {
    if (!awaited || !silent) return;
    const retry = (): void => startAttempt(false);
    const timer = setTimeout(retry, Math.min(FIRST * 2 ** waits, RAREST));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [awaited, silent, waits, startAttempt]);

  return {
    attempt,
    busy,
    silent: silent && awaited,
    loaded: useCallback(() => setEmpty(attempt), [attempt]),
    tryAgain: useCallback(() => startAttempt(true), [startAttempt]),
  };
}
