import { ID_SYSTEMS, type ImportRun } from '../../shared/imports/import.ts';
import { SelectField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import css from './imports.module.css';
import { type Choices, canBeRead } from './use-choices.ts';

/** The system that gave the ids of the file: an id counts only together with its system. */
export function IdSystemChoice({ run, choices: { asked, ask } }: { run: ImportRun; choices: Choices }) {
  const { ids } = run;
  if (!ids) return null;
  if (!canBeRead(run))
    return (
      <p className={css.soft}>
        {ids.column} holds ids of {ids.sure ? ids.system : 'a system without a name'}.
      </p>
    );
  const named = asked.id_system ?? (ids.sure ? ids.system : '');
  const known = ID_SYSTEMS as readonly string[];
  return (
    <>
      <SelectField
        label={`${ids.column} holds ids of`}
        className={css.table}
        value={named}
        onChange={(event) => ask({ id_system: event.target.value })}
      >
        {!ids.sure && (
          <option value="" disabled>
            Choose the system
          </option>
        )}
        {(named === '' || known.includes(named) ? known : [named, ...known]).map((system) => (
          <option key={system} value={system}>
            {system}
          </option>
        ))}
      </SelectField>
      {run.state === 'checked' && named === '' && (
        <Notice kind="info">
          Kith can’t tell which system these ids are from. Until you choose it, they only match files with the same
          columns. If you imported such a file before November 2026, choose CRM: Kith took all ids for the CRM’s then.
        </Notice>
      )}
    </>
  );
}
