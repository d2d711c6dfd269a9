import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';

const renderOption = ({ Id, Name, Round__c: round }: UseCase) => (
  <option key={Id} value={Id}>
    {[Name, round].filter(Boolean).join(', ')}
  </option>
);

type RaiseSelectProps = { raises: readonly UseCase[]; chosen: string; onChoose: (id: string) => void };

/** The raises, the closed ones apart. */
export function RaiseSelect({ raises, chosen, onChoose }: RaiseSelectProps) {
  const closed = raises.filter(({ Closed_On__c }) => Closed_On__c !== null);
  return (
    <SelectField label="Raise" value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {raises.filter((raise) => !closed.includes(raise)).map(renderOption)}
      {closed.length > 0 && <optgroup label="Closed">{closed.map(renderOption)}</optgroup>}
    </SelectField>
  );
}
