import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ImportRow, ImportRun } from '../../../shared/features/imports/import.ts';
import { Avatar } from '../../core/people/avatar.tsx';
import { listSource } from '../../platform/api/list-source.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { JOIN_HINTS, JoinSwitch } from './join-switch.tsx';
import css from './joins-by-name.module.css';
import { JoinsHead } from './joins-head.tsx';
import { Namesakes } from './namesakes.tsx';
import { RowPlace } from './row-place.tsx';
import { importRowsQuery, useDecideRows, useMarkDistinct } from './runs/queries.ts';

const NOUN = { one: 'row', many: 'rows' };
const getId = ({ id }: ImportRow): string => id;
type Decide = (row: ImportRow, apart: boolean) => void;

const columns: readonly Column<ImportRow, Decide>[] = [
  { key: 'line', label: 'Row', width: '64px', className: css.line, cell: (row) => <RowPlace {...row} /> },
  {
    key: 'file',
    label: 'In the file',
    width: 'minmax(130px, 1fr)',
    className: css.name,
    plain: true,
    cell: ({ name, joined }) => (
      <div>
        {name}
        <div className={css.soft}>{joined?.given || 'no company'}</div>
      </div>
    ),
  },
  {
    key: 'kith',
    label: 'In Kith',
    width: 'minmax(150px, 1fr)',
    cell: ({ joined }) =>
      joined && (
        <div className={css.person}>
          <Avatar name={joined.name} size={24} />
          <div>
            <span className={css.name}>{joined.name}</span>
            <div className={css.soft}>{joined.known || 'no job'}</div>
          </div>
        </div>
      ),
  },
  {
    key: 'evidence',
    label: 'For and against',
    width: 'minmax(0, 1.3fr)',
    cell: ({ joined }) => {
      const { for: speaksFor = [], against = [], namesakes = 0 } = joined?.evidence ?? {};
      return (
        <div>
          {speaksFor.length > 0 && <div>For: {speaksFor.join('; ')}</div>}
          {against.length > 0 && (
            <div className={css.soft}>
              <span>Against: {against.join('; ')}</span>{' '}
              {joined && namesakes > 0 && <Namesakes name={joined.name} count={namesakes} />}
            </div>
          )}
        </div>
      );
    },
  },
  {
    key: 'chance',
    label: 'Same person',
    width: '110px',
    cell: ({ joined }) => {
      const chance = joined?.evidence?.chance;
      return chance && <span className={chance === 'Low' ? css.soft : css.name}>{chance} chance</span>;
    },
  },
  {
    key: 'decision',
    label: 'Join or keep apart',
    width: '180px',
    cell: (row, decide) => (
      <JoinSwitch
        label={`Row ${formatCount(row.line)}, ${row.name}`}
        apart={row.apart}
        onDecide={(apart) => decide(row, apart)}
      />
    ),
  },
];
/** Of a dry run, about which nobody decides. */
const COLUMNS_READ = columns.filter(({ key }) => key !== 'decision');

/** The rows of a checked file that share only name and company with a person in Kith: whether they are joined, and why. */
export function PeopleByName({ run, children }: { run: ImportRun; children: ReactNode }) {
  const list = useInfiniteQuery(importRowsQuery(run, 'by_name'));
  const { mutate } = useMarkDistinct(run.id);
  const all = useDecideRows(run.id);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const decide = useMemo<Decide>(
    () =>
      ({ id }, apart) =>
        mutate({ row: id, apart }),
    [mutate],
  );
  const { people_by_name: count, people_by_name_joined: joined } = run.counts;
  return (
    <List
      name="import-people-by-name"
      label="People joined by name"
      noun={NOUN}
      source={listSource(list)}
      rows={rows}
      rowKey={getId}
      columns={run.dry_run ? COLUMNS_READ : columns}
      context={decide}
      height={58}
      hints={run.dry_run ? undefined : JOIN_HINTS}
      told={
        run.dry_run
          ? undefined
          : 'If you choose Keep apart, later files, mailboxes and the CRM won’t join these two either. You can change this under Duplicates.'
      }
      empty={{
        title: 'No matching people',
        text: 'No person in the file matches one in Kith by name and company only.',
      }}
    >
      {children}
      <JoinsHead joined={joined} apart={count - joined} busy={all.isPending} onDecide={run.dry_run ? null : all.mutate}>
        {count === 1
          ? 'One row matches a person in Kith by name and company only.'
          : `${formatCount(count)} rows share only name and company with a person in Kith.`}
      </JoinsHead>
    </List>
  );
}
