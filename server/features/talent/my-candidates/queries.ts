/** My Candidates: which candidacies a viewer's list shows, in its order (document 4 §9). */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ACCOUNT_SUMMARIES, INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { CHANCES } from '../../../../shared/core/network/chances.ts';
import {
  CANDIDACY_STATUSES,
  CANDIDACY_TYPES,
  type CandidacyActor,
  type CandidacyStatus,
} from '../../../../shared/features/talent/candidacies/status-names.ts';
import {
  CANDIDACY_LIFE,
  formatStatusFor,
  isOpen,
  OPEN_STATUSES,
  PRIORITIES,
} from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { hasPart } from '../../../platform/db/like.ts';
import { foldText } from '../../../platform/text/names.ts';
import { maySeeCandidacy } from '../candidacies/queries.ts';

/** What a row contains, each by any of these words; a filter without words leaves nothing out. */
interface CandidacyFilter {
  candidate: readonly string[];
  position: readonly string[];
  company: readonly string[];
  status: readonly string[];
  likelihood: readonly string[];
  type: readonly string[];
}

export interface CandidacyPlace {
  id: number;
  /** By priority, then type, then the likelihood of being reached. */
  rank: number;
  created_at: string;
}

type Part = 'active' | 'archive';
type Condition = RawBuilder<SqlBool>;

const getPart = (status: CandidacyStatus): Part =>
  isOpen(status) && status !== 'Sent to account' ? 'active' : 'archive';

/** Raw, as all conditions here: the builder cannot write ESCAPE, nor a list without entries. */
function isAmong(column: string, words: readonly string[]): Condition {
  return words.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(words)})`;
}

/** The name as it is written, or without accents and signs. */
function hasName(table: 'contact' | 'position' | 'works_at', part: string): Condition {
  const written = hasPart(sql`lower(${sql.ref(`${table}.name`)})`, part.toLowerCase());
  const folded = foldText(part);
  return folded === '' ? written : sql`(${written} or ${hasPart(sql.ref(`${table}.name_key`), folded)})`;
}

/** The summary of a candidacy's introductions, as a score; null: there is none to show. */
const selectSummaryScore = () =>
  sql`(select max(case intro.status ${sql.join(
    Object.entries(INTRO_LIFE).flatMap(([status, { summary }]) =>
      summary === null ? [] : [sql`when ${sql.lit(status)} then ${sql.lit(summary)}`],
    ),
    sql` `,
  )} end) from intro where intro.position_candidate_id = poscan.id)`;

/** The status as this actor reads it on the screen: of the introductions while it is open, and its own. */
function hasStatus(actor: CandidacyActor, part: string): Condition {
  const isIn = (text: string) => text.toLowerCase().includes(part.toLowerCase());
  const isLabelled = (status: CandidacyStatus) => isIn(CANDIDACY_LIFE[status].portfolioLabel);
  const always = CANDIDACY_STATUSES.filter(
    (status) => isIn(formatStatusFor(status, actor)) || (!isOpen(status) && isLabelled(status)),
  );
  const scores = Object.entries(ACCOUNT_SUMMARIES).flatMap(([score, text]) => (isIn(text) ? [Number(score)] : []));
  const summed = scores.length === 0 ? sql`1 = 0` : sql`${selectSummaryScore()} in (${sql.join(scores.map(sql.lit))})`;
  return sql`(${isAmong('poscan.status', always)}
    or (${isAmong('poscan.status', OPEN_STATUSES)} and ${summed})
    or (${isAmong('poscan.status', OPEN_STATUSES.filter(isLabelled))} and ${selectSummaryScore()} is null))`;
}

function listConditions(scope: ViewerScope, actor: CandidacyActor, filter: CandidacyFilter): Condition[] {
  const isThere: Record<keyof CandidacyFilter, (part: string) => Condition> = {
    candidate: (part) => hasName('contact', part),
    position: (part) => hasName('position', part),
    company: (part) => sql`exists (select 1 from account as works_at where works_at.id = contact.account_id
      and ${mayOpenAccount(scope, 'works_at')} and ${hasName('works_at', part)})`,
    status: (part) => hasStatus(actor, part),
    likelihood: (part) => hasPart(sql`lower(coalesce(poscan.ramzor_score, 'Not known'))`, part.toLowerCase()),
    type: (part) => hasPart(sql`lower(poscan.request_type)`, part.toLowerCase()),
  };
  return (Object.keys(isThere) as (keyof CandidacyFilter)[]).flatMap((kind) =>
    filter[kind].length === 0 ? [] : [sql<SqlBool>`(${sql.join(filter[kind].map(isThere[kind]), sql` or `)})`],
  );
}

function selectPlace(column: string, list: readonly string[]): RawBuilder<number> {
  const places = list.map((word, place) => sql`when ${sql.lit(word)} then ${sql.lit(place)}`);
  return sql`case ${sql.ref(column)} ${sql.join(places, sql` `)} else ${sql.lit(list.length)} end`;
}
const rank = sql<number>`(${selectPlace('poscan.priority', PRIORITIES)}) * 100
  + (${selectPlace('poscan.request_type', CANDIDACY_TYPES)}) * 10 + (${selectPlace('poscan.ramzor_score', CHANCES)})`;

interface PageOptions {
  actor: CandidacyActor;
  filter: CandidacyFilter;
  /** Undefined: both. */
  part: Part | undefined;
  after: CandidacyPlace | null;
  limit: number;
}

/** One page of places, in order: those behind `after`. */
export async function listCandidacyPlaces(
  db: Db,
  scope: ViewerScope,
  { actor, filter, part, after, limit }: PageOptions,
): Promise<CandidacyPlace[]> {
  const shown = CANDIDACY_STATUSES.filter((status) => part === undefined || getPart(status) === part);
  const conditions = [
    maySeeCandidacy(scope),
    ...(part === undefined ? [] : [isAmong('poscan.status', shown)]),
    ...listConditions(scope, actor, filter),
  ];
  const behind = after
    ? sql`placed.rank > ${after.rank} or (placed.rank = ${after.rank} and (placed.created_at < ${after.created_at}
        or (placed.created_at = ${after.created_at} and placed.id < ${after.id})))`
    : sql`1 = 1`;
  // A company has few positions, and SQLite keeps the order of cross joins.
  const { rows } = await sql<CandidacyPlace>`
    select placed.id, placed.rank, placed.created_at from (
      select poscan.id, poscan.created_at, ${rank} as rank
      from position cross join poscan cross join contact
      where poscan.position_id = position.id and contact.id = poscan.contact_id
        and ${sql.join(conditions, sql` and `)}
    ) as placed
    where ${behind}
    order by placed.rank, placed.created_at desc, placed.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many of the candidacies that pass the filter each part of the list has. */
export async function countMyCandidates(
  db: Db,
  scope: ViewerScope,
  { actor, filter }: Pick<PageOptions, 'actor' | 'filter'>,
): Promise<Record<Part, number>> {
  const conditions = [maySeeCandidacy(scope), ...listConditions(scope, actor, filter)];
  const { rows } = await sql<{ status: CandidacyStatus; amount: number }>`
    select poscan.status, count(*) as amount from position cross join poscan cross join contact
    where poscan.position_id = position.id and contact.id = poscan.contact_id
      and ${sql.join(conditions, sql` and `)} group by poscan.status`.execute(db);
  const counts = { active: 0, archive: 0 };
  for (const { status, amount } of rows) counts[getPart(status)] += Number(amount);
  return counts;
}
