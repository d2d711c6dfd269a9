import type { talentDashboard } from '../../../../shared/features/talent/dashboard/calls.ts';
import type { Result } from '../../../../shared/platform/call.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { type Bound, DAY_PARAMS } from './address.ts';

type Bounds = Result<typeof talentDashboard>['bounds'];

/** A date-time field takes no day alone: it begins at midnight. */
const withTime = (bound: string | null) => (bound?.length === 10 ? `${bound}T00:00` : bound);

type WindowField = { label: string; time: boolean; of: (bounds: Bounds) => string | null };
const FIELDS: Readonly<Record<Bound, WindowField>> = {
  after: { label: 'Created after', time: false, of: ({ created_after }) => created_after },
  from: { label: 'Next update from', time: true, of: ({ next_from }) => withTime(next_from) },
  to: { label: 'Next update to', time: true, of: ({ next_to }) => withTime(next_to) },
};
const USUAL = { after: null, from: null, to: null };
const NONE = { after: 'any', from: 'any', to: 'any' };

type WindowsProps = {
  /** The bounds of the answer; undefined until it has come. */
  bounds: Bounds | undefined;
  said: Readonly<Record<Bound, string | null>>;
  onChange: (change: Partial<Record<Bound, string | null>>) => void;
};

/**
 * The days on which candidacies were created, and the times at which feedback is next requested. A value counts when the
 * user leaves the field.
 */
export function Windows({ bounds, said: stated, onChange }: WindowsProps) {
  const changed = DAY_PARAMS.some((bound) => stated[bound] !== null);
  return (
    <>
      {DAY_PARAMS.map((bound) => {
        const { label, time, of } = FIELDS[bound];
        const given = stated[bound] === 'any' ? null : stated[bound];
        const saved = (time ? withTime(given) : given) ?? (bounds && of(bounds)) ?? '';
        return (
          <DateField
            key={bound}
            label={label}
            time={time}
            value={saved}
            onChange={(day) => onChange({ [bound]: day || 'any' })}
          />
        );
      })}
      {changed ? (
        <Button variant="text" onClick={() => onChange(USUAL)}>
          Default dates
        </Button>
      ) : (
        <Button variant="text" onClick={() => onChange(NONE)}>
          Clear dates
        </Button>
      )}
    </>
  );
}
