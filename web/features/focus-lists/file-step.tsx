import { useState } from 'react';
import { type FocusList, LEAD_FIELDS, type LeadField } from '../../../shared/features/focus-lists/list.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { FileDrop } from '../../platform/ui/fields/file-drop.tsx';
import { Select } from '../../platform/ui/fields/kept-controls.tsx';
import { TABLE_OR_CARD_FILES } from '../../platform/ui/fields/table-files.ts';
import { Table } from '../../platform/ui/layout/table.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './focus-list.module.css';
import { Step } from './step.tsx';

type FileStepProps = {
  list: FocusList | undefined;
  busy: boolean;
  onFile: (file: File) => void;
  onColumns: (columns: (LeadField | null)[]) => void;
};

/** The file: a place to drop it, then a line about its contents. */
export function FileStep({ list, busy, onFile, onColumns }: FileStepProps) {
  const [another, setAnother] = useState(false);
  const [columns, setColumns] = useState(false);
  const drop = !list || another;
  const see = list?.lacks || columns;
  const actions = list && (
    <>
      <Button variant="text" aria-expanded={Boolean(see)} onClick={() => setColumns(!columns)}>
        See columns
      </Button>
      <Button variant="text" aria-expanded={another} onClick={() => setAnother(!another)}>
        Change file
      </Button>
    </>
  );
  return (
    <Step number={1} title="Leads" done={list && <Summary list={list} />} actions={actions}>
      {drop && (
        <FileDrop
          title="Drop a CSV of leads here"
          hint="Up to 10,000 leads, with a column linkedin, or full_name with company, title and location."
          accept={TABLE_OR_CARD_FILES}
          disabled={busy}
          onFile={(file) => {
            setAnother(false);
            setColumns(false);
            onFile(file);
          }}
        />
      )}
      {list && see && (
        <Columns
          key={list.id}
          list={list}
          busy={busy}
          onDone={(chosen) => {
            setColumns(false);
            onColumns(chosen);
          }}
        />
      )}
    </Step>
  );
}

function Summary({ list: { file_name, total, columns, notes } }: { list: FocusList }) {
  const by = columns.filter(({ field }) => field === 'linkedin' || field === 'full_name');
  const names = (by.length > 0 ? by : columns.filter(({ field }) => field?.endsWith('_name'))).slice(0, 2);
  const left = notes.filter((note) => note.endsWith('.') && /left out/.test(note));
  return (
    <>
      <b>{file_name}</b>
      <span>
        , {formatCount(total)} {total === 1 ? 'lead' : 'leads'}
      </span>
      {names.length > 0 && (
        <>
          {' '}
          <span>by column</span> <b>{names.map(({ name }) => name).join(' and ')}</b>
        </>
      )}
      <span>
        , {formatCount(columns.length)} columns kept. {left.join(' ')}
      </span>
    </>
  );
}

type ColumnsProps = { list: FocusList; busy: boolean; onDone: (columns: (LeadField | null)[]) => void };

/** The meaning of each column, which the user can change. */
function Columns({ list, busy, onDone }: ColumnsProps) {
  const [chosen, setChosen] = useState(() => list.columns.map(({ field }) => field));
  return (
    <>
      {list.lacks && <Notice kind="warning">{list.lacks}</Notice>}
      <p className={css.soft}>{list.notes.join(' ')}</p>
      <div className={css.columns}>
        <Table aria-label="Columns of the file">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Read as</th>
              <th scope="col">For example</th>
            </tr>
          </thead>
          <tbody>
            {list.columns.map(({ name, sample }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing else that is theirs alone
              <tr key={at}>
                <td>{name || `Column ${at + 1}`}</td>
                <td data-label="Read as">
                  <Select
                    className={css.select}
                    aria-label={`${name || `Column ${at + 1}`} is read as`}
                    value={chosen[at] ?? ''}
                    disabled={busy}
                    onChange={({ target }) =>
                      setChosen(
                        chosen.map((field, place) =>
                          place === at ? ((target.value || null) as LeadField | null) : field,
                        ),
                      )
                    }
                  >
                    <option value="">Saved, not used</option>
                    {Object.entries(LEAD_FIELDS).map(([field, label]) => (
                      <option key={field} value={field}>
                        {label}
                      </option>
                    ))}
                  </Select>
                </td>
                <td data-label="For example" className={css.soft}>
                  {sample}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <Button variant="outlined" disabled={busy} onClick={() => onDone(chosen)}>
        Use these columns
      </Button>
    </>
  );
}
