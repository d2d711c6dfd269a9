import type { CrmConnection, CrmState } from '../../../../shared/features/imports/crm/calls.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import * as queries from './queries.ts';

const SHOWN_RUNS = 20;

const readCounts = (leftOut: string): Record<string, number> => JSON.parse(leftOut) as Record<string, number>;

export async function serializeCrm({ db, crms }: Pick<Deps, 'db' | 'crms'>): Promise<CrmState> {
  const row = await queries.findConnection(db);
  const runs = row ? await queries.listCrmRuns(db, row.id, SHOWN_RUNS) : [];
  return {
    ways: crms.map(({ kind, name, scopes }) => ({ kind, name, scopes })),
    connection: row ? await serializeConnection(db, crms, row) : null,
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

async function serializeConnection(db: Db, crms: Deps['crms'], row: queries.ConnectionRow): Promise<CrmConnection> {
  const { kind, account, state, rows_in, left_out, calls_used, calls_max, error, connected_at, read_at, next_at } = row;
  return {
    name: crms.find((crm) => crm.kind === kind)?.name ?? 'CRM',
    account,
    // One that is being taken back is not shown.
    state: state === 'leaving' ? 'paused' : state,
    opened: await queries.loadOpened(db, row),
    ...(await queries.countCrmRecords(db, row.id)),
    rows_in,
    left_out: readCounts(left_out),
    calls: calls_used === null || calls_max === null ? null : { used: calls_used, allowed: Math.floor(calls_max / 2) },
    error,
    connected_at,
    read_at,
    next_at,
  };
}
