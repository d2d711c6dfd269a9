import type { Selectable } from 'kysely';
import type { Reject as WireReject, ImportRun as WireRun } from '../../shared/imports/import.ts';
import type { ImportRejectTable, ImportRun } from '../db/schema.ts';
import { describeEncoding, isEncoding } from '../platform/tables/encodings.ts';
import { canCancel, canUndo, isDeriving } from './rules.ts';
import { countsOf, optionsOf } from './runs.ts';

/**
 * @param names how users are called, by their ids
 * @param stale how many people's strengths are to be worked out, where that was asked
 */
export function wireRun(run: ImportRun, names: ReadonlyMap<number, string>, stale: number | null = null): WireRun {
  const { columns, format, encoding, dates } = optionsOf(run);
  return {
    id: String(run.id),
    kind: run.kind,
    file_name: run.file_name,
    byte_size: run.byte_size,
    state: run.state,
    started_by: names.get(run.started_by) ?? '',
    for_user: run.for_user_id === null ? null : (names.get(run.for_user_id) ?? null),
    columns,
    format,
    encoding: encoding && { ...encoding, choices: encoding.choices.map(named) },
    dates,
    total_rows: run.total_rows,
    done_rows: run.done_rows,
    strengths_left: isDeriving(run) ? stale : null,
    counts: countsOf(run),
    error: run.error,
    created_at: run.created_at,
    started_at: run.started_at,
    finished_at: run.finished_at,
    can_cancel: canCancel(run),
    can_undo: canUndo(run),
  };
}

function named({ encoding, names }: { encoding: string; names: string[] }) {
  return { encoding, name: isEncoding(encoding) ? describeEncoding(encoding) : encoding, names };
}

export function wireReject(reject: Selectable<ImportRejectTable>): WireReject {
  return { line: reject.line, column: reject.column_name, value: reject.value, reason: reject.reason };
}
