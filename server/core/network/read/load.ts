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

/** Staff count all, others what their own company asks. */
type AskScope = Pick<Doer, 'staff' | 'companyId'>;

export const NO_LOAD: Load = { asked: 0, open: 0, lastAnswered: null };

/**
 * The one list of what these connectors are being asked: by requests that name them, and by Tamnunis that wait for an answer. A message about
 * a key node is none: Kith never learns how that talk ended.
 * @param scope staff see all, others those of their own company
 */
const selectOpenAsks = (db: Db, { staff, companyId }: AskScope, connectors: readonly number[], now: Date) =>
  db
    .selectFrom('intro')
    .select(['created_at as since', 'requester_user_id as user_id', 'account_id', 'target_name as about'])
    .select(({ ref }) => ref('connector_contact_id').$notNull().as('connector_id'))
    .where('connector_contact_id', 'in', connectors)
    .where('status', 'in', OPEN_INTROS)
    .$if(!staff, (query) => query.where('account_id', '=', companyId ?? 0))
    .unionAll(
      db
        .selectFrom('reachout')
        .select(['made_at as since', 'user_id', 'account_id'])
        .select(({ val }) => val<string>('').as('about'))
        .select('connector_contact_id as connector_id')
        .where('connector_contact_id', 'in', connectors)
        .where(isActiveReachout(now))
        .$if(!staff, (query) => query.where('account_id', '=', companyId ?? 0)),
    );

/** The number of open requests and Tamnunis with each of these as the connector; people with none are left out. */
export async function countOpenAsks(
  db: Db,
  scope: AskScope,
  connectors: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (connectors.length === 0) return new Map();
  const rows = await db
    .selectFrom(selectOpenAsks(db, scope, connectors, now).as('asking'))
    .select(({ fn }) => ['connector_id as id', fn.countAll().as('open')])
    .groupBy('connector_id')
    .execute();
  return new Map(rows.map(({ id, open }) => [id, Number(open)]));
}

/** When each last said yes or no, or from when they may be asked again. */
async function loadLastAnswers(db: Db, { staff, companyId }: AskScope, connectors: readonly number[]) {
  const rows = await db
    .selectFrom('intro')
    .innerJoin('intro_change as change', 'change.intro_id', 'intro.id')
    .select(({ ref, fn }) => [ref('intro.connector_contact_id').$notNull().as('id'), fn.max('change.at').as('at')])
    .where('intro.connector_contact_id', 'in', connectors)
    .where('change.from_status', 'in', ASKED)
    .where(({ eb, or }) => or([eb('change.to_status', 'in', ANSWERS), eb('change.actor', '=', 'link')]))
    .$if(!staff, (query) => query.where('intro.account_id', '=', companyId ?? 0))
    .groupBy('intro.connector_contact_id')
    .unionAll(
      db
        .selectFrom('reachout')
        .select(({ fn }) => ['connector_contact_id as id', fn.max('ended_at').$notNull().as('at')])
        .where('connector_contact_id', 'in', connectors)
        .where('ended_at', 'is not', null)
        .$if(!staff, (query) => query.where('account_id', '=', companyId ?? 0))
        .groupBy('connector_contact_id'),
    )
    .orderBy('at')
    .execute();
  // Of two, the last one stays, which is the later.
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/**
 * The load of each connector; people who were never asked are left out.
 * @param scope staff see all requests, others those of their own company
 */
export async function loadConnectorLoads(
  db: Db,
  scope: AskScope,
  connectors: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Load>> {
  if (connectors.length === 0) return new Map();
  const since = new Date(now.getTime() - LOAD_DAYS * DAY_MS).toISOString();
  const asks = await countAsks(db, connectors, { since, companyId: scope.staff ? undefined : (scope.companyId ?? 0) });
  const open = await countOpenAsks(db, scope, connectors, now);
  const answers = await loadLastAnswers(db, scope, connectors);
  const known = connectors.filter((id) => asks.has(id) || open.has(id) || answers.has(id));
  return new Map(
    known.map((id) => [
      id,
      { asked: asks.get(id) ?? 0, open: open.get(id) ?? 0, lastAnswered: answers.get(id) ?? null },
    ]),
  );
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
  viewer: Pick<Doer, 'staff' | 'companyId' | 'user'>,
  connectors: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, RequestLoad>> {
  if (connectors.length === 0) return new Map();
  const { staff, companyId, user } = viewer;
  const rows = await db
    .selectFrom(selectOpenAsks(db, viewer, connectors, now).as('asking'))
    .innerJoin('account', 'account.id', 'asking.account_id')
    .leftJoin('app_user', 'app_user.id', 'asking.user_id')
    .select(['asking.connector_id', 'asking.since', 'asking.user_id', 'asking.about', 'account.name as company'])
    .select(['app_user.account_id as user_company_id', 'app_user.given_name', 'app_user.family_name', 'app_user.email'])
    .orderBy('asking.since', 'desc')
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
