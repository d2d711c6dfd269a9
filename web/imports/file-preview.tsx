import type { ImportRun } from '../../shared/imports/import.ts';
import { Card } from '../ui/card.tsx';
import { Table } from '../ui/table.tsx';
import { Count } from '../ui/tag.tsx';
import css from './imports.module.css';

/** How the file was read: what each column was taken for, with a few of its values, and what was noticed. */
export function FilePreview({ run }: { run: ImportRun }) {
  const { columns, format } = run;
  if (columns.length === 0 && format.length === 0) return null;
  return (
    <section>
      <div className={css.listHead}>
        <h2>How the file is read {columns.length > 0 && <Count value={columns.length} />}</h2>
      </div>
      {format.length > 0 && (
        <ul className={css.format}>
          {format.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {columns.length > 0 && (
        <Card>
          <Table>
            <thead>
              <tr>
                <th>Column</th>
                <th>Taken for</th>
                <th>For instance</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ name, meaning, samples }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one name
                <tr key={index}>
                  <td className={css.strong}>{name || `Column ${index + 1}`}</td>
                  <td data-label="Taken for">{meaning ?? <span className={css.unused}>Not used</span>}</td>
                  <td data-label="For instance" className={css.samples}>
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
