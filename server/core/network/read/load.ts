/** The number of recent questions to connectors, so that nobody is asked too much. */
import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely';
import { INTRO_STATUSES } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import type { RequestLoad } from '../../../../shared/core/network/reachout.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { countAsks } from '../terms/terms.ts';
import type { ViewerScope } from './viewer-scope.ts';

/** A request is open until it is archived or the introduction was made. */
export const OPEN_INTROS = INTRO_STATUSES.filter((status) => {
  const { bucket, indicator } = INTRO_LIFE[status];
  return bucket !== 'archive' && indicator !== 'feedback_required';
});

/** The days for which a question counts. */
const LOAD_DAYS = 90;
const DAY_MS = 86_400_000;
/** The statuses while they are asked; a step from there to another status is their answer, unless the new status is a silent one. */
const ASKED = ['Asked', 'Asked Connector - Pinged'] as const;
const ANSWERS = [
  ...(['Agreed', 'Declined_by_Connector'] as const),
  ...(['Weak relationship with connector', 'No relationship with connector'] as const),
];

export interface Load {
  /** The number of requests, Tamnunis and messages to people of the firm about them, within the last 90 days (`connector_ask`). */
  asked: number;
  /** The number of requests and Tamnunis that are open with them. */
  open: number;
  /** The time at which they last said yes or no, or from which they may be asked again. */
  lastAnswered: string | null;
}

export const NO_LOAD: Load = { asked: 0, open: 0, lastAnswered: null };

/**
 * The load of each connector; people who were never a connector are left out.
 * @param scope staff see all requests, others those of their own company
 */
