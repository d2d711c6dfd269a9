/** Reads a CRM in parts: everything once, then what changed (docs/decisions/132). */
import { makeBatchSizer } from '../../../core/facts/book/batch-size.ts';
import { takeTurn } from '../../../core/facts/write/write.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CrmDeal, CrmDealPage, CrmPage, CrmRows } from '../../../platform/ports/crm.ts';
import { retryOnConflict } from '../apply/apply.ts';
import * as dealQueries from './deals/queries.ts';
import { readDealPage, writeDeals } from './deals/read.ts';
import { clearMissingActivities, deleteTasks } from './facts/queries.ts';
import { followGone } from './merges.ts';
import { readMissingActivities } from './missing-activities.ts';
import {
  BEGIN,
  type CrmReader,
  findReading,
  type PartPlace,
  READ_PARTS,
  type ReadPart,
  readPartPlaces,
} from './places.ts';
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

interface ReadRows extends CrmRows {
  deals: CrmDeal;
}

const WRITE: {
  readonly [P in ReadPart]: (trx: Db, writing: CrmWriteInput, rows: readonly ReadRows[P][]) => Promise<RowCounts>;
} = {
  users: writeUsers,
  companies: writeCompanies,
  people: writePeople,
  activities: writeActivities,
  deals: writeDeals,
};

type ReadPage = CrmPage | CrmDealPage;

/** Reads a page of the first part that is not at its end, and writes it with the place that is reached. @returns false: all is read */
export async function readCrmStep(reading: CrmReader, row: queries.ConnectionRow): Promise<boolean> {
  const places = readPartPlaces(row);
  const part = READ_PARTS.find((name) => places[name]?.round !== row.round);
  if (!part) return readMissingActivities(reading, row);
  const at = places[part] ?? BEGIN;
  const { account } = reading;
  const page = part === 'deals' ? await readDealPage(account, row, at.place) : await account.read(part, at.place);
  if (page === null) {
    if (at.place === null) throw new Error(`The CRM does not let Kith begin with its ${part}.`);
    await changePlace(reading, row, part, () => ({ ...BEGIN, round: at.round }));
    return true;
  }
  await writePage(reading, row, part, at, page);
  return true;
}

async function writePage(
  reading: CrmReader,
  row: queries.ConnectionRow,
  part: ReadPart,
  at: PartPlace,
  page: ReadPage,
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

interface GonePage {
  connection: queries.ConnectionRow;
  part: ReadPart;
  page: ReadPage;
  /** Everything was read: what was not met is gone, too. */
  isSwept: boolean;
}

/** Marks what is gone. @returns how many records */
async function withdraw(
  trx: Db,
  { references, now }: CrmReader,
  { connection, part, page: { gone }, isSwept }: GonePage,
): Promise<number> {
  const { id, round } = connection;
  if (part === 'activities') {
    await deleteTasks(
      trx,
      id,
      gone.map((record) => record.id),
    );
    if (!isSwept) return 0;
    await queries.deleteUnmetTasks(trx, id, round);
    await clearMissingActivities(trx, id);
    return 0;
  }
  if (part === 'deals') {
    const ids = gone.map((deal) => deal.id);
    return (
      (await dealQueries.deleteDeals(trx, id, ids)) + (isSwept ? await dealQueries.deleteUnmetDeals(trx, id, round) : 0)
    );
  }
  if (part === 'users') return 0;
  const kind = getRecordKind(part);
  const followed = await followGone(trx, { connection, kind, gone, references, now: now() });
  return followed + (isSwept ? await queries.markUnmet(trx, { connection_id: id, kind }, round) : 0);
}

/** Keeps a part's place, with the count of calls as they are now. */
async function changePlace(
  { db, account }: CrmReader,
  row: queries.ConnectionRow,
  part: ReadPart,
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
        error: null,
      });
    }),
  );
}
