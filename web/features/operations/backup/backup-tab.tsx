import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BackupState, getBackup } from '../../../../shared/features/operations/backup/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './backup-tab.module.css';

const backupQuery = queryOptions({
  queryKey: ['backup'],
  queryFn: async ({ signal }) => (await send(getBackup, {}, { signal })).backup,
});

const MEGABYTE = 1_000_000;
const size = (bytes: number): string => `${formatCount(Math.max(1, Math.round(bytes / MEGABYTE)))} MB`;

function LastBackup({ last }: { last: NonNullable<BackupState['last']> }) {
  return (
    <dl className={css.facts}>
      <dt>Last backup</dt>
      <dd>{formatMoment(last.at)}</dd>
      <dt>Size</dt>
      <dd>{size(last.bytes)}</dd>
      <dt>Rows, counted when it was checked</dt>
      <dd>{formatCount(last.rows)}</dd>
    </dl>
  );
}

function State({ state: { by_kith, daily, last, failed_at } }: { state: BackupState }) {
  if (!by_kith)
    return (
      <EmptyState title="PostgreSQL is backed up by its own tools">
        Kith does not see these backups. docs/operation.md explains how to make them.
      </EmptyState>
    );
  return (
    <>
      {failed_at && (
        <Notice kind="error">
          The backup of {formatMoment(failed_at)} was given up. The log says why; Kith tries again the next day.
        </Notice>
      )}
      {!last && (
        <EmptyState title="Nothing has been backed up yet">
          Run <code>npm run backup -- &lt;folder&gt;</code> beside Kith, even while people use it.
        </EmptyState>
      )}
      <Card className={css.state}>
        {last && <LastBackup last={last} />}
        <p className={css.hint}>
          {daily
            ? 'A backup is made every day, checked, and kept by age: 7 days, 4 weeks, 12 months.'
            : 'No backup is made automatically. Set BACKUP_FOLDER to have one made every day.'}
        </p>
      </Card>
    </>
  );
}

/** A tab of /admin: when this installation was backed up last. */
export default function BackupTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(backupQuery);
  return (
    <>
      {isPending && <LoadingCard label="Loading the state of the backup…" />}
      <Failed what="The state of the backup could not be loaded." query={{ error, isFetching, refetch }} />
      {data && <State state={data} />}
    </>
  );
}
