/** People about whom no evidence is known and whom nobody has any use for. Raw: tables and columns come from the declarations of all tables. */
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { pickLastingReferences, type References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { removeSearchContacts } from '../../network/derive/search-index.ts';
import { workOffStale } from '../../network/derive/strengths.ts';
import { eraseReferences } from '../take-back/erase.ts';
import { takeTurn } from '../write/write.ts';

/** The people whom one transaction deletes: some milliseconds. */
const AT_ONCE = 50;

/** A person's own jobs are no use of them, nor is a guess of Kith's that they may be stored twice. */
const NO_USE = ['tenure', 'contact_pair'];

interface UnusedOptions {
  references: References;
  /** People who were made or changed since then stay. */
  before: string;
  now: () => Date;
  cancelled: () => Promise<boolean>;
  progress: (value: unknown) => Promise<void>;
}

/** Deletes them without a fingerprint: a later import may bring them back. @returns how many */
export async function deleteUnusedPeople(db: Kysely<Schema>, options: UnusedOptions): Promise<number> {
  const { references, now, cancelled, progress } = options;
  // Evidence that is not computed yet counts.
  await workOffStale(db, now());
  let [deleted, after] = [0, 0];
  while (!(await cancelled())) {
    const found = await listUnused(db, options, after);
    if (found.length === 0) break;
    after = found.at(-1)!;
    deleted += await db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      // Somebody may have put one of them to use since.
      const ids = await listUnused(trx, options, found[0]! - 1, after);
      for (const id of ids) {
        await eraseReferences(trx, references, id);
        await trx.deleteFrom('contact').where('id', '=', id).execute();
      }
      await removeSearchContacts(trx, ids);
      return ids.length;
    });
    await progress({ done: deleted });
  }
  await workOffStale(db, now());
  return deleted;
}

/** Those with the lowest ids, after one. */
async function listUnused(
  db: Db,
  { references, before }: UnusedOptions,
  after: number,
  to = LARGEST_ID,
): Promise<number[]> {
  const used = pickLastingReferences(references, 'contact')
    .filter(({ table }) => !NO_USE.includes(table))
    .map(
      ({ table, column }) =>
        sql`not exists (select 1 from ${sql.table(table)} used where used.${sql.ref(column)} = contact.id)`,
    );
  const { rows } = await sql<{ id: number }>`
    select id from contact
    where id > ${after} and id <= ${to} and score = 0 and merged_into is null
      and updated_at < ${before} and created_at < ${before}
      and not exists (select 1 from member where member.contact_id = contact.id)
      and ${sql.join(used, sql` and `)}
    order by id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of the database's integers. */
const LARGEST_ID = 2_147_483_647;
