/** Jobs that sources mention without describing them: what is left when the description is taken back. */
import type { Db } from '../../../platform/db/engine.ts';
import { classifyTitle } from '../../network/words/titles.ts';
import { isMentionOfJob, type StatedValues } from '../book/statements.ts';
import { PRESENT_MONTHS } from '../write/record.ts';

/** The sources that mention the company of these jobs with the person, by job; they make no claim about the job itself. */
export async function loadMentions(db: Db, ids: readonly number[], except: number): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const claims = await db
    .selectFrom('claim')
    .select(['entity_id', 'source_id', 'said'])
    .where('entity', '=', 'tenure')
    .where('entity_id', 'in', ids)
    .where('source_id', '!=', except)
    .orderBy('source_id')
    .execute();
  const mentions = claims.filter(({ said: stated }) => isMentionOfJob(JSON.parse(stated) as StatedValues));
  const byJob = Map.groupBy(mentions, (claim) => claim.entity_id);
  return new Map([...byJob].map(([id, some]) => [id, some.map((claim) => claim.source_id)]));
}

/**
 * Turns jobs that no source holds any more into what the sources that mention the company say: a job without a title, unless the person
 * still has a job there. It keeps its id, by which the mentioning import knows it.
 */
export async function leaveMentions(db: Db, mentions: ReadonlyMap<number, readonly number[]>): Promise<void> {
  let title_id: number | undefined;
  for (const [id, [first, ...more]] of mentions) {
    const row = await db.selectFrom('tenure').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const another = await db
      .selectFrom('tenure')
      .select('id')
      .where('contact_id', '=', row.contact_id)
      .where('account_id', '=', row.account_id)
      .where('contact_half', 'is not distinct from', row.contact_half)
      .where('account_half', 'is not distinct from', row.account_half)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (another) {
      await db.deleteFrom('tenure').where('id', '=', id).execute();
      continue;
    }
    title_id ??= await ensureUntitled(db);
    const bare = { ...PRESENT_MONTHS, ended_after: null, title_id, source_id: first! };
    await db.updateTable('tenure').set(bare).where('id', '=', id).execute();
    for (const source_id of more)
      await db
        .insertInto('extra_source')
        .values({ fact: 'tenure', fact_id: id, source_id, seen_at: row.created_at })
        .execute();
  }
}

async function ensureUntitled(db: Db): Promise<number> {
  const known = await db.selectFrom('title').select('id').where('text', '=', '').executeTakeFirst();
  if (known) return known.id;
  const made = { text: '', title_key: '', kind: classifyTitle('') };
  return (await db.insertInto('title').values(made).returning('id').executeTakeFirstOrThrow()).id;
}
