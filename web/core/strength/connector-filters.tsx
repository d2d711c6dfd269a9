import { LINKEDIN_FILTERS, LINKEDIN_LABELS, type LinkedinFilter } from '../../../shared/core/talent/filters.ts';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import { VisuallyHidden } from '../../platform/ui/layout/visually-hidden.tsx';
import { formatStrength, type Strength } from './strength.ts';
import { StrengthRing } from './strength-ring.tsx';

/** The filters of every list of potential connectors (document 2 §5). */

const STRENGTHS: readonly Strength[] = [0, 1, 2, 3, 4];

type Of<Value> = { value: Value; onChange: (value: Value) => void };

export function RelationshipFilter({ value, onChange }: Of<number>) {
  return (
    <SegmentedSwitch
      label="Minimum relationship"
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      choices={STRENGTHS.map((strength) => ({
        value: String(strength),
        label: (
          <>
            <StrengthRing strength={strength} />
            <VisuallyHidden>{formatStrength(strength)}</VisuallyHidden>
          </>
        ),
      }))}
    />
  );
}

export function LinkedinConnectionFilter({ value, onChange }: Of<LinkedinFilter>) {
  return (
    <SelectField
      label="LinkedIn connection"
      value={value}
      onChange={({ target }) => onChange(target.value as LinkedinFilter)}
    >
      {LINKEDIN_FILTERS.map((filter) => (
        <option key={filter} value={filter}>
          {LINKEDIN_LABELS[filter]}
        </option>
      ))}
    </SelectField>
  );
}
