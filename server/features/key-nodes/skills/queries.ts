/** People whose titles, or whose entries as candidates, have a skill. */
import type { ExpressionBuilder, NotNull } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { Schema } from '../../../platform/db/schema.ts';

/** The last title that was read for a skill; 0: none. */
const selectLastRead = (query: ExpressionBuilder<Schema, 'title'>) =>
  query
    .selectFrom('title_skill')
    .select(({ fn, lit }) => fn.coalesce(fn.max<number | null>('title_id'), lit<number>(0)).as('id'));

/** Titles that were not read for a skill yet, the oldest first. */
export function listUnreadTitles(db: Db, limit: number): Promise<{ id: number; text: string }[]> {
  return db
    .selectFrom('title')
    .select(['id', 'text'])
    .where('id', '>', selectLastRead)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Titles that were read for a skill, with that skill; null if it is missing. */
export function readTitlesAfter(
  db: Db,
  after: number,
  limit: number,
): Promise<{ id: number; text: string; skill: string | null }[]> {
  return db
    .selectFrom('title')
    .leftJoin('title_skill', 'title_skill.title_id', 'title.id')
    .select(['title.id', 'title.text', 'title_skill.skill'])
    .where('title.id', '>', after)
    .where('title.id', '<=', selectLastRead)
    .orderBy('title.id')
    .limit(limit)
    .execute();
}

export async function countUnreadTitles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('title')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('id', '>', selectLastRead)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function saveSkills(db: Db, read: readonly { title_id: number; skill: string }[]): Promise<void> {
  if (read.length === 0) return;
  // Two processes that read at once read the same.
  await db
    .deleteFrom('title_skill')
    .where(
      isAmong(
        db,
        'title_id',
        read.map(({ title_id }) => title_id),
      ),
    )
    .execute();
  await insertMany(db, 'title_skill', read);
}

export function listTitlesOfSkills(db: Db, skills: readonly string[]): Promise<{ title_id: number; skill: string }[]> {
  return db
    .selectFrom('title_skill')
    .select(['title_id', 'skill'])
    .where('skill', 'in', skills)
    .orderBy('title_id')
    .execute();
}

interface TellingJob {
  id: number;
  contact_id: number;
  account_id: number;
  start_month: number;
  end_month: number;
  title: string;
  kind: string;
  score: number;
  probability: number;
}

/** Jobs of a pool's people with one title; a page of them. */
export async function listJobsUnder(
  db: Db,
  poolId: number,
  titleId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ jobs: TellingJob[]; last: number | null }> {
  const some = db
    .selectFrom('tenure')
    .select(['id', 'contact_id', 'account_id', 'start_month', 'end_month', 'title_id'])
    .where('title_id', '=', titleId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .as('job');
  const rows = await db
    .selectFrom(some)
    .innerJoin('title', 'title.id', 'job.title_id')
    .leftJoin('pool_member as m', (join) =>
      join.onRef('m.contact_id', '=', 'job.contact_id').on('m.pool_id', '=', poolId),
    )
    .select(['job.id', 'job.contact_id', 'job.account_id', 'job.start_month', 'job.end_month'])
    .select(['title.text as title', 'title.kind', 'm.score', 'm.probability'])
    .orderBy('job.id')
    .execute();
  return {
    jobs: rows.flatMap(({ score, probability, ...job }) =>
      score === null || probability === null ? [] : [{ ...job, score, probability }],
    ),
    last: rows.length < limit ? null : rows.at(-1)!.id,
  };
}

interface StatedSkills {
  contact_id: number;
  skills: string;
  score: number;
  probability: number;
}

/** Candidates of a pool with an entered skill; a page of them, by id. */
export function findSkilledCandidates(
  db: Db,
  poolId: number,
  { after, limit }: { after: number; limit: number },
): Promise<StatedSkills[]> {
  return db
    .selectFrom('candidate')
    .innerJoin('pool_member as m', (join) =>
      join.onRef('m.contact_id', '=', 'candidate.contact_id').on('m.pool_id', '=', poolId),
    )
    .select(['candidate.contact_id', 'candidate.skills', 'm.score', 'm.probability'])
    .where('candidate.contact_id', '>', after)
    .where('candidate.skills', 'is not', null)
    .where('candidate.skills', '<>', '')
    .orderBy('candidate.contact_id')
    .limit(limit)
    .$narrowType<{ skills: NotNull }>()
    .execute();
}
