import { useQuery } from '@tanstack/react-query';
import type { LetterNumber } from '../../../../shared/features/introductions/letter/numbers.ts';
import { FilterChip } from '../../../platform/ui/fields/filter-chip.tsx';
import { yearlyLetterQuery } from '../letter/queries.ts';
import type { IntrosAddress } from '../steps/address.ts';

const NUMBER_WORDS: Readonly<Record<LetterNumber, string>> = {
  requests: 'asked for',
  made: 'made',
  open: 'open',
  declined: 'declined',
  no_way: 'no way found',
  canceled: 'canceled',
  met: 'led to a meeting',
  nothing: 'led to nothing',
  no_answer: 'got no answer',
  unknown: 'no result yet',
  in_talks: 'in talks',
  won: 'working together',
  yes: 'connector said yes',
};

type LetterChipsProps = {
  address: Pick<IntrosAddress, 'year' | 'number' | 'connector' | 'requester'>;
  onChange: (change: Partial<IntrosAddress>) => void;
};

/** Which number of a yearly letter the list shows. */
export function LetterChips({ address: { year, number, connector, requester }, onChange }: LetterChipsProps) {
  const letter = useQuery({
    ...yearlyLetterQuery(requester ?? undefined, year ?? undefined),
    enabled: year !== null && connector !== null,
  });
  if (year === null) return null;
  const name = letter.data?.connectors.find(({ id }) => id === connector)?.name;
  return (
    <>
      <FilterChip
        kind="Asked for in"
        value={String(year)}
        onRemove={() => onChange({ year: null, number: null, connector: null })}
      />
      {number && (
        <FilterChip kind="Of these" value={NUMBER_WORDS[number]} onRemove={() => onChange({ number: null })} />
      )}
      {connector && (
        <FilterChip
          kind="Connector asked"
          value={name ?? 'One person'}
          onRemove={() => onChange({ connector: null })}
        />
      )}
    </>
  );
}
