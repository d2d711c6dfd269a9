/** Reads a CRM in parts: everything once, then what changed (docs/decisions/132). */
import type { Kysely } from 'kysely';
import { makeBatchSizer } from '../../../core/facts/book/batch-size.ts';
import { takeTurn } from '../../../core/facts/write/write.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { CRM_PARTS, type CrmAccount, type CrmPage, type CrmPart, type CrmRows } from '../../../platform/ports/crm.ts';
import { retryOnConflict } from '../apply/apply.ts';
import { deleteTasks } from './facts/queries.ts';
import { followGone } from './merges.ts';
import { getRecordKind } from './push/parts.ts';
import * as queries from './queries.ts';
import {
  type CrmWriteInput,
  type RowCounts,
  writeActivities,
  writeCompanies,
  writePeople,
  writeUsers,
} from './write-rows.ts';

/** The place that the reading of a part has reached. */
interface PartPlace {
  /** Null: it begins. */
  place: string | null;
  /** Everything is read, and what it does not meet is gone. */
  isWhole: boolean;
  /** Rows of the present page that are written. */
  done: number;
  /** The last run that read it to its end. */
  round: number;
}
type Places = Partial<Record<CrmPart, PartPlace>>;

const readPartPlaces = ({ parts }: Pick<queries.ConnectionRow, 'parts'>): Places => JSON.parse(parts) as Places;
const BEGIN: PartPlace = { place: null, isWhole: true, done: 0, round: 0 };

interface CrmReader {
  db: Kysely<Schema>;
  account: CrmAccount;
  name: string;
  seal: (token: string) => string;
  references: References;
  now: () => Date;
}

const WRITE: {
  readonly [P in CrmPart]: (trx: Db, writing: CrmWriteInput, rows: readonly CrmRows[P][]) => Promise<RowCounts>;
} = {
  users: writeUsers,
  companies: writeCompanies,
  people: writePeople,
  activities: writeActivities,
};

/** The places to go on from when some parts are to be read whole again; others that were being read whole begin anew with them. */
export function resetParts(row: queries.ConnectionRow, restarted: readonly CrmPart[]): string {
  const entries = Object.entries(readPartPlaces(row)) as [CrmPart, PartPlace][];
  const isRestarted = ([part, { isWhole }]: [CrmPart, PartPlace]): boolean => isWhole || restarted.includes(part);
  return JSON.stringify(Object.fromEntries(entries.map((entry) => (isRestarted(entry) ? [entry[0], BEGIN] : entry))));
}

/** Whether the run has read every part to its end. */
export const isReadWhole = (row: queries.ConnectionRow): boolean =>
  CRM_PARTS.every((part) => readPartPlaces(row)[part]?.round === row.round);

/** Reads a page of the first part that is not at its end, and writes it with the place that is reached. @returns false: all is read */
export async function readCrmStep(reading: CrmReader, row: queries.ConnectionRow): Promise<boolean> {
  const places = readPartPlaces(row);
  const part = CRM_PARTS.find((name) => places[name]?.round !== row.round);
  if (!part) return false;
  const at = places[part] ?? BEGIN;
  const page = await reading.account.read(part, at.place);
  if (page === null) {
    if (at.place === null) throw new Error(`The CRM does not let Kith begin with its ${part}.`);
    await changePlace(reading, row, part, () => ({ ...BEGIN, round: at.round }));
    return true;
  }
  await writePage(reading, row, part, at, page as CrmPage);
  return true;
}

async function writePage(
  reading: CrmReader,
  row: queries.ConnectionRow,
  part: CrmPart,
  at: PartPlace,
  page: CrmPage,
): Promise<void> {
  const size = makeBatchSizer();
  for (let done = at.done; done < page.rows.length; ) {
    const rows = page.rows.slice(done, done + size.next());
    done += rows.length;
    const isLeft = await retryOnConflict(() =>
      reading.db.transaction().execute(async (trx) => {
        await takeTurn(trx);
        const connection = await findReading(trx, row);
        if (!connection) return false;
        const writing = { connection, name: reading.name, at: reading.now().toISOString() };
        const write = WRITE[part] as (db: Db, input: CrmWriteInput, some: readonly unknown[]) => Promise<RowCounts>;
        const counts = await size.timed(rows.length, () => write(trx, writing, rows));
        const left = JSON.parse(connection.left_out) as Record<string, number>;
        for (const [why, more] of Object.entries(counts.leftOut)) left[why] = (left[why] ?? 0) + more;
        const parts = JSON.stringify({ ...readPartPlaces(connection), [part]: { ...at, done } });
        const rows_in = connection.rows_in + counts.in;
        return queries.changeConnection(trx, row.id, ['reading'], { parts, rows_in, left_out: JSON.stringify(left) });
      }),
    );
    if (!isLeft) return;
  }
  await changePlace(reading, row, part, async (trx, connection) => {
    const isSwept = at.isWhole && !page.more;
    const gone = await withdraw(trx, reading, { connection, part, page, isSwept });
    await queries.changeConnection(trx, row.id, ['reading'], { rows_gone: connection.rows_gone + gone });
    const next = { place: page.next, done: 0 };
    return page.more ? { ...at, ...next } : { ...next, isWhole: false, round: row.round };
  });
}

interface ReadPage {
  connection: queries.ConnectionRow;
  part: CrmPart;
  page: CrmPage;
  /** Everything was read: what was not met is gone, too. */
  isSwept: boolean;
}

/** Marks what is gone. @returns how many records */
async function withdraw(
  trx: Db,
  { references, now }: CrmReader,
  { connection, part, page: { gone }, isSwept }: ReadPage,
): Promise<number> {
  const { id, round } = connection;
  if (part === 'activities') {
    await deleteTasks(
      trx,
      id,
      gone.map((record) => record.id),
    );
    if (isSwept) await queries.deleteUnmetTasks(trx, id, round);
    return 0;
  }
  if (part === 'users') return 0;
  const kind = getRecordKind(part);
  const followed = await followGone(trx, { connection, kind, gone, references, now: now() });
  return followed + (isSwept ? await queries.markUnmet(trx, { connection_id: id, kind }, round) : 0);
}

async function findReading(trx: Db, { id, round }: queries.ConnectionRow): Promise<queries.ConnectionRow | null> {
  const connection = await queries.findConnectionById(trx, id);
  return connection?.state === 'reading' && connection.round === round ? connection : null;
}

/** Keeps a part's place, with the permission and the count of calls as they are now. */
async function changePlace(
  { db, account, seal }: CrmReader,
  row: queries.ConnectionRow,
  part: CrmPart,
  getPlace: (trx: Db, connection: queries.ConnectionRow) => PartPlace | Promise<PartPlace>,
): Promise<void> {
  await retryOnConflict(() =>
    db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      const connection = await findReading(trx, row);
      if (!connection) return;
      const parts = JSON.stringify({ ...readPartPlaces(connection), [part]: await getPlace(trx, connection) });
      const quota = account.quota();
      const calls = { calls_used: quota?.used ?? null, calls_max: quota?.max ?? null };
      await queries.changeConnection(trx, row.id, ['reading'], {
        parts,
        ...calls,
        token: seal(account.token()),
        error: null,
      });
    }),
  );
}
