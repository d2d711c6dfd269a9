import { useEffect, useRef } from 'react';
import { useActingUntil } from '../api/session.ts';
import { stopActing } from '../api/session-storage.ts';
import { useNotices } from '../ui/notices.tsx';

/**
 * Ends acting as another user when its hour is over, and says so whenever it ends, whoever ended it: the clock, the
 * button (here or in another window) or the server. Stands around all screens, since those change with who one is.
 */
export function ActingWatch() {
  const until = useActingUntil();
  const notices = useNotices();
  const before = useRef(until);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(stopActing, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  useEffect(() => {
    const ended = before.current !== null && until === null;
    const over = before.current !== null && before.current <= Date.now();
    before.current = until;
    if (ended) notices.info(over ? 'The hour is over: you are yourself again.' : 'You are yourself again.');
  }, [until, notices]);
  return null;
}
