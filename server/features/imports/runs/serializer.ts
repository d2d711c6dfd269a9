import type { Selectable } from 'kysely';
import type {
  Reject as WireReject,
  ImportRow as WireRow,
  ImportRun as WireRun,
} from '../../../../shared/features/imports/import.ts';
import type { ImportRunRow } from '../../../platform/db/schema.ts';
import type { ImportRejectTable, ImportRowTable } from '../../../platform/db/tables/import-tables.ts';
import { describeEncoding, isEncoding } from '../../../platform/files/encodings/encodings.ts';
import { getDecidedOutcome, RowSummary } from '../preview/summary.ts';
import { canCancelImport, canUndo, isDeriving } from './rules.ts';
import { getImportCounts, getImportOptions } from './runs.ts';

/**
 * @param names the users' names, by their ids
 * @param stale how many people's strengths still have to be computed, if that was counted
 * @param staff whether the viewer may learn whom others know
 */
export function serializeRun(
  run: ImportRunRow,
  names: ReadonlyMap<number, string>,
  { stale, staff }: { stale: number | null; staff: boolean },
): WireRun {
  const { columns, fields, table, format, encoding, dates, ids, sheet, byLink, dryRun } = getImportOptions(run);
  return {
    id: String(run.id),
    kind: run.kind,
    file_name: run.file_name,
    byte_size: run.byte_size,
    state: run.state,
    started_by: names.get(run.started_by) ?? '',
    by_link: byLink,
    dry_run: dryRun,
    for_user: run.for_user_id === null ? null : (names.get(run.for_user_id) ?? null),
    columns,
    fields,
    table: table ?? null,
    format,
    encoding: encoding && { ...encoding, choices: encoding.choices.map(serializeEncoding) },
    dates,
    ids: ids && { column: ids.column, system: ids.system, sure: ids.sure },
    sheet,
    renames: (staff && run.state === 'checked' && getImportCounts(run).renames) || null,
    total_rows: run.total_rows,
    done_rows: run.done_rows,
    strengths_left: isDeriving(run) ? stale : null,
    counts: serializeCounts(run, staff),
    error: run.error,
    created_at: run.created_at,
    started_at: run.started_at,
    finished_at: run.finished_at,
    can_cancel: canCancelImport(run),
    can_undo: canUndo(run),
  };
}

function serializeEncoding({ encoding, names }: { encoding: string; names: string[] }) {
  return { encoding, name: isEncoding(encoding) ? describeEncoding(encoding) : encoding, names };
}

export function serializeReject(reject: Selectable<ImportRejectTable>): WireReject {
  return {
    line: reject.line,
    file: reject.file,
    column: reject.column_name,
    value: reject.value,
    reason: reject.reason,
  };
}

function serializeCounts(run: ImportRunRow, staff: boolean): WireRun['counts'] {
  const { joined = 0, joinedOthers = 0, apart: _, renames: __, ...rest } = getImportCounts(run);
  const { byName = 0, byNameJoined = 0, peopleByName = 0, peopleByNameJoined = 0, ...counts } = rest;
  return {
    ...counts,
    joined: staff ? joined + joinedOthers : isOwnConnections(run) ? joined : 0,
    by_name: staff ? byName : 0,
    by_name_joined: staff ? byNameJoined : 0,
    people_by_name: staff ? peopleByName : 0,
    people_by_name_joined: staff ? peopleByNameJoined : 0,
  };
}

/** A viewer who is not staff reads the known data of people in their own lists, and of no others. */
export const isOwnConnections = ({ kind }: Pick<ImportRunRow, 'kind'>): boolean => kind === 'connections';

export function serializeImportRow(
  row: Selectable<ImportRowTable>,
  run: Pick<ImportRunRow, 'kind'>,
  staff: boolean,
): WireRow {
  const { name, changes, joined, problems, asNew } = RowSummary.parse(JSON.parse(row.told));
  const { id, line, file } = row;
  const stated =
    staff || (isOwnConnections(run) && asNew === null) ? { changes, joined } : { changes: asNew ?? [], joined: null };
  return {
    id: String(id),
    line,
    file,
    name,
    outcome: getDecidedOutcome(row),
    ...stated,
    apart: stated.joined !== null && row.apart === 1,
    problems,
  };
}
