import type { DuplicateSide } from '../../../../shared/features/companies/duplicates/calls.ts';
import { Table } from '../../../platform/ui/layout/table.tsx';
import css from './duplicates.module.css';

type Value = DuplicateSide['values'][number];

type ValuesProps = {
  kept: DuplicateSide;
  merged: DuplicateSide;
  /** Attributes that will show the merged record's value. */
  chosen: ReadonlySet<string>;
  onToggle: (attribute: string) => void;
};

/** A value of one record, and whether it will be shown; if both have a value, they can be swapped. */
function Cell({ value, shown, swap }: { value: Value; shown: boolean; swap: (() => void) | undefined }) {
  if (value.value === null) return <span className={css.unknown}>Not known</span>;
  if (!swap) return <span className={css.value}>{value.value}</span>;
  return (
    <button type="button" className={css.choice} aria-pressed={shown} onClick={shown ? undefined : swap}>
      {value.value}
      {shown && <span className={css.will}> shown after merging</span>}
    </button>
  );
}

/** Both beside each other, attribute by attribute. */
export function Values({ kept: survivor, merged, chosen, onToggle }: ValuesProps) {
  return (
    <Table aria-label="Data of both" className={css.values}>
      <thead>
        <tr>
          <th>{survivor.name}</th>
          <th>Field</th>
          <th>{merged.name}</th>
        </tr>
      </thead>
      <tbody>
        {survivor.values.map((ours) => {
          const theirs = merged.values.find(({ attribute }) => attribute === ours.attribute)!;
          const differ = ours.value !== null && theirs.value !== null && ours.value !== theirs.value;
          const swap = ours.choosable && differ ? () => onToggle(ours.attribute) : undefined;
          const takesTheirs = chosen.has(ours.attribute);
          return (
            <tr key={ours.attribute} className={css.row} data-differ={differ || undefined}>
              <td data-label={survivor.name}>
                <Cell value={ours} shown={!takesTheirs} swap={swap} />
              </td>
              <th scope="row" className={css.what}>
                {ours.label}
              </th>
              <td data-label={merged.name}>
                <Cell value={theirs} shown={takesTheirs} swap={swap} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
