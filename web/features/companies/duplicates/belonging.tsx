import type { DuplicateSide, Pair } from '../../../../shared/features/companies/duplicates/calls.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check } from '../../../platform/ui/fields/field.tsx';
import css from './duplicates.module.css';

type TwoCompanies = Pick<Pair, 'one' | 'other'>;

/** The one that belongs to the other, and that one. */
const sortByBelonging = ({ one: a, other: b }: TwoCompanies, belongs: string) => (belongs === a.id ? [a, b] : [b, a]);

/** "Castellan Bank Leasing belongs to Castellan Bank" */
export function describeBelonging(pair: TwoCompanies, belongs: string): string {
  const [child, parent] = sortByBelonging(pair, belongs);
  return `${child!.name} belongs to ${parent!.name}`;
}

type BelongingProps = {
  sides: readonly [DuplicateSide, DuplicateSide];
  /** The id of the one that belongs to the other. */
  belongs: string | undefined;
  onChange: (belongs: string | undefined) => void;
};

/** Of two companies that are kept apart, one may belong to the other: at first the one with the longer name. */
export function Belonging({ sides: [a, b], belongs, onChange }: BelongingProps) {
  const likely = b.name.length >= a.name.length ? b.id : a.id;
  // Two of one name are told by their websites.
  const nameSide = ({ id, name, line }: DuplicateSide) => ({
    id,
    name: a.name === b.name && line ? `${name} (${line})` : name,
  });
  const [child, parent] = sortByBelonging({ one: nameSide(a), other: nameSide(b) }, belongs ?? likely);
  return (
    <div className={css.belonging}>
      <Check
        label={`If kept apart: ${child!.name} belongs to ${parent!.name}`}
        checked={belongs !== undefined}
        onChange={(event) => onChange(event.target.checked ? child!.id : undefined)}
      />
      {belongs === undefined ? (
        <span className={css.soft}>A search for {parent!.name} then also offers the other company.</span>
      ) : (
        <Button variant="text" size="small" onClick={() => onChange(parent!.id)}>
          Swap
        </Button>
      )}
    </div>
  );
}
