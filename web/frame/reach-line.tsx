import { CloudOff, Hourglass } from 'lucide-react';
import { Button } from '../platform/ui/buttons/button.tsx';
import { formatTime } from '../platform/ui/dates.ts';
import type { ServerReach } from './connection-status.tsx';
import css from './reach-line.module.css';

/** Says above the header that Kith cannot be reached, or takes its time. */
export function ReachLine({ reach }: { reach: ServerReach }) {
  if (reach.kind !== 'away')
    return (
      reach.kind === 'slow' && (
        <div className={css.line} data-kind="slow" role="status">
          <Hourglass size={16} strokeWidth={1.75} aria-hidden className={css.icon} />
          <span className={css.words}>Kith takes longer than usual to answer. Still waiting…</span>
        </div>
      )
    );
  const { since, offline, trying, tryNow } = reach;
  const at = formatTime(since.toISOString());
  return (
    <div className={css.line} role="status">
      <CloudOff size={16} strokeWidth={1.75} aria-hidden className={css.icon} />
      <span className={css.words}>
        {offline ? `You have been offline since ${at}.` : `Can’t reach Kith since ${at}.`}
        <span className={css.more}> Retrying; your text is saved.</span>
      </span>
      <Button size="small" variant="outlined" disabled={trying} onClick={tryNow}>
        {trying ? 'Trying…' : 'Try now'}
      </Button>
    </div>
  );
}
