/** Open requests and candidacies, of both kinds together. */
import { type RawBuilder, sql } from 'kysely';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { listStatusesIn } from '../../../../shared/core/introductions/statuses.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayKnow, mayOpenAccount, selectRememberedName } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { maySeeCandidacy } from '../candidacies/queries.ts';

export interface PlacedOpenRequest {
  kind: 'candidacy' | 'introduction';
  id: number;
  created_at: string;
}

/**
 * In the order of its own index (0145). The firm sees all of them, without a look at positions. A company has few
 * positions, and SQLite keeps the order of cross joins: left to itself it walks through the open ones of all companies,
 * 33 ms for 50,000.
 */
const selectCandidacies = (scope: ViewerScope) =>
  scope.staff
    ? sql`from poscan where poscan.closed_mark = 0`
    : sql`from position cross join poscan
        where poscan.position_id = position.id and poscan.closed_mark = 0 and ${maySeeCandidacy(scope)}`;

const selectIntroductions = ({ staff, companyId }: ViewerScope) => sql`from intro
  where intro.status in (${sql.join([...listStatusesIn('queue'), ...listStatusesIn('in_progress')])})
    and ${staff ? sql`1 = 1` : sql`intro.account_id = ${companyId}`}`;

export async function countOpenRequestKinds(
  db: Db,
  scope: ViewerScope,
): Promise<{ candidacies: number; introductions: number }> {
  const { rows } = await sql<{ candidacies: number; introductions: number }>`
    select (select count(*) ${selectCandidacies(scope)}) as candidacies,
      (select count(*) ${selectIntroductions(scope)}) as introductions`.execute(db);
  return { candidacies: Number(rows[0]!.candidacies), introductions: Number(rows[0]!.introductions) };
}

/** The rows of one kind after a given row: the older ones, and of the same moment those with a later place. */
function isBehind(
  after: PlacedOpenRequest | null,
  kind: PlacedOpenRequest['kind'],
  id: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
) {
  if (!after) return sql`1 = 1`;
  const later = kind > after.kind ? sql`${at} = ${after.created_at}` : sql`1 = 0`;
  const same = kind === after.kind ? sql`(${at} = ${after.created_at} and ${id} < ${after.id})` : sql`1 = 0`;
  return sql`(${at} < ${after.created_at} or ${later} or ${same})`;
}

/**
 * The newest first. Raw, as its parts are: the limit of each kind keeps its index to the rows that can be of the page.
 * @param kind undefined: both
 */
export async function listOpenRequestPage(
  db: Db,
  scope: ViewerScope,
  {
    after,
    limit,
    kind,
  }: { after: PlacedOpenRequest | null; limit: number; kind: PlacedOpenRequest['kind'] | undefined },
): Promise<PlacedOpenRequest[]> {
  const selectPart = (kind: PlacedOpenRequest['kind'], table: 'poscan' | 'intro', which: RawBuilder<unknown>) => {
    const [id, at] = [sql.ref(`${table}.id`), sql.ref(`${table}.created_at`)];
    return sql`select * from (
      select ${sql.lit(kind)} as kind, ${id} as id, ${at} as created_at ${which} and ${isBehind(after, kind, id, at)}
      order by ${at} desc, ${id} desc limit ${limit}) as of_a_kind`;
  };
  const parts = {
    candidacy: selectPart('candidacy', 'poscan', selectCandidacies(scope)),
    introduction: selectPart('introduction', 'intro', selectIntroductions(scope)),
  };
  const { rows } = await sql<PlacedOpenRequest>`
    select kind, id, created_at from (
      ${sql.join(kind ? [parts[kind]] : Object.values(parts), sql` union all `)}
    ) as open
    order by created_at desc, kind, id desc limit ${limit}`.execute(db);
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

/** Requests for introductions with the names they refer to, as far as this viewer may know them. */
export function loadOpenIntros(db: Db, scope: ViewerScope, ids: readonly number[]): Promise<OpenIntro[]> {
  return db
    .selectFrom('intro')
    .innerJoin('account as company', 'company.id', 'intro.account_id')
    .leftJoin('account as target', (join) =>
      join.onRef('target.id', '=', 'intro.target_account_id').on(mayOpenAccount(scope, 'target')),
    )
    .leftJoin('contact as person', (join) =>
      join.onRef('person.id', '=', 'intro.target_contact_id').on(mayKnow(scope, 'person')),
    )
    .select(['intro.id', 'intro.status', 'intro.goal', 'intro.reject_reason', 'intro.created_at', 'intro.status_at'])
    .select(['company.name as company', 'person.id as person_id'])
    .select(({ fn }) => [
      fn.coalesce('target.name', 'intro.target_name').as('target'),
      fn.coalesce('person.name', selectRememberedName(scope, 'target_contact')).as('person'),
    ])
    .where('intro.id', 'in', ids)
    .execute();
}
