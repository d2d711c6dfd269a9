/** A CRM without a connection of its own: a folder with its tables as CSV files in UTF-8, which something else writes anew now and then. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readCsvRecords } from '../../files/tables/csv-records.ts';
import type {
  Crm,
  CrmAccount,
  CrmDealState,
  CrmField,
  CrmOptions,
  CrmPage,
  CrmPart,
  CrmRows,
} from '../../ports/crm.ts';
import { type CrmFieldNames, CrmRefusedError } from '../../ports/crm.ts';
import { makeFieldChoice } from './field-choice.ts';

const ROWS = 500;
/** A larger file is not read: it would be held in memory. */
const MAX_BYTES = 200 * 1024 * 1024;

type Cells = (column: string) => string;

const READ: { readonly [P in CrmPart]: (cell: Cells, id: string) => CrmRows[P] } = {
  users: (cell, id) => ({ id, firstName: cell('first_name'), email: cell('email') }),
  companies: (cell, id) => ({
    id,
    name: cell('name'),
    website: cell('website'),
    type: cell('type'),
    industry: cell('industry'),
    country: cell('country'),
    city: cell('city'),
    employees: cell('employees'),
    customerOf: cell('customer_of'),
    ownerId: cell('owner_id'),
  }),
  people: (cell, id) => ({
    id,
    name: cell('name') || `${cell('first_name')} ${cell('last_name')}`.trim(),
    firstName: cell('first_name'),
    lastName: cell('last_name'),
    email: cell('email'),
    title: cell('title'),
    companyId: cell('company_id'),
    companyName: cell('company'),
    profile: cell('profile'),
    ownerId: cell('owner_id'),
  }),
  activities: (cell, id) => ({
    id,
    subject: cell('subject'),
    day: /^\d{4}-\d\d-\d\d/.exec(cell('day'))?.[0] ?? '',
    personIds: cell('person_ids')
      .split(/[;\s]+/)
      .filter((personId) => personId !== ''),
    ownerId: cell('owner_id'),
    done: !/^(no|false|0)$/i.test(cell('done')),
  }),
};

const STANDARD: CrmFieldNames = {
  companies: {
    website: 'website',
    type: 'type',
    industry: 'industry',
    country: 'country',
    city: 'city',
    employees: 'employees',
    customerOf: 'customer_of',
  },
  people: { email: 'email', title: 'title', profile: 'profile' },
};

interface Table {
  headers: readonly string[];
  /** It changes whenever the file does. */
  stamp: string;
  rows: { id: string; into: string; cell: Cells }[];
}

export const createFolderCrm = (folder: string): Crm => ({
  kind: 'folder',
  name: 'Folder of CSV files',
  scopes: 'no account',
  standard: STANDARD,
  way: 'settings',
  open: (_token, options) => openFolder(folder, options),
});

function openFolder(folder: string, { fields = {}, dealField = '' }: CrmOptions = {}): CrmAccount {
  const choose = makeFieldChoice(STANDARD, fields);
  const tables = new Map<string, Table>();

  async function readPage<R>(name: string, place: string | null, readRow: (row: Table['rows'][number]) => R) {
    const stamp = await findStamp(folder, name);
    if (stamp === null && name === 'people') throw new CrmRefusedError(`There is no people.csv in ${folder}.`);
    const [before, from] = place === null ? [stamp ?? '', 0] : parsePlace(place);
    if (before !== (stamp ?? '')) return null;
    if (from === null || stamp === null) return { rows: [], gone: [], more: false, next: `${before} end` };
    const cached = tables.get(name);
    const table = cached?.stamp === stamp ? cached : await readTable(folder, name, stamp);
    tables.set(name, table);
    const { rows } = table;
    const some = rows.slice(from, from + ROWS);
    const more = rows.length > from + ROWS;
    return {
      rows: some.filter(({ into }) => into === '').map(readRow),
      gone: some.filter(({ into }) => into !== '').map(({ id, into }) => ({ id, into })),
      more,
      next: `${stamp} ${more ? from + ROWS : 'end'}`,
    };
  }

  async function listHeaders(name: string): Promise<CrmField[]> {
    const stamp = await findStamp(folder, name);
    const { headers } = stamp === null ? { headers: [] } : await readTable(folder, name, stamp);
    return headers.map((header) => ({ name: header, label: header, values: [], isWritable: false }));
  }

  return {
    quota: () => null,
    writer: null,
    async describe() {
      if (!(await findStamp(folder, 'people'))) throw new CrmRefusedError(`There is no people.csv in ${folder}.`);
      return { account: folder, recordAddress: null };
    },
    listFields: listHeaders,
    async readActivitiesOf(personIds) {
      const stamp = await findStamp(folder, 'activities');
      const { rows } = stamp === null ? { rows: [] } : await readTable(folder, 'activities', stamp);
      const activities = rows.map(({ cell, id }) => READ.activities(cell, id));
      return activities.filter((activity) => activity.personIds.some((id) => personIds.includes(id)));
    },
    deals: {
      listFields: () => listHeaders('deals'),
      read: (place) =>
        readPage('deals', place, ({ cell, id }) => ({
          id,
          companyId: cell('company_id'),
          whose: cell(dealField),
          state: readDealState(cell('state')),
        })),
    },
    read: <P extends CrmPart>(part: P, place: string | null): Promise<CrmPage<P> | null> =>
      readPage(part, place, ({ cell, id }) => READ[part]((column) => cell(choose(part, column)), id)),
  };
}

const readDealState = (word: string): CrmDealState =>
  /^(closed )?won$/i.test(word) ? 'won' : /^(closed )?lost$/i.test(word) ? 'lost' : 'open';

function parsePlace(place: string): [stamp: string, from: number | null] {
  const [stamp = '', from] = place.split(' ');
  return [stamp, from === 'end' ? null : Number(from)];
}

async function findStamp(folder: string, part: string): Promise<string | null> {
  const found = await stat(join(folder, `${part}.csv`)).catch(() => null);
  if (!found?.isFile()) return null;
  if (found.size > MAX_BYTES) throw new CrmRefusedError(`${part}.csv is larger than 200 MB.`);
  return `${found.size}-${Math.round(found.mtimeMs)}`;
}

async function readTable(folder: string, part: string, stamp: string): Promise<Table> {
  const text = (await readFile(join(folder, `${part}.csv`), 'utf8')).replace(/^\uFEFF/, '');
  const rows: Table['rows'] = [];
  let columns: Map<string, number> | null = null;
  for await (const records of readCsvRecords([text], ','))
    for (const { cells } of records) {
      if (!cells) continue;
      if (columns === null) {
        columns = new Map(cells.map((header, at) => [header.trim().toLowerCase(), at]));
        if (!columns.has('id')) throw new CrmRefusedError(`${part}.csv has no column named id.`);
        continue;
      }
      const places = columns;
      const readCell = (column: string): string => cells[places.get(column) ?? -1]?.trim() ?? '';
      if (readCell('id') !== '') rows.push({ id: readCell('id'), into: readCell('merged_into'), cell: readCell });
    }
  return { stamp, rows, headers: [...(columns?.keys() ?? [])].filter((header) => header !== '') };
}
