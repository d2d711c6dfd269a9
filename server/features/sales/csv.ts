import { stringify } from 'csv-stringify/sync';
import { STRENGTH_LABELS } from '../../../shared/core/network/account.ts';
import type { Recommendation } from '../../../shared/features/sales/recommendation.ts';
import type { RecommendationRow } from '../../core/network/recommend/reading.ts';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';

const COLUMNS: readonly [string, (row: Recommendation) => string | number | null][] = [
  ['Company', (row) => row.account],
  ['Website', (row) => row.website],
  ['Description', (row) => row.description],
  ['Why this company', (row) => row.qualification_details.map(({ text }) => text).join(' ')],
  ['Contact', (row) => row.name],
  ['Title', (row) => row.title],
  ['Probability', (row) => (row.contact_id === null ? null : Math.round(row.probability * 100))],
  ['Why this person', (row) => row.contact_reason],
  ['Evidence', (row) => row.score_details?.evidence.map(({ text }) => text).join(' ') ?? null],
  ['Industries', (row) => row.account_tags.join(', ')],
  ['LinkedIn industry', (row) => row.account_li_industry],
  ['Headcount', (row) => row.number_of_employees],
  ['Geography', (row) => [row.account_city, row.account_country].filter(Boolean).join(', ')],
  ['Best relationship in account', (row) => STRENGTH_LABELS[row.account_best_relationship] ?? null],
  ['Via', (row) => row.contact_owner],
  ['Profile', (row) => row.linkedin_profile],
  ['Status', (row) => row.status.status],
  ['Comments', (row) => row.status.comments],
];
/** The number of rows that are read and put into text at once. */
const PIECE = 50;

/** Like every file that the server writes: semicolons and a byte-order mark; a cell that a spreadsheet would run is text. */
export async function writeRecommendationsCsv(
  rows: readonly RecommendationRow[],
  describe: (some: readonly RecommendationRow[]) => Promise<Recommendation[]>,
): Promise<string> {
  const options = { delimiter: ';', escape_formulas: true };
  let text = stringify([COLUMNS.map(([header]) => header)], { ...options, bom: true });
  for (let from = 0; from < rows.length; from += PIECE) {
    await yieldToEventLoop();
    const some = await describe(rows.slice(from, from + PIECE));
    text += stringify(
      some.map((row) => COLUMNS.map(([, cell]) => cell(row) ?? '')),
      options,
    );
  }
  return text;
}
