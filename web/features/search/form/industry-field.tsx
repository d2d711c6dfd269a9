import { useQuery } from '@tanstack/react-query';
import { industriesQuery } from '../../../core/companies/industries.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { CountedOption } from '../../../platform/ui/fields/counted-option.tsx';
import { MultiSelect } from '../../../platform/ui/fields/multi-select.tsx';

type IndustryFieldProps = {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Several of the industries that accounts carry, with how many accounts each. */
export function IndustryField({ chosen, onChange }: IndustryFieldProps) {
  const industries = useQuery(industriesQuery);
  const counts = new Map(industries.data?.map(({ name, accounts }) => [name, accounts]));
  return (
    <MultiSelect
      label="Industries"
      requirement="required"
      hint="You’ll see companies in any of these industries."
      error={industries.error ? `The industries could not be loaded. ${describeError(industries.error)}` : undefined}
      options={[...counts.keys()]}
      waiting={industries.isPending}
      nothingText="No matching industry"
      placeholder="Choose industries"
      chosen={chosen}
      onChange={onChange}
    >
      {(name) => <CountedOption value={name} count={counts.get(name)} />}
    </MultiSelect>
  );
}
