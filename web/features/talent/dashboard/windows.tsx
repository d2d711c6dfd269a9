import type { talentDashboard } from '../../../../shared/features/talent/dashboard/calls.ts';
import type { Result } from '../../../../shared/platform/call.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { type Bound, DAY_PARAMS } from './address.ts';

type Bounds = Result<typeof talentDashboard>['bounds'];

const FIELDS: Readonly<Record<Bound, { label: string; of: (bounds: Bounds) => string | null }>> = {
  after: { label: 'Created after', of: ({ created_after }) => created_after },
  from: { label: 'Next update from', of: ({ next_from }) => next_from },
  to: { label: 'Next update to', of: ({ next_to }) => next_to },
};
const USUAL = { after: null, from: null, to: null };
const NONE = { after: 'any', from: 'any', to: 'any' };

type WindowsProps = {
  /** The bounds of the answer; undefined until it has come. */
  bounds: Bounds | undefined;
  said: Readonly<Record<Bound, string | null>>;
  onChange: (change: Partial<Record<Bound, string | null>>) => void;
};

/** The days on which candidacies were created, and on which feedback is next requested. A day counts when the user leaves the field. */
export function Windows({ bounds, said: stated, onChange }: WindowsProps) {
  const changed = DAY_PARAMS.some((bound) => stated[bound] !== null);
  return (
    <>
      {DAY_PARAMS.map((bound) => {
        const { label, of } = FIELDS[bound];
        const saved = (stated[bound] === 'any' ? null : stated[bound]) ?? (bounds && of(bounds)) ?? '';
        const save = (typed: string) => {
          if (typed !== saved) onChange({ [bound]: typed || 'any' });
        };
        return (
          <TextField
            key={`${bound} ${saved}`}
            label={label}
            type="date"
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
