import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { describeError } from '../api/api-error.ts';
import { CountedOption } from '../ui/counted-option.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { industriesQuery } from './queries.ts';

type IndustryFieldProps = {
  input?: Ref<HTMLInputElement>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Several of the industries that accounts carry, with how many accounts each. */
export function IndustryField({ input, chosen, onChange }: IndustryFieldProps) {
  const industries = useQuery(industriesQuery);
  const counts = new Map(industries.data?.map(({ name, accounts }) => [name, accounts]));
  return (
    <MultiSelect
      label="Industries"
      requirement="required"
      hint="Accounts of any of them are shown."
      error={industries.error ? `The industries could not be loaded. ${describeError(industries.error)}` : undefined}
      options={[...counts.keys()]}
      waiting={industries.isPending}
      nothingText="No such industry"
      placeholder="Choose industries"
      input={input}
      chosen={chosen}
      onChange={onChange}
    >
      {(name) => <CountedOption value={name} count={counts.get(name)} />}
    </MultiSelect>
  );
}
