/** What is asked for and not decided yet, of both kinds together. */
import { type SqlBool, sql } from 'kysely';
import { type IntroStatus, statusesIn } from '../../../shared/intros/statuses.ts';
import { OPEN_STATUSES } from '../../../shared/poscans/statuses.ts';
import type { Db } from '../../db/engine.ts';
import type { Sight } from '../../network/sight.ts';
import { keptName, mayKnow, mayOpenAccount } from '../../network/visible.ts';
import { maySeePoscan } from '../queries.ts';

export interface Placed {
  kind: 'candidacy' | 'introduction';
  id: number;
  created_at: string;
}

const candidacies = (sight: Sight) => sql`from poscan join position on position.id = poscan.position_id
  where poscan.status in (${sql.join(OPEN_STATUSES)}) and ${maySeePoscan(sight)}`;

const introductions = ({ staff, companyId }: Sight) => sql`from intro
  where intro.status in (${sql.join([...statusesIn('queue'), ...statusesIn('in_progress')])})
    and ${staff ? sql`1 = 1` : sql`intro.account_id = ${companyId}`}`;

export async function countOpen(db: Db, sight: Sight): Promise<{ candidacies: number; introductions: number }> {
  const { rows } = await sql<{ candidacies: number; introductions: number }>`
    select (select count(*) ${candidacies(sight)}) as candidacies,
      (select count(*) ${introductions(sight)}) as introductions`.execute(db);
  return { candidacies: Number(rows[0]!.candidacies), introductions: Number(rows[0]!.introductions) };
}

/** The newest first. @param kind undefined: both */
export async function listOpen(
  db: Db,
  sight: Sight,
  { after, limit, kind }: { after: Placed | null; limit: number; kind: Placed['kind'] | undefined },
): Promise<Placed[]> {
  const behind = after
    ? sql<SqlBool>`(created_at < ${after.created_at} or (created_at = ${after.created_at} and
        (kind > ${after.kind} or (kind = ${after.kind} and id < ${after.id}))))`
    : sql<SqlBool>`1 = 1`;
  const parts = {
    candidacy: sql`select 'candidacy' as kind, poscan.id, poscan.created_at ${candidacies(sight)}`,
    introduction: sql`select 'introduction' as kind, intro.id, intro.created_at ${introductions(sight)}`,
  };
  const { rows } = await sql<Placed>`
    select kind, id, created_at from (
      ${sql.join(kind ? [parts[kind]] : Object.values(parts), sql` union all `)}
    ) as open
    where ${behind} order by created_at desc, kind, id desc limit ${limit}`.execute(db);
  return rows;
}

export interface OpenIntro {
  id: number;
  status: IntroStatus;
  goal: string;
  reject_reason: string | null;
  company: string;
  target: string;
  person_id: number | null;
  person: string | null;
  created_at: string;
  status_at: string;
}

/** Requests for introductions with the names of what they point to, as this viewer may know them. */
export async function loadOpenIntros(db: Db, sight: Sight, ids: readonly number[]): Promise<OpenIntro[]> {
  const { rows } = await sql<OpenIntro>`
    select intro.id, intro.status, intro.goal, intro.reject_reason, intro.created_at, intro.status_at,
      company.name as company, coalesce(target.name, intro.target_name) as target,
      person.id as person_id, coalesce(person.name, ${keptName(sight, 'target_contact')}) as person
    from intro
    join account company on company.id = intro.account_id
    left join account target on target.id = intro.target_account_id and ${mayOpenAccount(sight, 'target')}
    left join contact person on person.id = intro.target_contact_id and ${mayKnow(sight, 'person')}
    where intro.id in (${sql.join(ids)})`.execute(db);
  return rows;
}
