import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HELD_UNDO_DAYS, type HeldRow } from '../../../../shared/features/operations/privacy/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './privacy.module.css';
import { heldQuery, useDecideHeld } from './queries.ts';

type Decision = HeldRow['state'];

const DONE: Record<Decision, (row: HeldRow) => string> = {
  'let-in': ({ name }) => `${name} can be added. The next file or page that mentions them adds them.`,
  'left-out': ({ name }) => `${name} won’t be added, like the person you erased.`,
  held: ({ name }) => `${name} is undecided again.`,
};

function Row({ row, onDecide, isBusy }: { row: HeldRow; onDecide: (decision: Decision) => void; isBusy: boolean }) {
  const { name, company, found_in, found_at, state, decided_at, decided_by } = row;
  const timeZone = useSettings()?.time_zone;
  const addAct = (decision: Decision, label: string) => (
    <Button variant="outlined" disabled={isBusy} aria-label={`${label}: ${name}`} onClick={() => onDecide(decision)}>
      {label}
    </Button>
  );
  return (
    <tr>
      <td data-label="Who">
        <strong>{name}</strong>
        <div>{company}</div>
      </td>
      <td data-label="From">
        {found_in}, {formatDay(found_at, timeZone)}
      </td>
      <td data-label="Actions">
        {state !== 'held' && (
          <p className={css.lead}>
            {state === 'let-in' ? 'Allowed' : 'Left out'} on {formatDay(decided_at, timeZone)}
            {decided_by && ` by ${decided_by}`}
          </p>
        )}
        <span className={css.actions}>
          {state === 'held' ? (
            <>
              {addAct('let-in', 'Allow')}
              {addAct('left-out', 'Leave out')}
            </>
          ) : (
            addAct('held', 'Undo')
          )}
        </span>
      </td>
    </tr>
  );
}

/** Rows with the name and company of an erased person, about which staff decide. */
export function HeldList() {
  const [which, setWhich] = useState<'waiting' | 'decided'>('waiting');
  const query = useInfiniteQuery(heldQuery(which));
  const { mutate, isPending } = useDecideHeld();
  const notices = useNotices();
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const decide = (row: HeldRow, decision: Decision) =>
    mutate(
      { params: { id: row.id }, body: { decision } },
      {
        onSuccess: () =>
          notices.success(
            DONE[decision](row),
            decision === 'held' ? undefined : { label: 'Undo', run: () => decide(row, 'held') },
          ),
        onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
      },
    );
  return (
    <section className={css.held}>
      <header className={css.head}>
        <h2>Rows to decide: {formatCount(query.data?.pages[0]?.waiting ?? 0)}</h2>
        <Button variant="text" onClick={() => setWhich(which === 'waiting' ? 'decided' : 'waiting')}>
          {which === 'waiting' ? 'Show decided rows' : 'Show undecided rows'}
        </Button>
      </header>
      {rows.length > 0 && (
        <p className={css.lead}>
          {which === 'waiting'
            ? 'These rows have the name and company of someone you erased, but none of their addresses. If it’s a different person, allow the row. If it’s the person you erased, leave it out.'
            : `You can undo a decision for ${HELD_UNDO_DAYS} days. Undo doesn’t remove anyone who has been added in the meantime.`}
        </p>
      )}
      {which === 'decided' && query.data && rows.length === 0 && (
        <p className={css.lead}>No decisions in the last {HELD_UNDO_DAYS} days.</p>
      )}
      {query.isPending && <LoadingCard label="Loading the rows…" />}
      <Failed what="The rows could not be loaded." query={query} />
      {rows.length > 0 && (
        <Card>
          <Table aria-label={which === 'waiting' ? 'Rows to decide' : 'Decided rows'}>
            <thead>
              <tr>
                {['Who', 'From', 'Actions'].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} isBusy={isPending} onDecide={(decision) => decide(row, decision)} />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {query.hasNextPage && (
        <div>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </section>
  );
}
