import type { SpotCount } from '../../../../shared/features/reach/blind-spots/calls.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import css from './blind-spots.module.css';
import { useSpotCount } from './queries.ts';

const PERCENT = 100;

function describeState({ counted_at, running }: SpotCount, timeZone: string | undefined): string {
  const counted = counted_at === null ? 'Not counted yet' : `Counted ${formatMoment(counted_at, timeZone)}`;
  if (!running) return counted;
  if (running.stopping) return `${counted}. Cancelling…`;
  const { done, total } = running;
  const share = done !== null && total ? ` ${Math.floor((done / total) * PERCENT)}%` : '';
  return `${counted}. Counting again…${share}`;
}

/** When it was counted, and how far a new count is. */
export function CountState({ count }: { count: SpotCount }) {
  const { mutate, isPending } = useSpotCount();
  const timeZone = useSettings()?.time_zone;
  const { running } = count;
  return (
    <div className={css.count}>
      <span role="status">{describeState(count, timeZone)}</span>
      {running?.own ? (
        <Button
          size="small"
          variant="outlined"
          disabled={isPending || running.stopping}
          onClick={() => mutate('cancel')}
        >
          Cancel
        </Button>
      ) : (
        <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate('count')}>
          {count.counted_at === null ? 'Count now' : 'Count again'}
        </Button>
      )}
    </div>
  );
}
