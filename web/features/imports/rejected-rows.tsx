import { useInfiniteQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useMemo } from 'react';
import type { ImportRun, Reject } from '../../../shared/features/imports/import.ts';
import { listSource } from '../../platform/api/list-source.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Count } from '../../platform/ui/layout/tag.tsx';
import type { Column } from '../../platform/ui/list/columns.ts';
import { List } from '../../platform/ui/list/list.tsx';
import { RowPlace } from './row-place.tsx';
import css from './runs/imports.module.css';
import { rejectsQuery, useDownloadRejects } from './runs/queries.ts';

/** A row can have the same problem twice, and none moves: its place identifies it. */
type PlacedReject = Reject & { place: string };

const NOUN = { one: 'rejected row', many: 'rejected rows' };
const getPlace = ({ place }: PlacedReject): string => place;

const columns: readonly Column<PlacedReject>[] = [
  { key: 'row', label: 'Row', width: '64px', className: css.line, cell: (row) => <RowPlace {...row} /> },
  {
    key: 'value',
    label: 'Value',
    width: 'minmax(120px, 0.8fr)',
    className: css.strong,
    cell: ({ column, value }) => (
      <>
        {value || '(empty)'}
        {column && <div className={css.soft}>{column}</div>}
      </>
    ),
  },
  { key: 'reason', label: 'Problem and solution', width: 'minmax(0, 1.6fr)', cell: ({ reason }) => reason },
];

/** The rows that were rejected, or imported in part: the line, the value and the problem. */
export function RejectedRows({ run }: { run: ImportRun }) {
  const list = useInfiniteQuery(rejectsQuery(run));
  const download = useDownloadRejects(run);
  const { rejected } = run.counts;
  const leftOut = list.data?.pages[0]?.left_out ?? 0;
  const heldBack = list.data?.pages[0]?.held_back ?? 0;
  const rejects = useMemo(
    () =>
      (list.data?.pages ?? [])
        .flatMap((page) => page.rejects)
        .map((rejects, place) => ({ ...rejects, place: `${place}` })),
    [list.data],
  );
  if (rejects.length === 0 && !list.error) return null;
  return (
    <section>
      <List
        name="rejected-rows"
        noun={NOUN}
        source={listSource(list)}
        rows={rejects}
        rowKey={getPlace}
        columns={columns}
        context={undefined}
        height={57}
        empty={{ title: 'No rejected rows', text: null }}
      >
        <div className={css.listHead}>
          <h2 className={css.grow}>
            {rejected > 0 ? 'Rejected rows' : 'Rows to check'} {rejected > 0 && <Count value={rejected} />}
          </h2>
          <Button size="small" disabled={download.isPending} onClick={() => download.mutate()}>
            <FileDown size={14} strokeWidth={1.75} aria-hidden />
            {download.isPending ? 'Downloading…' : 'Download rejected rows'}
          </Button>
        </div>
        {leftOut > 0 && <p className={css.remark}>Erased at their own request: {leftOut}</p>}
        {heldBack > 0 && <p className={css.remark}>Waiting for a decision by staff: {heldBack}</p>}
        {rejected > 0 && rejects.length > rejected && (
          <p className={css.remark}>The list includes rows that Kith imports without one of their values.</p>
        )}
      </List>
    </section>
  );
}
