import { UserRoundCog } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '../../shared/features/accounts/session/user.ts';
import { endActing, useActingUntil } from '../platform/api/session.ts';
import { Button } from '../platform/ui/buttons/button.tsx';
import { useNarrow } from '../platform/ui/hooks/use-narrow.ts';
import css from './acting-bar.module.css';

const MINUTE_MS = 60_000;

/** "59 minutes left", "59 min left" where there is little room. */
function describeLeft(ms: number, short = false): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return short ? '< 1 min left' : 'less than a minute left';
  return `${minutes} ${short ? 'min' : minutes === 1 ? 'minute' : 'minutes'} left`;
}

/** The number of ms that are left, as of a few seconds ago. */
function useTimeLeft(until: number): number {
  const [left, setLeft] = useState(() => until - Date.now());
  useEffect(() => {
    setLeft(until - Date.now());
    const timer = setInterval(() => setLeft(until - Date.now()), 5_000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function TimeLeft({ until, short }: { until: number; short: boolean }) {
  return <span className={css.left}>{describeLeft(useTimeLeft(until), short)}</span>;
}

/** The red bar above everything while a user acts as another: the name, the time left, and the way back. */
export function ActingBar({ user }: { user: User }) {
  const until = useActingUntil();
  const narrow = useNarrow();
  const [leaving, setLeaving] = useState(false);
  const { given_name, family_name, email } = user.payload;
  const leave = () => {
    setLeaving(true);
    void endActing();
  };
  return (
    <section className={css.bar} aria-label="Acting as another user">
      <UserRoundCog size={16} strokeWidth={1.75} aria-hidden className={css.icon} />
      <span className={css.who}>
        {narrow ? 'As' : 'You act as'} <b>{`${given_name} ${family_name}`.trim() || email}</b>
        <span className={css.company}>, {user.Account.Name}</span>
      </span>
      {until !== null && <TimeLeft until={until} short={narrow} />}
      <Button size="small" className={css.leave} onClick={leave} disabled={leaving}>
        Remove Fake User
      </Button>
    </section>
  );
}
