import { stringify } from 'csv-stringify/sync';
import type { AuditEntry } from '../../../../shared/features/operations/audit/calls.ts';

const COLUMNS = [
  ...['Row', 'Time', 'Who', 'E-mail', 'Acted as', 'By a token', 'Did what', 'Action', 'About', 'Kind', 'Id', 'Detail'],
  'Hash',
];

const getCells = (row: AuditEntry): string[] => [
  ...[row.id, row.at, row.who?.name ?? 'Kith', row.who?.email ?? '', row.acted_as?.name ?? ''],
  ...[row.by_token ? 'yes' : '', row.did, row.action, row.about, row.entity, row.entity_id],
  ...[row.detail ?? '', row.link?.hash ?? ''],
];

export const AUDIT_CSV_HEAD = stringify([COLUMNS], { bom: true });

/** A cell that a spreadsheet would run is text. */
export const writeAuditCsv = (rows: readonly AuditEntry[]): string =>
  stringify(rows.map(getCells), { escape_formulas: true });
