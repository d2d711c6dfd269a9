import type { RowFilter } from '../../../../shared/features/imports/import.ts';
import { readAmong } from '../../../core/facts/book/rows-at-once.ts';
import { isConfidential } from '../../../platform/db/account-flags.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { RunCounts } from '../runs/runs.ts';
import type { DraftChange } from './changes.ts';
import type { DraftRow } from './describe.ts';
import type { SummaryRow } from './summary.ts';

export async function insertPreviewRows(db: Db, importId: number, rows: readonly SummaryRow[]): Promise<void> {
  await insertMany(
    db,
    'import_row',
    rows.map((row) => ({ ...row, import_id: importId, told: JSON.stringify(row.told) })),
  );
}

export async function deleteRows(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('import_row').where('import_id', '=', importId).execute();
  await db.deleteFrom('import_join').where('import_id', '=', importId).execute();
}

/** The rows in the order of the file. `others`: including those joined with people that only others know. */
export function listRows(
  db: Db,
  importId: number,
  filter: { outcome: RowFilter | undefined; others: boolean },
  after: number,
  limit: number,
) {
  const { outcome, others } = filter;
  const query = db.selectFrom('import_row').selectAll().where('import_id', '=', importId).where('id', '>', after);
  const filtered =
    outcome === undefined
      ? query
      : outcome === 'joined'
        ? query.where('joined', 'in', others ? ['own', 'others'] : ['own']).where('chance', 'is', null)
        : outcome === 'by_name'
          ? query.where('chance', 'is not', null)
          : outcome === 'new'
            ? query.where(({ or, eb }) => or([eb('outcome', '=', 'new'), eb('apart', '=', 1)]))
            : query.where('outcome', '=', outcome).where('apart', '=', 0);
  return filtered.orderBy('id').limit(limit).execute();
}

/** @returns the row as it is now; undefined if it is not in this file, or would not be joined */
export function setApart(db: Db, importId: number, id: number, apart: boolean, others: boolean) {
  return db
    .updateTable('import_row')
    .set({ apart: apart ? 1 : 0, decided: 1 })
    .where('import_id', '=', importId)
    .where('id', '=', id)
    .where('joined', 'in', others ? ['own', 'others'] : ['own'])
    .returningAll()
    .executeTakeFirst();
}

/**
 * Decides about all people who are joined by their names, and about whom nobody decided one by one.
 * @param apart unlikely: keeps only those apart whom the evidence does, and leaves these to it
 */
export async function decideRowsByName(db: Db, importId: number, apart: boolean | 'unlikely'): Promise<number> {
  const rows = db.updateTable('import_row').where('import_id', '=', importId).where('decided', '<>', 1);
  if (apart !== 'unlikely') {
    const all = rows.set({ apart: apart ? 1 : 0, decided: 2 }).where('chance', 'is not', null);
    return Number((await all.executeTakeFirst()).numUpdatedRows);
  }
  const likely = rows.set({ apart: 0, decided: 2 }).where('chance', 'in', ['High', 'Fair']);
  const unlikely = rows.set({ apart: 1, decided: 0 }).where('chance', '=', 'Low');
  const counts = [await likely.executeTakeFirst(), await unlikely.executeTakeFirst()];
  return counts.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0);
}

/** The counts of a check with what users decided since about its people and companies. */
export async function countAsDecided(db: Db, importId: number, counts: RunCounts): Promise<RunCounts> {
  const { peopleByName = 0, byName = 0, joined = 0, joinedOthers = 0 } = counts;
  if (peopleByName + byName + joined + joinedOthers === 0) return counts;
  const rows = await db
    .selectFrom('import_row')
    .where('import_id', '=', importId)
    .where('joined', 'is not', null)
    .groupBy(['outcome', 'apart'])
    .select(({ fn }) => ['outcome', 'apart', fn.count('chance').as('people'), fn.countAll().as('rows')])
    .execute();
  const { companies } = await db
    .selectFrom('import_join')
    .where('import_id', '=', importId)
    .where('apart', '=', 0)
    .select(({ fn }) => fn.countAll().as('companies'))
    .executeTakeFirstOrThrow();
  const sum = (values: (string | number | bigint)[]) =>
    values.reduce<number>((total, value) => total + Number(value), 0);
  const apart = sum(rows.flatMap((row) => (row.outcome === 'changed' && row.apart === 1 ? row.rows : [])));
  const more = apart - (counts.apart ?? 0);
  return {
    ...counts,
    new: counts.new + more,
    changed: counts.changed - more,
    byNameJoined: Number(companies),
    peopleByNameJoined: sum(rows.flatMap((row) => (row.apart === 0 ? row.people : []))),
  };
}

/** The rows with the names of the jobs in their changes. */
export async function addJobNames(db: Db, drafts: readonly DraftRow[]): Promise<SummaryRow[]> {
  const refs = drafts.flatMap(({ told: summary }) => [
    ...summary.changes.flatMap(({ before, after }) =>
      [before, after].filter((side) => side !== null && typeof side === 'object'),
    ),
    ...(summary.joined?.known ?? []),
  ]);
  const listIds = (key: 'accountId' | 'titleId') =>
    [...new Set(refs.flatMap((ref) => ref[key] ?? []))].filter((id) => id > 0);
  // A company that another source has since made secret does not reappear through an old list.
  const accounts = await readAmong(listIds('accountId'), (some) =>
    db
      .selectFrom('account')
      .select(['id', 'name'])
      .where('id', 'in', some)
      .where(({ not }) => not(isConfidential()))
      .execute(),
  );
  const titles = await readAmong(listIds('titleId'), (some) =>
    db.selectFrom('title').select(['id', 'text']).where('id', 'in', some).execute(),
  );
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const texts = new Map(titles.map(({ id, text }) => [id, text]));
  const getName = (side: DraftChange['before']): string | null =>
    side === null || typeof side === 'string'
      ? side
      : (names.get(side.accountId ?? 0) ?? texts.get(side.titleId ?? 0)) || null;
  return drafts.map(({ told: summary, ...row }) => ({
    ...row,
    told: {
      ...summary,
      joined: summary.joined && {
        ...summary.joined,
        known: summary.joined.known.map(getName).filter(Boolean).join(', '),
      },
      changes: summary.changes.map(({ what, before, after }) => ({
        what,
        before: getName(before),
        after: getName(after),
      })),
    },
  }));
}
