import { stringify } from 'csv-stringify/sync';
import type { Db } from '../../../platform/db/engine.ts';
import type { ImportRunRow } from '../../../platform/db/schema.ts';
import { REJECTED_BECAUSE } from '../../../platform/files/tables/rejected.ts';
import { listRejects } from './queries.ts';
import type { RowProblem } from './records.ts';
import { getImportOptions } from './runs.ts';

const AT_ONCE = 1_000;

/**
 * The rejected rows under the header of their file, each once with all its problems in a first column that no import reads, so that the row
 * stands behind it as it was, with cells that were too many: it can be corrected and imported. Problems of one row come one after the other.
 */
export class RejectsFile {
  readonly #headers: readonly string[];
  #row: RowProblem[] = [];

  constructor(headers: readonly string[]) {
    this.#headers = headers;
  }

  head(): string {
    return stringify([[REJECTED_BECAUSE, ...this.#headers]], { delimiter: ';', bom: true, escape_formulas: true });
  }

  /** The lines that these problems complete. */
  add(problems: readonly RowProblem[]): string {
    const parts: string[] = [];
    for (const problem of problems) {
      const [first] = this.#row;
      if (first && (first.line !== problem.line || first.file !== problem.file)) parts.push(this.end());
      this.#row.push(problem);
    }
    return parts.join('');
  }

  /** The line of the last row. */
  end(): string {
    const row = this.#row;
    this.#row = [];
    if (row.length === 0) return '';
    return stringify([getLine(row)], { delimiter: ';', escape_formulas: true });
  }
}

export async function buildRejectsCsv(db: Db, run: Pick<ImportRunRow, 'id' | 'options'>): Promise<string> {
  const file = new RejectsFile(getImportOptions(run).columns.map(({ name }) => name));
  const parts = [file.head()];
  for (let after = 0; ; ) {
    const rejects = await listRejects(db, run.id, after, AT_ONCE);
    parts.push(file.add(rejects.map(getProblem)));
    if (rejects.length === 0) break;
    after = rejects.at(-1)!.id;
  }
  return [...parts, file.end()].join('');
}

const getProblem = (row: Awaited<ReturnType<typeof listRejects>>[number]): RowProblem => ({
  line: row.line,
  column: row.column_name,
  value: row.value,
  reason: row.reason,
  ...(row.file === null ? {} : { file: row.file }),
  cells: row.cells === null ? null : (JSON.parse(row.cells) as string[]),
});

function getLine(problems: readonly RowProblem[]): string[] {
  const [first] = problems as [RowProblem];
  const why = problems.map(({ column, value, reason }) => {
    const where = [column, value && `“${value}”`].filter(Boolean).join(' ');
    return where ? `${where}: ${reason}` : reason;
  });
  const place = first.file === undefined ? `Line ${first.line}.` : `Line ${first.line} of ${first.file}.`;
  return [[place, ...why].join(' '), ...(first.cells ?? [])];
}
