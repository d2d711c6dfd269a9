/** The files for exporting a list. Each keeps all columns of the leads in front. */
import { stringify } from 'csv-stringify/sync';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';
import {
  describeLeads,
  type LeadAnswer,
  type LeadsAnswerInput,
  leadColumnsOf,
  serializeMissingContact,
} from './answer.ts';
import * as queries from './queries.ts';

const AT_ONCE = 100;

type Kind = 'full' | 'relationships' | 'top' | 'missing';
type Cell = string | number | null;
/** The columns of a file: each heading with its cell. */
type Columns<Row> = Record<string, (row: Row) => Cell>;

const LEAD: Columns<LeadAnswer['lead']> = {
  linkedin_profile: (lead) => lead.linkedin_profile,
  name: (lead) => lead.name,
  'Focus score': (lead) => lead['Focus score'],
  current_company: (lead) => lead.current_company,
  current_title: (lead) => lead.current_title,
  'Focus url': (lead) => lead['Focus url'],
};
const FULL: typeof LEAD = { ...LEAD, connectors: (lead) => lead.connectors.join(' ') };
const CONNECTOR: Columns<LeadAnswer['connectors'][number]> = {
  connector: ({ name }) => name,
  connector_linkedin_profile: ({ profile }) => profile,
  chance_to_connect: ({ chance }) => chance,
};
const RELATIONSHIP: Columns<LeadAnswer['relationships'][number]> = {
  lead: (one) => one.lead,
  lead_linkedin_profile: (one) => one.lead_linkedin_profile,
  connector: (one) => one.connector,
  connector_linkedin_profile: (one) => one.connector_linkedin_profile,
  chance_to_connect: (one) => one.chance_to_connect,
  shared_company: (one) => one.shared_company,
  shared_tenures_titles_connector: (one) => one.shared_tenures_titles_connector.join(', '),
  shared_tenures_titles_colleague: (one) => one.shared_tenures_titles_colleague.join(', '),
  shared_months_tenure: (one) => one.shared_months_tenure,
  israel_related_employees_count_start_year_tenure: (one) => one.israel_related_employees_count_start_year_tenure,
  start_date_tenure: (one) => one.start_date_tenure,
  end_date_tenure: (one) => one.end_date_tenure,
};
const HEADINGS: Record<Kind, string[]> = {
  full: Object.keys(FULL),
  relationships: Object.keys(RELATIONSHIP),
  top: [...Object.keys(CONNECTOR), ...Object.keys(LEAD)],
  missing: ['line', 'missing because'],
};

const cellsOf = <Row>(columns: Columns<Row>, row: Row): Cell[] => Object.values(columns).map((cell) => cell(row));

/**
 * The same format as in the server's other files: semicolons and a byte-order mark; a cell that a spreadsheet would run
 * is text.
 */
const OPTIONS = { delimiter: ';', escape_formulas: true } as const;

/** @param connectorIds the ticked connectors; only for the file of top connectors */
export async function writeFile(
  input: LeadsAnswerInput,
  list: queries.ListRow,
  what: Kind,
  connectorIds: readonly number[],
): Promise<string> {
  const { db } = input;
  const columns = leadColumnsOf(list);
  const parts = [stringify([[...columns.map(({ name }) => name), ...HEADINGS[what]]], { ...OPTIONS, bom: true })];
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
            serializeMissingContact(columns, row).reason,
          ])
        : (await describeLeads(input, columns, rows)).flatMap((told) =>
            linesOf(what, told, new Set(connectorIds)).map((cells) => [...padded(told.cells, width), ...cells]),
          );
    parts.push(stringify(lines, OPTIONS));
    await yieldToEventLoop();
  }
}

/** A row that is shorter or longer than the header must not move the columns after it. */
const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '');

function linesOf(what: Exclude<Kind, 'missing'>, told: LeadAnswer, ticked: ReadonlySet<number>): Cell[][] {
  if (what === 'full') return [cellsOf(FULL, told.lead)];
  if (what === 'relationships') return told.relationships.map((relationship) => cellsOf(RELATIONSHIP, relationship));
  return told.connectors
    .filter(({ id }) => ticked.has(id))
    .map((connector) => [...cellsOf(CONNECTOR, connector), ...cellsOf(LEAD, told.lead)]);
}
