/** A CRM without a connection of its own: a folder with its tables as CSV files in UTF-8, which something else writes anew now and then. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readCsvRecords } from '../../files/tables/csv-records.ts';
import type { Crm, CrmAccount, CrmPage, CrmPart, CrmRows } from '../../ports/crm.ts';
import { CrmRefusedError } from '../../ports/crm.ts';

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

interface Table {
  /** It changes whenever the file does. */
  stamp: string;
  rows: { id: string; into: string; cell: Cells }[];
}

export const createFolderCrm = (folder: string): Crm => ({
  kind: 'folder',
  name: 'Folder of CSV files',
  scopes: 'no account',
  open: () => openFolder(folder),
});

function openFolder(folder: string): CrmAccount {
  const tables = new Map<CrmPart, Table>();
  return {
    token: () => '',
    quota: () => null,
    async describe() {
      if (!(await findStamp(folder, 'people'))) throw new CrmRefusedError(`There is no people.csv in ${folder}.`);
      return { account: folder, recordAddress: null };
    },
    async read<P extends CrmPart>(part: P, place: string | null): Promise<CrmPage<P> | null> {
      const stamp = await findStamp(folder, part);
      if (stamp === null && part === 'people') throw new CrmRefusedError(`There is no people.csv in ${folder}.`);
      const [before, from] = place === null ? [stamp ?? '', 0] : parsePlace(place);
      if (before !== (stamp ?? '')) return null;
      if (from === null || stamp === null) return { rows: [], gone: [], more: false, next: `${before} end` };
      const cached = tables.get(part);
      const { rows } = cached?.stamp === stamp ? cached : await readTable(folder, part, stamp);
      tables.set(part, { stamp, rows });
      const some = rows.slice(from, from + ROWS);
      const more = rows.length > from + ROWS;
      return {
        rows: some.filter(({ into }) => into === '').map(({ cell, id }) => READ[part](cell, id)),
        gone: some.filter(({ into }) => into !== '').map(({ id, into }) => ({ id, into })),
        more,
        next: `${stamp} ${more ? from + ROWS : 'end'}`,
      };
    },
  };
}

function parsePlace(place: string): [stamp: string, from: number | null] {
  const [stamp = '', from] = place.split(' ');
  return [stamp, from === 'end' ? null : Number(from)];
}

async function findStamp(folder: string, part: CrmPart): Promise<string | null> {
  const found = await stat(join(folder, `${part}.csv`)).catch(() => null);
  if (!found?.isFile()) return null;
  if (found.size > MAX_BYTES) throw new CrmRefusedError(`${part}.csv is larger than 200 MB.`);
  return `${found.size}-${Math.round(found.mtimeMs)}`;
}

async function readTable(folder: string, part: CrmPart, stamp: string): Promise<Table> {
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
  return { stamp, rows };
}
