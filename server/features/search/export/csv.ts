import { stringify } from 'csv-stringify/sync';
import { STRENGTH_LABELS } from '../../../../shared/core/network/account.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';

/** A line of the export: a person, with the account they are listed under. */
export interface ExportRow {
  name: string;
  title: string;
  account: string;
  website: string;
  score: number;
  profile: string;
  relation: 'Works there' | 'Worked there';
  from: string;
  to: string;
  evidence: string;
  crm: string;
}

/** The compiler refuses a column that no row has. The strength is written in words. */
const COLUMNS = [
  { key: 'name', header: 'Name' },
  { key: 'title', header: 'Title' },
  { key: 'account', header: 'Account' },
  { key: 'website', header: 'Website' },
  { key: 'relation', header: 'Relation' },
  { key: 'from', header: 'From' },
  { key: 'to', header: 'To' },
  { key: 'strength', header: 'Strength' },
  { key: 'profile', header: 'Profile' },
  { key: 'evidence', header: 'Evidence' },
  { key: 'crm', header: 'CRM' },
] as const satisfies readonly { key: Exclude<keyof ExportRow, 'score'> | 'strength'; header: string }[];

/** The number of rows that are put into text at once. */
const PIECE = 50;

/** The export as document 1 §9 has it: semicolons and a byte-order mark; a cell that a spreadsheet would run is text. */
export async function writeSearchCsv(rows: readonly ExportRow[]): Promise<string> {
  const records = rows.map(({ score, ...row }) => ({ ...row, strength: STRENGTH_LABELS[score] }));
  const options = { columns: COLUMNS, delimiter: ';', escape_formulas: true };
  let text = stringify([], { ...options, header: true, bom: true });
  for (let from = 0; from < records.length; from += PIECE) {
    await yieldToEventLoop();
    text += stringify(records.slice(from, from + PIECE), options);
  }
  return text;
}
