import { useInfiniteQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ImportRun } from '../../shared/imports/import.ts';
import { describeError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatCount } from '../ui/numbers.ts';
import { ShowMore } from '../ui/show-more.tsx';
import { Table } from '../ui/table.tsx';
import { Count } from '../ui/tag.tsx';
import css from './imports.module.css';
import { rejectsQuery, useDownloadRejects } from './queries.ts';

/** The rows that were not taken, or not as a whole: where, what stands there, what is wrong with it. */
export function RejectedRows({ run }: { run: ImportRun }) {
  const list = useInfiniteQuery(rejectsQuery(run));
  const download = useDownloadRejects(run);
  const rejects = list.data?.pages.flatMap((page) => page.rejects) ?? [];
  const { rejected } = run.counts;
  if (list.error)
    return (
      <ErrorState
        message={`The rejected rows could not be loaded. ${describeError(list.error)}`}
        onRetry={() => list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (rejects.length === 0) return null;
  return (
    <section>
      <div className={css.listHead}>
        <h2 className={css.grow}>
          {rejected > 0 ? 'Rejected rows' : 'Rows to look at'} {rejected > 0 && <Count value={rejected} />}
        </h2>
        <Button size="small" disabled={download.isPending} onClick={() => download.mutate()}>
          <FileDown size={14} strokeWidth={1.75} aria-hidden />
          {download.isPending ? 'Downloading…' : 'Download rejected rows'}
        </Button>
      </div>
      {rejected > 0 && rejects.length > rejected && (
        <p className={css.remark}>Rows that are taken without one of their values are listed, too.</p>
      )}
      <Card>
        <Table>
          <thead>
            <tr>
              <th className={css.row}>Row</th>
              <th className={css.value}>Value</th>
              <th>What is wrong, and what to do</th>
            </tr>
          </thead>
          <tbody>
            {rejects.map(({ line, column, value, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row can have the same problem twice, and none moves
              <tr key={index}>
                <td data-label="Row" className={css.line}>
                  {formatCount(line)}
                </td>
                <td data-label={column ?? 'Value'} className={css.strong}>
                  {value || '(empty)'}
                  {column && <div className={css.column}>{column}</div>}
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <ShowMore list={list} />
    </section>
  );
}
