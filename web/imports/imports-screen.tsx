import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImportRun } from '../../shared/imports/import.ts';
import { describeError } from '../api/api-error.ts';
import { useSettings } from '../api/session.ts';
import { Card } from '../ui/card.tsx';
import { formatDay } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Link } from '../ui/link.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { Table } from '../ui/table.tsx';
import css from './imports.module.css';
import { NewImport } from './new-import.tsx';
import { historyQuery } from './queries.ts';
import { isMoving, kindWords, stateWords } from './states.ts';

function State({ run }: { run: ImportRun }) {
  const { state, done_rows, total_rows } = run;
  const far = isMoving(run) && total_rows ? `, ${formatCount(done_rows)} of ${formatCount(total_rows)}` : '';
  return (
    <span className={css.state} data-state={state}>
      {stateWords[state]}
      {far}
    </span>
  );
}

function Line({ run, timeZone }: { run: ImportRun; timeZone: string | undefined }) {
  const { counts } = run;
  return (
    <tr>
      <td className={css.name}>
        <Link to={`/imports/${run.id}`}>{run.file_name}</Link>
        <div className={css.soft}>
          {kindWords[run.kind]}
          {run.for_user && ` of ${run.for_user}`}
        </div>
      </td>
      <td data-label="State">
        <State run={run} />
      </td>
      <td data-label="Started">
        {formatDay(run.created_at, timeZone)}
        <div className={css.soft}>by {run.started_by}</div>
      </td>
      <td data-label="New" className={css.count}>
        {formatCount(counts.new)}
      </td>
      <td data-label="Changed" className={css.count}>
        {formatCount(counts.changed)}
      </td>
      <td data-label="Unchanged" className={css.count}>
        {formatCount(counts.unchanged)}
      </td>
      <td data-label="Rejected" className={css.count}>
        {formatCount(counts.rejected)}
      </td>
    </tr>
  );
}

function History({ runs }: { runs: readonly ImportRun[] }) {
  const timeZone = useSettings()?.time_zone;
  return (
    <Card>
      <Table>
        <thead>
          <tr>
            <th>File</th>
            <th>State</th>
            <th>Started</th>
            <th className={css.count}>New</th>
            <th className={css.count}>Changed</th>
            <th className={css.count}>Unchanged</th>
            <th className={css.count}>Rejected</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Line key={run.id} run={run} timeZone={timeZone} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** Bring a file, and see what was brought before. */
export default function ImportsScreen() {
  const list = useInfiniteQuery(historyQuery);
  const runs = list.data?.pages.flatMap((page) => page.imports) ?? [];
  return (
    <Page title="Import">
      <NewImport />
      <h2 className={css.heading}>History</h2>
      {list.isPending && (
        <LoadingShape label="Loading the history…">
          <Card className={css.shape}>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} width={`${70 - row * 12}%`} height={16} />
            ))}
          </Card>
        </LoadingShape>
      )}
      {list.error && (
        <ErrorState
          message={`The history could not be loaded. ${describeError(list.error)}`}
          onRetry={() => list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data && runs.length === 0 && (
        <EmptyState title="Nothing imported yet">
          Bring your connections export: you see at once what is new in it, and nothing is written before you say so.
        </EmptyState>
      )}
      {runs.length > 0 && <History runs={runs} />}
      <ShowMore list={list} />
    </Page>
  );
}
