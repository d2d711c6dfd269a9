import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ImportJoin } from '../../../shared/core/network/join.ts';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { listSource } from '../../platform/api/list-source.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { JOIN_HINTS, JoinSwitch } from './join-switch.tsx';
import css from './joins-by-name.module.css';
import { JoinsHead } from './joins-head.tsx';
import { importJoinsQuery, useDecideJoins } from './runs/queries.ts';

const NOUN = { one: 'company', many: 'companies' };
const getId = ({ id }: ImportJoin): string => id;
type Decide = (join: ImportJoin, apart: boolean) => void;

const formatPeople = (count: number): string => (count === 1 ? 'one person' : `${formatCount(count)} people`);

const columns: readonly Column<ImportJoin, Decide>[] = [
  {
    key: 'file',
    label: 'Matched by name only',
    width: 'minmax(130px, 0.8fr)',
    className: css.name,
    plain: true,
    cell: ({ name, people: count }) => (
      <div>
        {name}
        {count > 0 && <div className={css.soft}>{formatPeople(count)}</div>}
      </div>
    ),
  },
  {
    key: 'domain',
    label: 'With a domain',
    width: 'minmax(130px, 0.8fr)',
    cell: ({ other, domain, headcount }) => (
      <div>
        {other}
        <div className={css.soft}>
          {domain}
          {headcount !== null && `, ${formatPeople(headcount)}`}
        </div>
      </div>
    ),
  },
  {
    key: 'evidence',
    label: 'For and against',
    width: 'minmax(0, 1.6fr)',
    cell: ({ for: speaksFor, against }) => (
      <div>
        {speaksFor.length > 0 && <div>For: {speaksFor.join('; ')}</div>}
        {against.length > 0 && <div className={css.soft}>Against: {against.join('; ')}</div>}
      </div>
    ),
  },
  {
    key: 'chance',
    label: 'Same company',
    width: '110px',
    cell: ({ chance }) => <span className={chance === 'Low' ? css.soft : css.name}>{chance} chance</span>,
  },
  {
    key: 'decision',
    label: 'Join or keep apart',
    width: '180px',
    cell: (join, decide) => (
      <JoinSwitch
        label={`${join.name} and ${getDomain(join)}`}
        apart={join.apart}
        onDecide={(apart) => decide(join, apart)}
      />
    ),
  },
];
/** Of a dry run, about which nobody decides. */
const COLUMNS_READ = columns.filter(({ key }) => key !== 'decision');

const getDomain = ({ other, domain }: ImportJoin): string => `${other} (${domain})`;

/** The companies of a checked file that have nothing but the name in common with one in Kith: whether they are joined, and why. */
export function CompaniesByName({ run, children }: { run: ImportRun; children: ReactNode }) {
  const list = useInfiniteQuery(importJoinsQuery(run));
  const { mutate, isPending } = useDecideJoins(run.id);
  const joins = useMemo(() => list.data?.pages.flatMap((page) => page.joins) ?? [], [list.data]);
  const decide = useMemo<Decide>(
    () =>
      ({ id }, apart) =>
        mutate({ joins: [id], apart }),
    [mutate],
  );
  const { by_name: all, by_name_joined: joined } = run.counts;
  return (
    <List
      name="import-joins"
      noun={NOUN}
      source={listSource(list)}
      rows={joins}
      rowKey={getId}
      columns={run.dry_run ? COLUMNS_READ : columns}
      context={decide}
      height={58}
      hints={run.dry_run ? undefined : JOIN_HINTS}
      told={
        run.dry_run
          ? undefined
          : 'Kith remembers your choices for later files, pages and the CRM. After the import, you can change them under Duplicates.'
      }
      empty={{ title: 'No matching companies', text: 'No company in the file matches one in Kith by name only.' }}
    >
      {children}
      <JoinsHead
        joined={joined}
        apart={all - joined}
        busy={isPending}
        onDecide={run.dry_run ? null : (apart) => mutate({ apart })}
      >
        {all === 1 ? 'One company matches' : `${formatCount(all)} companies match`} one in Kith by name only.
      </JoinsHead>
    </List>
  );
}
