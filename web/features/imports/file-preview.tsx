import { type ImportRun, NETWORK_FILES, type NetworkFile } from '../../../shared/features/imports/import.ts';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { Card } from '../../platform/ui/layout/card.tsx';
import { Table } from '../../platform/ui/layout/table.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { ColumnField } from './choices/column-field.tsx';
import { IdSystemChoice } from './choices/id-system-choice.tsx';
import { SheetChoice } from './choices/sheet-choice.tsx';
import { type Choices, canBeRead } from './choices/use-choices.ts';
import css from './runs/imports.module.css';

/** The kind of network file, to choose if its columns do not show it or show it wrongly. */
function TableChoice({ run, choices: { options, ask } }: { run: ImportRun; choices: Choices }) {
  return (
    <SelectField
      label="This file contains"
      className={css.table}
      value={options.table ?? run.table ?? ''}
      onChange={(event) => ask({ table: event.target.value as NetworkFile })}
    >
      {run.table === null && <option value="">Choose the content</option>}
      {NETWORK_FILES.map((table) => (
        <option key={table} value={table}>
          {table}
        </option>
      ))}
    </SelectField>
  );
}

/** The reading of the file: the field for which each column is taken, with a few of its values, and the remarks. */
export function FilePreview({ run, choices }: { run: ImportRun; choices: Choices }) {
  const { columns, format, kind, fields } = run;
  if (columns.length === 0 && format.length === 0) return null;
  const used = columns.filter(({ meaning }) => meaning !== null).length;
  const canChoose = canBeRead(run) && fields.length > 0;
  return (
    <section aria-label="How Kith reads the file">
      <div className={css.listHead}>
        <h2 className={css.grow}>How Kith reads the file</h2>
        {columns.length > 0 && (
          <span className={css.soft}>
            {formatCount(used)} of {formatCount(columns.length)} columns used
          </span>
        )}
      </div>
      {format.length > 0 && (
        <ul className={css.format}>
          {format.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <SheetChoice run={run} choices={choices} />
      {canBeRead(run) && kind === 'network' && <TableChoice run={run} choices={choices} />}
      <IdSystemChoice run={run} choices={choices} />
      {columns.length > 0 && (
        <Card>
          <Table>
            <thead>
              <tr>
                <th>Column</th>
                <th>Read as</th>
                <th>For example</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ name, meaning, why, samples }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one name
                <tr key={index}>
                  <td className={css.strong}>{name || `Column ${index + 1}`}</td>
                  <td data-label="Read as">
                    {canChoose ? (
                      <ColumnField run={run} place={index} choices={choices} />
                    ) : (
                      (meaning ?? <span className={css.unused}>Not imported</span>)
                    )}
                    {why !== null && meaning !== null && <div className={css.soft}>{why}</div>}
                  </td>
                  <td data-label="For example" className={css.samples}>
                    {samples.filter(Boolean).join(' · ') || 'No values'}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </section>
  );
}
