/** The files for exporting a list. Each keeps all columns of the leads in front. */
import { stringify } from 'csv-stringify/sync';
import { pause } from '../platform/turns.ts';
import { type LeadAnswer, type LeadsTelling, leadColumnsOf, tellLeads, wireMissingContact } from './answer.ts';
import * as queries from './queries.ts';

const AT_ONCE = 100;

type Kind = 'full' | 'relationships' | 'top' | 'missing';
type Cells = (string | number | null)[];

const LEAD = ['linkedin_profile', 'name', 'Focus score', 'current_company', 'current_title', 'Focus url'];
const HEADERS: Record<Kind, string[]> = {
  full: [...LEAD, 'connectors'],
  relationships: [
    ...['lead', 'lead_linkedin_profile', 'connector', 'connector_linkedin_profile', 'chance_to_connect'],
    ...['shared_company', 'shared_tenures_titles_connector', 'shared_tenures_titles_colleague'],
    ...['shared_months_tenure', 'israel_related_employees_count_start_year_tenure'],
    ...['start_date_tenure', 'end_date_tenure'],
  ],
  top: ['connector', 'connector_linkedin_profile', 'chance_to_connect', ...LEAD],
  missing: ['line', 'missing because'],
};

/** As in the server's other files: semicolons and a byte-order mark; a cell that a spreadsheet would run is text. */
const OPTIONS = { delimiter: ';', escape_formulas: true } as const;

/** @param connectorIds the ticked connectors; only for the file of top connectors */
export async function writeFile(
  telling: LeadsTelling,
  list: queries.ListRow,
  what: Kind,
  connectorIds: readonly number[],
): Promise<string> {
  const { db } = telling;
  const columns = leadColumnsOf(list);
  const parts = [stringify([[...columns.map(({ name }) => name), ...HEADERS[what]]], { ...OPTIONS, bom: true })];
  for (let after = 0; ; ) {
    const rows =
      what === 'top'
        ? await queries.leadsReached(db, list.id, connectorIds, after, AT_ONCE)
        : await queries.leadsAfter(db, list.id, what === 'missing' ? 'missing' : 'found', after, AT_ONCE);
    if (rows.length === 0) return parts.join('');
    after = rows.at(-1)!.id;
    const width = columns.length;
    const lines =
      what === 'missing'
        ? rows.map((row) => [
            ...padded(JSON.parse(row.cells) as string[], width),
            row.line,
            wireMissingContact(columns, row).reason,
          ])
        : (await tellLeads(telling, columns, rows)).flatMap((told) =>
            linesOf(what, told, new Set(connectorIds)).map((cells) => [...padded(told.cells, width), ...cells]),
          );
    parts.push(stringify(lines, OPTIONS));
    await pause();
  }
}

/** A row that is shorter or longer than the header must not move the columns after it. */
const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '');

function linesOf(what: Exclude<Kind, 'missing'>, told: LeadAnswer, ticked: ReadonlySet<number>): Cells[] {
  const { lead } = told;
  const ofLead = [
    ...[lead.linkedin_profile, lead.name, lead['Focus score'], lead.current_company],
    ...[lead.current_title, lead['Focus url']],
  ];
  if (what === 'full') return [[...ofLead, lead.connectors.join(' ')]];
  if (what === 'top')
    return told.connectors
      .filter(({ id }) => ticked.has(id))
      .map(({ name, profile, chance }) => [name, profile, chance, ...ofLead]);
  return told.relationships.map((one) => [
    ...[one.lead, one.lead_linkedin_profile, one.connector, one.connector_linkedin_profile, one.chance_to_connect],
    ...[one.shared_company, one.shared_tenures_titles_connector.join(', ')],
    ...[one.shared_tenures_titles_colleague.join(', '), one.shared_months_tenure],
    ...[one.israel_related_employees_count_start_year_tenure, one.start_date_tenure, one.end_date_tenure],
  ]);
}
