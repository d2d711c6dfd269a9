import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { signInSettings } from '../../shared/features/accounts/session/calls.ts';
import { isTimeout } from '../platform/api/api-error.ts';
import { isFromKith, watchAsked } from '../platform/api/asked.ts';
import { send } from '../platform/api/send.ts';

/** An answer that takes longer is spoken of. */
const SLOW_MS = 8_000;
/** The time that a try may take, and the pauses between tries: each twice the pause before, up to the longest. */
const TRY_MS = 5_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

export type ServerReach =
  | { kind: 'fine' | 'slow' }
  | { kind: 'away'; since: Date; offline: boolean; trying: boolean; tryNow: () => void };

const ReachContext = createContext<ServerReach>({ kind: 'fine' });
export const useReach = (): ServerReach => useContext(ReachContext);

/** Neither answered nor given up by its caller. */
const isUnanswered = (error: unknown): boolean => error instanceof TypeError || isTimeout(error);

type Away = { since: Date; offline: boolean; trying: boolean };
type Tell = { slow: (slow: boolean) => void; away: (away: Away | null) => void };

/** Watches the outcomes of the questions to the server, and tries again while it cannot be reached. */
function watchReach(tell: Tell) {
  const slow = new Set<object>();
  let away: Away | null = null;
  let pause = FIRST_PAUSE_MS;
  let next: ReturnType<typeof setTimeout> | undefined;
  let trying = false;
  let stopped = false;

  const put = (now: Away | null) => {
    if (!stopped && now !== away) tell.away(now);
    away = now;
  };
  const handleReached = () => {
    clearTimeout(next);
    pause = FIRST_PAUSE_MS;
    put(null);
  };
  const handleUnreached = () => {
    put({ since: away?.since ?? new Date(), offline: !navigator.onLine, trying: false });
    clearTimeout(next);
    if (stopped) return;
    next = setTimeout(tryNow, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  };
  /** Calls a public address. Its result is noticed like that of any other call. */
  async function tryNow(): Promise<void> {
    if (trying || stopped) return;
    trying = true;
    if (away) put({ ...away, trying });
    await send(signInSettings, {}, { signal: AbortSignal.timeout(TRY_MS) }).catch(() => undefined);
    trying = false;
  }
  // A question may fail for a reason of its own: only when the next question fails, too, Kith is out of reach.
  const handleFailure = () => (trying ? handleUnreached() : void tryNow());
  const stopWatching = watchAsked((answer) => {
    const timer = setTimeout(() => {
      slow.add(answer);
      if (!stopped) tell.slow(true);
    }, SLOW_MS);
    const endWait = () => {
      clearTimeout(timer);
      if (slow.delete(answer) && !stopped) tell.slow(slow.size > 0);
    };
    answer.then(
      (response) => {
        endWait();
        if (isFromKith(response)) handleReached();
        else handleFailure();
      },
      (error) => {
        endWait();
        if (isUnanswered(error)) handleFailure();
      },
    );
  });
  const handleOnline = () => void tryNow();
  window.addEventListener('online', handleOnline);
  window.addEventListener('offline', handleUnreached);
  const stop = () => {
    stopped = true;
    clearTimeout(next);
    stopWatching();
    window.removeEventListener('online', handleOnline);
    window.removeEventListener('offline', handleUnreached);
  };
  return { tryNow: handleOnline, stop };
}

/** Wraps all screens: knows whether Kith can be reached, and repeats questions that failed meanwhile. */
export function ReachProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [reach, setReach] = useState<ServerReach>({ kind: 'fine' });
  useEffect(() => {
    let wasAway = false;
    const { tryNow, stop } = watchReach({
      slow: (slow) => setReach((now) => (now.kind === 'away' ? now : { kind: slow ? 'slow' : 'fine' })),
      away: (away) => {
        setReach(away ? { kind: 'away', ...away, tryNow } : { kind: 'fine' });
        if (wasAway && !away)
          void queries.refetchQueries({
            type: 'active',
            predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0,
          });
        wasAway = away !== null;
      },
    });
    return stop;
  }, [queries]);
  return <ReachContext value={reach}>{children}</ReachContext>;
}
