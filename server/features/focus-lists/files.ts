/** The files for exporting a list. Each keeps all columns of the leads in front. */
import { stringify } from 'csv-stringify/sync';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';
import {
  describeLeads,
  getLeadColumns,
  type LeadAnswer,
  type LeadsAnswerInput,
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
/** At the end, so that the other columns stay where they were. */
const LAST_TOUCH: typeof CONNECTOR = { in_touch: ({ in_touch }) => in_touch };
const RELATIONSHIP: Columns<LeadAnswer['relationships'][number]> = {
  lead: (row) => row.lead,
  lead_linkedin_profile: (row) => row.lead_linkedin_profile,
  connector: (row) => row.connector,
  connector_linkedin_profile: (row) => row.connector_linkedin_profile,
  chance_to_connect: (row) => row.chance_to_connect,
  shared_company: (row) => row.shared_company,
  shared_tenures_titles_connector: (row) => row.shared_tenures_titles_connector.join(', '),
  shared_tenures_titles_colleague: (row) => row.shared_tenures_titles_colleague.join(', '),
  shared_months_tenure: (row) => row.shared_months_tenure,
  israel_related_employees_count_start_year_tenure: (row) => row.israel_related_employees_count_start_year_tenure,
  start_date_tenure: (row) => row.start_date_tenure,
  end_date_tenure: (row) => row.end_date_tenure,
};
const HEADINGS: Record<Kind, string[]> = {
  full: Object.keys(FULL),
  relationships: Object.keys(RELATIONSHIP),
  top: [...Object.keys(CONNECTOR), ...Object.keys(LEAD), ...Object.keys(LAST_TOUCH)],
  missing: ['line', 'missing because'],
};

const listCells = <Row>(columns: Columns<Row>, row: Row): Cell[] => Object.values(columns).map((cell) => cell(row));

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
  const columns = getLeadColumns(list);
  const parts = [stringify([[...columns.map(({ name }) => name), ...HEADINGS[what]]], { ...OPTIONS, bom: true })];
  for (let after = 0; ; ) {
    const rows =
      what === 'top'
        ? await queries.listLeadsReached(db, list.id, connectorIds, after, AT_ONCE)
        : await queries.listLeadsAfter(db, list.id, what === 'missing' ? 'missing' : 'found', after, AT_ONCE);
    if (rows.length === 0) return parts.join('');
    after = rows.at(-1)!.id;
    const width = columns.length;
    const lines =
      what === 'missing'
        ? rows.map((row) => [
            ...padCells(JSON.parse(row.cells) as string[], width),
            row.line,
            serializeMissingContact(columns, row).reason,
          ])
        : (await describeLeads(input, columns, rows)).flatMap((answer) =>
            listLines(what, answer, new Set(connectorIds)).map((cells) => [...padCells(answer.cells, width), ...cells]),
          );
    parts.push(stringify(lines, OPTIONS));
    await yieldToEventLoop();
  }
}

/** A row that is shorter or longer than the header must not move the columns after it. */
const padCells = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? '');

function listLines(what: Exclude<Kind, 'missing'>, answer: LeadAnswer, ticked: ReadonlySet<number>): Cell[][] {
  if (what === 'full') return [listCells(FULL, answer.lead)];
  if (what === 'relationships')
    return answer.relationships.map((relationship) => listCells(RELATIONSHIP, relationship));
  return answer.connectors
    .filter(({ id }) => ticked.has(id))
    .map((connector) => [
      ...listCells(CONNECTOR, connector),
      ...listCells(LEAD, answer.lead),
      ...listCells(LAST_TOUCH, connector),
    ]);
}
