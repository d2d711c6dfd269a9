import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ImportJoin } from '../../../shared/core/network/join.ts';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { listSource } from '../../platform/api/list-source.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { List } from '../../platform/ui/list/list.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './joins-by-name.module.css';
import { importJoinsQuery, useDecideJoins } from './runs/queries.ts';

const NOUN = { one: 'company', many: 'companies' };
const idOf = ({ id }: ImportJoin): string => id;
type Decide = (join: ImportJoin, apart: boolean) => void;

const people = (count: number): string => (count === 1 ? 'one person' : `${formatCount(count)} people`);

const columns: readonly Column<ImportJoin, Decide>[] = [
  {
    key: 'file',
    label: 'Known by name only',
    width: 'minmax(130px, 0.8fr)',
    className: css.name,
    plain: true,
    cell: ({ name, people: count }) => (
      <div>
        {name}
        {count > 0 && <div className={css.soft}>{people(count)}</div>}
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
          {headcount !== null && `, ${people(headcount)}`}
        </div>
      </div>
    ),
  },
  {
    key: 'evidence',
    label: 'Evidence',
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
      <>
        <SegmentedSwitch
          label={`${join.name} and ${domainOf(join)}`}
          value={join.apart ? 'apart' : 'join'}
          choices={[
            { value: 'join', label: 'Join' },
            { value: 'apart', label: 'Keep apart' },
          ]}
          onChange={(choice) => decide(join, choice === 'apart')}
        />
        <button type="button" hidden data-keys="a" onClick={() => decide(join, true)} />
        <button type="button" hidden data-keys="g" onClick={() => decide(join, false)} />
      </>
    ),
  },
];

const domainOf = ({ other, domain }: ImportJoin): string => `${other} (${domain})`;

const HINTS = [
  ['a', 'keep apart'],
  ['g', 'join'],
] as const;

/** The companies of a checked file that have nothing but the name in common with one in Kith: whether they are joined, and why. */
export function JoinsByName({ run, children }: { run: ImportRun; children: ReactNode }) {
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
  const apart = all - joined;
  return (
    <List
      name="import-joins"
      noun={NOUN}
      source={listSource(list)}
      rows={joins}
      rowKey={idOf}
      columns={columns}
      context={decide}
      height={58}
      hints={HINTS}
      told="Kith remembers each choice for later files, pages and the CRM. You can change it under Duplicates, where unclear pairs wait too, and undo each join by itself after the import."
      empty={{ title: 'No such companies', text: 'The file has none that share only the name with one in Kith.' }}
    >
      {children}
      <div className={css.head}>
        <p>
          <b>
            {all === 1 ? 'One company shares' : `${formatCount(all)} companies share`} only the name with one in Kith.
          </b>{' '}
          From the evidence, Kith would join {formatCount(joined)} and keep {formatCount(apart)} apart.
        </p>
        <div className={css.presses}>
          <Button size="small" disabled={isPending} onClick={() => mutate({ apart: true })}>
            Keep all apart
          </Button>
          <Button size="small" disabled={isPending} onClick={() => mutate({ apart: 'unlikely' })}>
            Join the fair ones
          </Button>
        </div>
      </div>
    </List>
  );
}