export async function loadConnectorLoads(
  db: Db,
  scope: ViewerScope,
  connectors: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Load>> {
  if (connectors.length === 0) return new Map();
  const since = new Date(now.getTime() - LOAD_DAYS * DAY_MS).toISOString();
  const rows = await db
    .selectFrom('intro')
    .leftJoin('intro_change as change', 'change.intro_id', 'intro.id')
    .select(({ eb, fn, ref }) => {
      const answered = eb.and([
        eb('change.from_status', 'in', ASKED),
        eb.or([eb('change.to_status', 'in', ANSWERS), eb('change.actor', '=', 'link')]),
      ]);
      const open = eb('intro.status', 'in', OPEN_INTROS);
      return [
        ref('intro.connector_contact_id').$notNull().as('id'),
        fn
          .count(eb.case().when(open).then(ref('intro.id')).end())
          .distinct()
          .as('open'),
        fn.max(eb.case().when(answered).then(ref('change.at')).end()).as('last_answered'),
      ];
    })
    .where('intro.connector_contact_id', 'in', connectors)
    .$if(!scope.staff, (query) => query.where('intro.account_id', '=', scope.companyId))
    .groupBy('intro.connector_contact_id')
    .execute();
  const load = new Map(rows.map(toLoad));
  const asks = await countAsks(db, connectors, { since, companyId: scope.staff ? undefined : (scope.companyId ?? 0) });
  const further = [...(await loadReachoutLoads(db, scope, connectors, now)), ...[...asks].map(toAskedLoad)];
  for (const [id, added] of further) load.set(id, sumLoads(load.get(id) ?? NO_LOAD, added));
  return load;
}

const toAskedLoad = ([id, count]: [number, number]): [number, Load] => [id, { ...NO_LOAD, asked: count }];

/** The same for questions by chat. */
async function loadReachoutLoads(db: Db, scope: ViewerScope, connectors: readonly number[], now: Date) {
  const rows = await db
    .selectFrom('reachout')
    .select(({ eb, fn }) => [
      'connector_contact_id as id',
      fn.count(eb.case().when(isActiveReachout(now)).then(1).end()).as('open'),
      fn.max('ended_at').as('last_answered'),
    ])
    .where('connector_contact_id', 'in', connectors)
    .$if(!scope.staff, (query) => query.where('account_id', '=', scope.companyId))
    .groupBy('connector_contact_id')
    .execute();
  return rows.map(toLoad);
}

/** PostgreSQL's driver gives counts as texts. */
type Count = number | string | bigint;

interface LoadRow {
  id: number;
  open: Count;
  last_answered: string | null;
}

function toLoad({ id, open, last_answered }: LoadRow): [number, Load] {
  return [id, { asked: 0, open: Number(open), lastAnswered: last_answered }];
}

function sumLoads(load: Load, other: Load): Load {
  const [later] = [load.lastAnswered, other.lastAnswered].sort((a, b) => (b ?? '').localeCompare(a ?? ''));
  return { asked: load.asked + other.asked, open: load.open + other.open, lastAnswered: later ?? null };
}

/** A reachout that has not ended: no outcome was recorded, and an answer may still come. Raw, for any query that reads `reachout`. */
export const isActiveReachout = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(reachout.ended_at is null and reachout.expires_at > ${now.toISOString()})`;

/**
 * The user of the viewer's company who is already asking each of these connectors, about any target, by a Tamnuni or an open request; of
 * several, the one who began first. Staff see those of every company. Every list marks its connectors by this. If a colleague at the firm
 * asks on behalf of a company, that company reads only its own name.
 */
export async function findBeingAsked(
  db: Db,
  { staff, companyId, user }: Pick<Doer, 'staff' | 'companyId' | 'user'>,
  connectors: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, RequestLoad>> {
  if (connectors.length === 0) return new Map();
  const asking = db
    .selectFrom('intro')
    .select([
      'connector_contact_id as connector_id',
      'created_at as since',
      'requester_user_id as user_id',
      'account_id',
      'target_name as about',
    ])
    .where('connector_contact_id', 'in', connectors)
    .where('status', 'in', OPEN_INTROS)
    .$if(!staff, (query) => query.where('account_id', '=', companyId ?? 0))
    .unionAll(
      db
        .selectFrom('reachout')
        .select(['connector_contact_id as connector_id', 'made_at as since', 'user_id', 'account_id'])
        .select(({ val }) => val<string>('').as('about'))
        .where('connector_contact_id', 'in', connectors)
        .where(isActiveReachout(now))
        .$if(!staff, (query) => query.where('account_id', '=', companyId ?? 0)),
    );
  const rows = await db
    .selectFrom(asking.as('asking'))
    .innerJoin('account', 'account.id', 'asking.account_id')
    .leftJoin('app_user', 'app_user.id', 'asking.user_id')
    .select(['asking.connector_id', 'asking.since', 'asking.user_id', 'asking.about', 'account.name as company'])
    .select(['app_user.account_id as user_company_id', 'app_user.given_name', 'app_user.family_name', 'app_user.email'])
    .orderBy('asking.since', 'desc')
    .$narrowType<{ connector_id: NotNull }>()
    .execute();
  // If there are several rows, the last one, which began first, stays.
  return new Map(
    rows.map((row) => {
      const named = staff || row.user_company_id === companyId;
      return [
        row.connector_id,
        {
          by: getAsker(row, { staff, named }),
          since: row.since,
          mine: row.user_id === user.id,
          ...(row.about === '' ? {} : { about: row.about }),
        },
      ];
    }),
  );
}

interface AskingRow {
  company: string;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
}

function getAsker(
  { company, given_name, family_name, email }: AskingRow,
  { staff, named }: { staff: boolean; named: boolean },
): string {
  const name = named ? getUserName(given_name, family_name, email) : '';
  if (name === '') return company;
  return staff ? `${name} of ${company}` : name;
}

/** Those of these people whom an open request is about: of the viewer's company, for staff of any. */
export async function listRequestedPeople(
  db: Db,
  { staff, companyId }: Pick<ViewerScope, 'staff' | 'companyId'>,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set();
  const rows = await db
    .selectFrom('intro')
    .select('target_contact_id as id')
    .distinct()
    .where('target_contact_id', 'in', people)
    .where('status', 'in', OPEN_INTROS)
    .$if(!staff, (query) => query.where('account_id', '=', companyId ?? 0))
    .$narrowType<{ id: NotNull }>()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The number of open requests with each of these as the connector; people with none are left out. */
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
