import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NotSame as Refused } from '../../../../shared/features/companies/duplicates/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { describeBelonging } from './belonging.tsx';
import css from './duplicates.module.css';
import { mergesQuery, useDecisions } from './queries.ts';

const NOUN = { one: 'pair', many: 'pairs' };
const HINTS = [['S', 'suggest again']] as const;
const getKey = ({ of, one: a, other: b }: Refused): string => `${of} ${a.id} ${b.id}`;
const none: readonly Refused[] = [];

type Context = { busy: boolean; onReopen: (pair: Refused) => void };

const columns: readonly Column<Refused, Context>[] = [
  { key: 'one', label: 'One', width: 'minmax(0, 1fr)', plain: true, cell: ({ one: first }) => first.name },
  {
    key: 'other',
    label: 'Other',
    width: 'minmax(0, 1fr)',
    cell: (pair) => (
      <div>
        {pair.other.name}
        {pair.belongs && <div className={css.soft}>{describeBelonging(pair, pair.belongs)}</div>}
      </div>
    ),
  },
  {
    key: 'when',
    label: 'When',
    width: 'minmax(0, 1fr)',
    cell: ({ at, by }) => `${formatDay(at)}${by ? ` by ${by}` : ''}`,
  },
  {
    key: 'action',
    label: 'Action',
    width: '124px',
    silent: true,
    cell: (pair, { busy, onReopen }) => (
      <Button
        variant="outlined"
        size="small"
        data-keys="s"
        aria-label={`Suggest again: ${pair.one.name} and ${pair.other.name}`}
        disabled={busy}
        onClick={() => onReopen(pair)}
      >
        Suggest again
      </Button>
    ),
  },
];

/** Pairs marked as not the same: they are not suggested until the mark is removed. */
export function NotSame() {
  const list = useQuery(mergesQuery);
  const { reopen } = useDecisions();
  const notices = useNotices();
  const onReopen = useSteady(({ of, one: a, other: b }: Refused) =>
    reopen.mutate({ of, one: a.id, other: b.id }, { onError: (failure) => notices.error(describeError(failure)) }),
  );
  const context = useMemo(() => ({ busy: reopen.isPending, onReopen }), [reopen.isPending, onReopen]);
  return (
    <List
      name="not-same"
      label="Not the same"
      noun={NOUN}
      source={listSource(list)}
      rows={list.data?.not_same ?? none}
      rowKey={getKey}
      columns={columns}
      context={context}
      height={58}
      hints={HINTS}
      empty={{
        title: 'No pairs marked as not the same',
        text: 'Pairs you mark as different under People or Companies appear here.',
      }}
    />
  );
}
