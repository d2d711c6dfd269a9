import { useEffect, useRef } from 'react';
import { useActingUntil } from '../platform/api/session.ts';
import { stopActing } from '../platform/api/session-storage.ts';
import { useNotices } from '../platform/ui/states/notices.tsx';

/**
 * Ends acting as another user after its hour, and reports every end: by the clock, by the button (here or in another window) or by the
 * server. Wraps all screens, because these change with the user.
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
    if (ended)
      notices.info(
        over ? 'Your hour is over. You’re signed in as yourself again.' : 'You’re signed in as yourself again.',
      );
  }, [until, notices]);
  return null;
}
