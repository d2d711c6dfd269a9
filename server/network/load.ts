/** How much is asked of connectors already, so that nobody is worn out. */
import { sql } from 'kysely';
import { INTRO_LIFE, INTRO_STATUSES } from '../../shared/intros/statuses.ts';
import type { Db } from '../db/engine.ts';
import type { Sight } from './sight.ts';

/** A request is open until it is archived or the introduction was made. */
const OPEN_INTROS = INTRO_STATUSES.filter((status) => {
  const { bucket, indicator } = INTRO_LIFE[status];
  return bucket !== 'archive' && indicator !== 'feedback_required';
});

/** What somebody is asked for counts for so many days. */
const LOAD_DAYS = 90;
const DAY_MS = 86_400_000;
/** While they are asked; a step from there to another status is their answer, unless it is one of the silent ones. */
const ASKED = ['Asked', 'Asked Connector - Pinged'] as const;
const ANSWERS = [
  ...(['Agreed', 'Declined_by_Connector'] as const),
  ...(['Weak relationship with connector', 'No relationship with connector'] as const),
];

export interface Load {
  /** In how many requests they were asked within the last 90 days. */
  asked: number;
  /** Requests that are open with them. */
  open: number;
  /** When they last said yes or no, or when they may be asked again. */
  lastAnswered: string | null;
}

export const NO_LOAD: Load = { asked: 0, open: 0, lastAnswered: null };

/**
 * By connector; those who were never named in a request are left out.
 * @param sight staff learn of all requests, others of their own company's
 */
export async function loadOf(
  db: Db,
  sight: Sight,
  connectors: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Load>> {
  if (connectors.length === 0) return new Map();
  const since = new Date(now.getTime() - LOAD_DAYS * DAY_MS).toISOString();
  const own = sight.staff ? sql`1 = 1` : sql`intro.account_id = ${sight.companyId}`;
  const { rows } = await sql<{ id: number; asked: number; open: number; last_answered: string | null }>`
    select intro.connector_contact_id as id,
      count(distinct case when change.to_status in (${sql.join(ASKED)}) and change.at >= ${since} then intro.id end) as asked,
      count(distinct case when intro.status in (${sql.join(OPEN_INTROS)}) then intro.id end) as open,
      max(case when change.from_status in (${sql.join(ASKED)})
        and (change.to_status in (${sql.join(ANSWERS)}) or change.actor = 'link') then change.at end) as last_answered
    from intro left join intro_change change on change.intro_id = intro.id
    where intro.connector_contact_id in (${sql.join(connectors)}) and ${own}
    group by intro.connector_contact_id`.execute(db);
  return new Map(
    rows.map(({ id, asked, open, last_answered }) => [
      id,
      { asked: Number(asked), open: Number(open), lastAnswered: last_answered },
    ]),
  );
}

/** How many open requests each of these is the connector of; those with none are left out. */
export async function countOpenRequests(db: Db, connectors: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (connectors.length === 0) return new Map();
  const rows = await db
    .selectFrom('intro')
    .select(({ fn }) => ['connector_contact_id as id', fn.countAll().as('requests')])
    .where('connector_contact_id', 'in', connectors)
    .where('status', 'in', OPEN_INTROS)
    .groupBy('connector_contact_id')
    .execute();
  return new Map(rows.map(({ id, requests }) => [id ?? 0, Number(requests)]));
}
