import type { ImportRun } from '../../../../shared/features/imports/import.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import css from '../runs/imports.module.css';
import { type Choices, canBeRead } from './use-choices.ts';

/** The sheet of a workbook that is read, if it has several. */
export function SheetChoice({ run, choices: { options, ask } }: { run: ImportRun; choices: Choices }) {
  const { sheet } = run;
  if (!sheet || sheet.choices.length < 2 || !canBeRead(run)) return null;
  return (
    <SelectField
      label="Sheet"
      className={css.table}
      value={options.sheet ?? sheet.name}
      onChange={(event) => ask({ sheet: event.target.value })}
    >
      {sheet.choices.map(({ name, hidden }) => (
        <option key={name} value={name}>
          {hidden ? `${name} (hidden)` : name}
        </option>
      ))}
    </SelectField>
  );
}
