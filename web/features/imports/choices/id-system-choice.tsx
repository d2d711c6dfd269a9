import { useRef, useState } from 'react';
import { ID_SYSTEMS, type ImportRun } from '../../../../shared/features/imports/import.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from '../runs/imports.module.css';
import { type Choices, canBeRead } from './use-choices.ts';

/** The system that gave the ids of the file: an id counts only together with its system. */
export function IdSystemChoice({ run, choices: { options, ask } }: { run: ImportRun; choices: Choices }) {
  const { ids } = run;
  if (!ids) return null;
  if (!canBeRead(run))
    return (
      <p className={css.soft}>
        {ids.column} holds ids of {ids.sure ? ids.system : 'a system without a name'}.
      </p>
    );
  const named = options.id_system ?? (ids.sure ? ids.system : '');
  return (
    <>
      <SystemField column={ids.column} named={named} choose={(id_system) => ask({ id_system })} />
      {run.state === 'checked' && named === '' && (
        <Notice kind="info">
          Kith can’t tell which system these ids are from. Until you choose one, they only match files with the same
          columns. If you imported such a file before November 2026, choose CRM, because Kith then treated all ids as
          CRM ids.
        </Notice>
      )}
    </>
  );
}

/** No system is called so: Kith cuts spaces at the ends of names. */
const ANOTHER = ' ';
const LONGEST = 60;

interface SystemFieldProps {
  column: string;
  /** Empty while the system is unknown. */
  named: string;
  choose: (system: string) => void;
}

/** One of the systems that Kith knows, or any other by its name. */
function SystemField({ column, named, choose }: SystemFieldProps) {
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLSelectElement>(null);
  const name = typed?.trim() ?? '';
  const known = ID_SYSTEMS as readonly string[];
  return (
    <>
      <SelectField
        ref={field}
        label={`${column} holds ids of`}
        className={css.table}
        value={typed === undefined ? named : ANOTHER}
        onChange={({ target: { value } }) => {
          setTyped(value === ANOTHER ? '' : undefined);
          if (value !== ANOTHER) choose(value);
        }}
      >
        {named === '' && (
          <option value="" disabled>
            Choose the system
          </option>
        )}
        {(named === '' || known.includes(named) ? known : [named, ...known]).map((system) => (
          <option key={system} value={system}>
            {system}
          </option>
        ))}
        <option value={ANOTHER}>Another system…</option>
      </SelectField>
      {typed !== undefined && (
        <form
          className={css.another}
          onSubmit={(event) => {
            event.preventDefault();
            if (name === '') return;
            choose(name);
            field.current?.focus();
            setTyped(undefined);
          }}
        >
          <TextField
            label="Name of the system"
            hint="Kith also uses it for later files with the same columns."
            className={css.table}
            maxLength={LONGEST}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" variant="outlined" disabled={name === ''}>
            Use this name
          </Button>
        </form>
      )}
    </>
  );
}
