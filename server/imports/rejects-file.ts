import { stringify } from 'csv-stringify/sync';
import type { Db } from '../db/engine.ts';
import type { ImportRun } from '../db/schema.ts';
import { listRejects } from './queries.ts';
import { optionsOf } from './runs.ts';

const AT_ONCE = 1_000;
const WHY = 'Rejected because';

type Reject = Awaited<ReturnType<typeof listRejects>>[number];

/**
 * The rejected rows under the header of their file, each once with all that is wrong with it in a last column that no
 * import reads: they can be corrected and imported as they are.
 */
export async function rejectsAsCsv(db: Db, run: Pick<ImportRun, 'id' | 'options'>): Promise<string> {
  const headers = optionsOf(run).columns.map(({ name }) => name);
  const parts = [stringify([[...headers, WHY]], { delimiter: ';', bom: true })];
  let row: Reject[] = [];
  const write = () => {
    if (row.length > 0) parts.push(stringify([lineOf(row, headers.length)], { delimiter: ';', escape_formulas: true }));
  };
  for (let after = 0; ; ) {
    const rejects = await listRejects(db, run.id, after, AT_ONCE);
    for (const reject of rejects) {
      if (row[0]?.line === reject.line && row[0].file === reject.file) row.push(reject);
      else {
        write();
        row = [reject];
      }
    }
    if (rejects.length === 0) break;
    after = rejects.at(-1)!.id;
  }
  write();
  return parts.join('');
}

function lineOf(rejects: readonly Reject[], width: number): string[] {
  const [first] = rejects as [Reject];
  const cells = first.cells === null ? [] : (JSON.parse(first.cells) as string[]);
  const filled = Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const why = rejects.map(({ column_name, value, reason }) => {
    const where = [column_name, value && `“${value}”`].filter(Boolean).join(' ');
    return where ? `${where}: ${reason}` : reason;
  });
  // A row with too many cells was put together wrongly: its end stands beside the reason.
  const more = cells.slice(width).filter((cell) => cell !== '');
  return [
    ...filled,
    [first.file === null ? `Line ${first.line}.` : `Line ${first.line} of ${first.file}.`, ...why, ...more].join(' '),
  ];
}
