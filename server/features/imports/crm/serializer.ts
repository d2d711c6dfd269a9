import type { CrmConnection, CrmState } from '../../../../shared/features/imports/crm/calls.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { serializeDryRun } from './dry-run.ts';
import * as queries from './queries.ts';

const SHOWN_RUNS = 20;

const readCounts = (leftOut: string): Record<string, number> => JSON.parse(leftOut) as Record<string, number>;

export async function serializeCrm({ db, crms, clock }: Pick<Deps, 'db' | 'crms' | 'clock'>): Promise<CrmState> {
  const row = await queries.findConnection(db);
  const runs = row ? await queries.listCrmRuns(db, row.id, SHOWN_RUNS) : [];
  return {
    ways: crms.map(({ kind, name, scopes, way }) => ({
      kind,
      name,
      scopes,
      way: typeof way === 'string' ? way : ('consent' as const),
    })),
    connection: row ? await serializeConnection(db, crms, row, clock.now()) : null,
    runs: runs.map(({ id, began_at, ended_at, rows_in, rows_gone, left_out, error }) => ({
      id: String(id),
      began_at,
      ended_at,
      rows_in,
      rows_gone,
      left_out: readCounts(left_out),
      error,
    })),
  };
}

/** A run that is due is shown as begun, also before its job begins: the page goes on looking. */
function getShownState({ state, next_at }: queries.ConnectionRow, now: Date): CrmConnection['state'] {
  if (state === 'connected' && next_at !== null && Date.parse(next_at) <= now.getTime()) return 'reading';
  // One that is being taken back is not shown.
  return state === 'leaving' ? 'paused' : state;
}

async function serializeConnection(
  db: Db,
  crms: Deps['crms'],
  row: queries.ConnectionRow,
  now: Date,
): Promise<CrmConnection> {
  const { kind, account, rows_in, left_out, calls_used, calls_max, error, connected_at, read_at, next_at } = row;
  return {
    name: crms.find((crm) => crm.kind === kind)?.name ?? 'CRM',
    account,
    state: getShownState(row, now),
    opened: await queries.loadOpened(db, row),
    ...(await queries.countCrmRecords(db, row.id)),
    rows_in,
    left_out: readCounts(left_out),
    calls: calls_used === null || calls_max === null ? null : { used: calls_used, allowed: Math.floor(calls_max / 2) },
    error,
    connected_at,
    read_at,
    next_at,
    dry_run: await serializeDryRun(db, row),
  };
}
