import type { talentDashboard } from '../../../../shared/features/talent/dashboard/calls.ts';
import type { Result } from '../../../../shared/platform/call.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { type Bound, DAY_PARAMS } from './address.ts';

type Bounds = Result<typeof talentDashboard>['bounds'];

/** A date-time field takes no day alone: it begins at midnight. */
const withTime = (bound: string | null) => (bound?.length === 10 ? `${bound}T00:00` : bound);

type WindowField = { label: string; type: 'date' | 'datetime-local'; of: (bounds: Bounds) => string | null };
const FIELDS: Readonly<Record<Bound, WindowField>> = {
  after: { label: 'Created after', type: 'date', of: ({ created_after }) => created_after },
  from: { label: 'Next update from', type: 'datetime-local', of: ({ next_from }) => withTime(next_from) },
  to: { label: 'Next update to', type: 'datetime-local', of: ({ next_to }) => withTime(next_to) },
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
        const { label, type, of } = FIELDS[bound];
        const given = stated[bound] === 'any' ? null : stated[bound];
        const saved = (type === 'date' ? given : withTime(given)) ?? (bounds && of(bounds)) ?? '';
        const save = (typed: string) => {
          if (typed !== saved) onChange({ [bound]: typed || 'any' });
        };
        return (
          <TextField
            key={`${bound} ${saved}`}
            label={label}
            type={type}
            defaultValue={saved}
            onBlur={({ target }) => save(target.value)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') save(currentTarget.value);
            }}
          />
        );
      })}
      {changed ? (
        <Button variant="text" onClick={() => onChange(USUAL)}>
          Usual days
        </Button>
      ) : (
        <Button variant="text" onClick={() => onChange(NONE)}>
          Clear dates
        </Button>
      )}
    </>
  );
}
