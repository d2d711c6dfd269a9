import type { CrmConnection, CrmState } from '../../../../shared/features/imports/crm/calls.ts';
import type { CrmMapping } from '../../../../shared/features/imports/crm/mapping/calls.ts';
import type { CrmPush } from '../../../../shared/features/imports/crm/push/calls.ts';

/** A connected CRM in tests of its screen. */
export const crmWays: CrmState['ways'] = [
  { kind: 'folder', name: 'Folder of CSV files', scopes: 'no account', way: 'settings' },
];
export const keyWay: CrmState['ways'][number] = {
  kind: 'attio',
  name: 'Attio',
  scopes: 'record_permission:read',
  way: 'key',
};
export const consentWay: CrmState['ways'][number] = {
  kind: 'salesforce',
  name: 'Salesforce',
  scopes: 'api refresh_token',
  way: 'consent',
};
export const crmConnection: CrmConnection = {
  name: 'Folder of CSV files',
  account: '/srv/crm',
  state: 'connected',
  opened: { companies: false, people: false },
  companies: 118,
  people: 1204,
  activities: 41_322,
  rows_in: 0,
  left_out: { placeholder: 871, erased: 1 },
  calls: null,
  error: null,
  connected_at: '2026-11-20T04:05:00Z',
  read_at: '2026-11-21T11:45:00Z',
  next_at: '2026-11-21T12:00:00Z',
  dry_run: null,
};
const run = { id: '1', began_at: '2026-11-21T11:44:00Z', ended_at: '2026-11-21T11:45:00Z', rows_in: 63, rows_gone: 2 };
export const connectedCrm: CrmState = {
  ways: crmWays,
  connection: crmConnection,
  runs: [{ ...run, left_out: { placeholder: 4 }, error: null }],
};

export const emptyMapping: CrmMapping = {
  fields: [],
  choices: { companies: [], people: [] },
  types: [],
  deals: null,
};

export const emptyPush: CrmPush = {
  fields: null,
  choices: { companies: [], people: [] },
  run: null,
  dry_run: null,
  conflicts: [],
  all_conflicts: 0,
  problems: [],
  all_problems: 0,
};
