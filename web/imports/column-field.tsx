import { ChevronDown } from 'lucide-react';
import type { ImportRun } from '../../shared/imports/import.ts';
import css from './column-field.module.css';
import { useReread } from './queries.ts';

/** The meaning of one column of the file, which can be changed before anything is written. */
export function ColumnField({ run, place }: { run: ImportRun; place: number }) {
  const reread = useReread(run.id);
  const { name, field } = run.columns[place]!;
  const column = `#${place + 1}`;
  const asked = reread.isPending && 'columns' in reread.variables ? reread.variables.columns[column] : undefined;
  const shown = (asked === undefined ? field : asked) ?? '';
  return (
    <span className={css.choice}>
      <select
        className={css.select}
        aria-label={`${name || `Column ${place + 1}`} is read as`}
        data-unused={shown === ''}
        value={shown}
        disabled={reread.isPending}
        onChange={(event) =>
          reread.mutate({
            columns: { [column]: event.target.value || null },
            ...(run.table ? { table: run.table } : {}),
          })
        }
      >
        <option value="">Do not import</option>
        {run.fields.map((one) => (
          <option key={one.field} value={one.field}>
            {one.label.charAt(0).toUpperCase() + one.label.slice(1)}
          </option>
        ))}
      </select>
      <ChevronDown size={15} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
