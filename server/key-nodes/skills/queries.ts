/** Whose titles, or what is told of whom, name a skill. */
import { sql } from 'kysely';
import { type Db, isAmong } from '../../db/engine.ts';
import { insertMany } from '../../db/insert-many.ts';

/** Titles that nobody has read for a skill, the oldest first. */
export function unreadTitles(db: Db, limit: number): Promise<{ id: number; text: string }[]> {
  return db
    .selectFrom('title')
    .select(['id', 'text'])
    .where('id', '>', (query) =>
      query.selectFrom('title_skill').select(({ fn }) => fn.coalesce(fn.max('title_id'), sql<number>`0`).as('id')),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countUnread(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from title
    where id > (select coalesce(max(title_id), 0) from title_skill)`.execute(db);
  return Number(rows[0]!.count);
}

export async function keepSkills(db: Db, read: readonly { title_id: number; skill: string }[]): Promise<void> {
  if (read.length === 0) return;
  // Two that read at once read the same.
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

export function titlesOfSkills(db: Db, skills: readonly string[]): Promise<{ title_id: number; skill: string }[]> {
  return db
    .selectFrom('title_skill')
    .select(['title_id', 'skill'])
    .where('skill', 'in', skills)
    .orderBy('title_id')
    .execute();
}

export interface TellingJob {
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

/** Jobs of a pool's people under one title; a page of those that anybody has. `cross join`: from the title, not from the pool. */
export async function jobsUnder(
  db: Db,
  poolId: number,
  titleId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ jobs: TellingJob[]; last: number | null }> {
  const { rows } = await sql<TellingJob & { of_pool: number | null }>`
    select job.id, job.contact_id, job.account_id, job.start_month, job.end_month, title.text as title, title.kind,
      m.contact_id as of_pool, m.score, m.probability
    from (select id, contact_id, account_id, start_month, end_month, title_id from tenure
      where title_id = ${titleId} and id > ${after} order by id limit ${limit}) job
    join title on title.id = job.title_id
    left join pool_member m on m.contact_id = job.contact_id and m.pool_id = ${poolId}
    order by job.id`.execute(db);
  return {
    jobs: rows.filter(({ of_pool }) => of_pool !== null),
    last: rows.length < limit ? null : rows.at(-1)!.id,
  };
}

export interface ToldSkills {
  contact_id: number;
  skills: string;
  score: number;
  probability: number;
}

/** Candidates of a pool of whom any skill was told; some at a time, by id. */
export async function toldCandidates(
  db: Db,
  poolId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ToldSkills[]> {
  const { rows } = await sql<ToldSkills>`
    select candidate.contact_id, candidate.skills, m.score, m.probability
    from candidate join pool_member m on m.contact_id = candidate.contact_id and m.pool_id = ${poolId}
    where candidate.contact_id > ${after} and candidate.skills is not null and candidate.skills <> ''
    order by candidate.contact_id limit ${limit}`.execute(db);
  return rows;
}
