import { ChevronDown } from 'lucide-react';
import type { ImportRun } from '../../../../shared/features/imports/import.ts';
import css from './column-field.module.css';
import type { Choices } from './use-choices.ts';

/** The meaning of one column of the file, which can be changed before anything is written. */
export function ColumnField({ run, place, choices }: { run: ImportRun; place: number; choices: Choices }) {
  const { name, field } = run.columns[place]!;
  const column = `#${place + 1}`;
  const chosen = choices.options.columns?.[column];
  const shown = (chosen === undefined ? field : chosen) ?? '';
  return (
    <span className={css.choice}>
      <select
        className={css.select}
        aria-label={`${name || `Column ${place + 1}`} is read as`}
        data-unused={shown === ''}
        value={shown}
        onChange={(event) =>
          choices.ask({
            columns: { [column]: event.target.value || null },
            ...(run.table ? { table: run.table } : {}),
          })
        }
      >
        <option value="">Do not import</option>
        {run.fields.map((field) => (
          <option key={field.field} value={field.field}>
            {field.label.charAt(0).toUpperCase() + field.label.slice(1)}
          </option>
        ))}
      </select>
      <ChevronDown size={15} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
