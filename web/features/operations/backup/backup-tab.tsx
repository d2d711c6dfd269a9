import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BackupState, backUpNow, getBackup } from '../../../../shared/features/operations/backup/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { useCan } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './backup-tab.module.css';

/** The interval at which the state is loaded while a backup is being made, in ms. */
const POLL_MS = 2_000;

const backupQuery = queryOptions({
  queryKey: ['backup'],
  queryFn: async ({ signal }) => (await send(getBackup, {}, { signal })).backup,
  refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
});

function useBackUpNow() {
  const queries = useQueryClient();
  const notices = useNotices();
  return useMutation({
    mutationFn: () => send(backUpNow, {}),
    onSuccess: ({ backup }) => queries.setQueryData(backupQuery.queryKey, backup),
    onError: (error) => notices.error(`Kith couldn’t start a backup: ${describeError(error)}`),
  });
}

const MEGABYTE = 1_000_000;
const formatSize = (bytes: number): string => `${formatCount(Math.max(1, Math.round(bytes / MEGABYTE)))} MB`;

function LastBackup({ last }: { last: NonNullable<BackupState['last']> }) {
  return (
    <dl className={css.facts}>
      <dt>Last backup</dt>
      <dd>{formatMoment(last.at)}</dd>
      <dt>Size</dt>
      <dd>{formatSize(last.bytes)}</dd>
      <dt>Rows, counted at the check</dt>
      <dd>{formatCount(last.rows)}</dd>
    </dl>
  );
}

function State({ state: { by_kith, daily, last, failed_at, running } }: { state: BackupState }) {
  const mayManage = useCan()('installation:manage');
  const begin = useBackUpNow();
  if (!by_kith)
    return (
      <EmptyState title="Back up PostgreSQL with its own tools">
        Kith can’t see these backups. docs/operation.md explains how to make them.
      </EmptyState>
    );
  return (
    <>
      {failed_at && (
        <Notice kind="error">
          The backup of {formatMoment(failed_at)} failed. The log says why; Kith tries again the next day.
        </Notice>
      )}
      {!last && (
        <EmptyState title="No backup yet">
          {daily ? (
            'Back up now, or wait for tonight.'
          ) : (
            <>
              <span>Run</span> <code>npm run backup -- &lt;folder&gt;</code>{' '}
              <span>beside Kith, even while people use it.</span>
            </>
          )}
        </EmptyState>
      )}
      <Card className={css.state}>
        {last && <LastBackup last={last} />}
        <p className={css.hint}>
          {daily
            ? 'Kith makes and checks a backup every day. It keeps daily backups for 7 days, weekly ones for 4 weeks and monthly ones for 12 months.'
            : 'Kith doesn’t back up automatically. Set BACKUP_FOLDER to get a backup every day.'}
        </p>
        {daily && mayManage && (
          <Button variant="outlined" disabled={running || begin.isPending} onClick={() => begin.mutate()}>
            {running || begin.isPending ? 'Backing up…' : 'Back up now'}
          </Button>
        )}
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
