import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { ALTERNATIVE_PATH } from '../../../../shared/core/introductions/constants.ts';
import { INTRO_STATUSES, type IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { type GroupLabel, listStatusesIn, SUCCESSES } from '../../../../shared/core/introductions/statuses.ts';
import { deriveIntro, getGroupLabel, type IntroFacts } from '../../../../shared/features/introductions/derive.ts';
import type { INTRO_SORTS } from '../../../../shared/features/introductions/filters.ts';
import {
  computePlaceInOrder,
  type OrderReader,
  type PlaceInOrder,
} from '../../../../shared/features/introductions/order.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayKnow, mayOpenAccount, selectRememberedName } from '../../../core/network/read/visible.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import { maySeeIntro } from '../life-cycle/queries.ts';

export interface IntroFilter {
  companies: readonly string[];
  people: readonly string[];
  statuses?: readonly string[];
  /** A user's id; 0 for requests without a facilitator. */
  facilitatorId?: number;
  requestingAccountId?: number;
  /** A user's id. */
  requesterId?: number;
  /** Limits the requests to those made after this time. */
  createdSince?: string;
  /** Limits the requests to those without a change since this time. */
  idleSince?: string;
  /** Limits the requests to those whose requester has answered a question. */
  answered?: boolean;
  /** Limits the requests to these. */
  ids?: readonly number[];
  /** Limits the requests to those that are neither closed nor archived. */
  open?: boolean;
  group?: GroupLabel;
  /** Requests by id that `statuses` and `group` let through or not whatever their status is. */
  moved?: { here: readonly number[]; away: readonly number[] };
  /**
   * Limits the requests to open ones that are past due; those without a date for their next update are past due if they
   * have waited since before this time.
   */
  overdueSince?: string;
}

const eb = expressionBuilder<Schema, 'intro'>();

/** A condition, besides the status, on which a place depends: in SQL, and as facts for which it holds or not. */
interface Fork {
  when: Expression<SqlBool>;
  holds: Partial<PlaceFacts>;
  fails: Partial<PlaceFacts>;
}

type PlaceFacts = IntroFacts & Pick<OrderReader, 'answered'>;

const makeForks = (today: string): Fork[] => {
  const { goals, salesStatus } = SUCCESSES.inPlay;
  return [
    { when: eb('intro.archived', '=', 1), holds: { archived: true }, fails: { archived: false } },
    {
      when: eb('intro.goal', 'in', goals).and('intro.sales_status', '=', salesStatus),
      holds: { goal: goals[0]!, salesStatus },
      fails: { goal: goals[0]!, salesStatus: null },
    },
    {
      when: eb('intro.next_update', 'is', null).or('intro.next_update', '<', today),
      holds: { nextUpdate: null },
      fails: { nextUpdate: today },
    },
    { when: eb('intro.answered_at', 'is not', null), holds: { answered: true }, fails: { answered: false } },
  ];
};

/**
 * The place of shared/features/introductions/order.ts in SQL, so that no page needs all requests: the rules there are called for every status under every
 * condition, and their results become the SQL.
 */
function selectPlace(
  today: string,
  staff: boolean,
  [fork, ...others] = makeForks(today),
  known: Partial<PlaceFacts> = {},
): AliasableExpression<number> {
  if (fork)
    return eb
      .case()
      .when(fork.when)
      .then(selectPlace(today, staff, others, { ...known, ...fork.holds }))
      .else(selectPlace(today, staff, others, { ...known, ...fork.fails }))
      .end();
  const unknown = { goal: '', salesStatus: null, rejectReason: null, archived: false, nextUpdate: null };
  const { answered = false, ...facts } = { ...unknown, ...known };
  const statuses = Map.groupBy(INTRO_STATUSES, (status) =>
    computePlaceInOrder(deriveIntro({ ...facts, status }, '', today), facts.archived, { staff, answered }),
  );
  const [[usual], first, ...rest] = [...statuses].sort(([, a], [, b]) => b.length - a.length) as [
    [PlaceInOrder, IntroStatus[]],
    ...[PlaceInOrder, IntroStatus[]][],
  ];
  if (!first) return eb.lit<number>(usual);
  const cases = rest.reduce(
    (before, [place, among]) => before.when('intro.status', 'in', among).then(eb.lit<number>(place)),
    eb.case().when('intro.status', 'in', first[1]).then(eb.lit<number>(first[0])),
  );
  return cases.else(eb.lit<number>(usual)).end();
}

export interface PlacedIntro {
  id: number;
  place: number;
  updated_at: string;
}

/** The column of the order, and its direction. */
export interface IntroOrder {
  by: (typeof INTRO_SORTS)[number];
  descending: boolean;
}

/** The place of a request in such an order. */
export interface KeyedIntro {
  id: number;
  key: string;
}

/** The part of a name that decides its place, short enough for a cursor. */
const KEY_LETTERS = 80;

/** The beginning of a text; the empty text for null. */
const selectBeginning = (text: Expression<string | null>): AliasableExpression<string> =>
  eb.fn<string>('substr', [eb.fn.coalesce(text, eb.val('')), eb.lit(1), eb.lit(KEY_LETTERS)]);

/** The place of the status in the life cycle, as two digits. */
function selectStatusKey(): AliasableExpression<string> {
  const [first, ...rest] = INTRO_STATUSES.map((status, place) => ({ status, key: String(place).padStart(2, '0') }));
  const cases = rest.reduce(
    (before, { status, key }) => before.when('intro.status', '=', status).then(key),
    eb.case().when('intro.status', '=', first!.status).then(first!.key),
  );
  return cases.else('').end();
}

/** The value to compare: for a company hidden from the viewer, the name that the request keeps. */
function selectKey(scope: ViewerScope, by: IntroOrder['by']): AliasableExpression<string> {
  if (by === 'created') return eb.ref('intro.created_at');
  if (by === 'updated') return eb.ref('intro.updated_at');
  if (by === 'waiting')
    return scope.staff ? eb.fn.coalesce('intro.answered_at', 'intro.status_at') : eb.ref('intro.status_at');
  if (by === 'status') return selectStatusKey();
  if (by === 'facilitator')
    return selectBeginning(
      eb
        .selectFrom('app_user')
        .whereRef('app_user.id', '=', 'intro.facilitator_user_id')
        .select(({ fn, val, eb: user }) =>
          fn<string>('lower', [
            user(
              user(fn.coalesce('app_user.given_name', val('')), '||', val(' ')),
              '||',
              fn.coalesce('app_user.family_name', 'app_user.email'),
            ),
          ]).as('called'),
        )
        .$asScalar(),
    );
  if (by === 'person') {
    const person = eb
      .selectFrom('contact as person')
      .select('person.name_key')
      .whereRef('person.id', '=', 'intro.target_contact_id')
      .where(mayKnow(scope, 'person'));
    return selectBeginning(eb.fn.coalesce(person, selectRememberedName(scope, 'target_contact', 'key')));
  }
  const seen = getTarget(scope).select('account.name_key');
  return selectBeginning(eb.fn.coalesce(seen, eb.fn<string>('lower', ['intro.target_name'])));
}

/** The target company, if the viewer may know it. */
const getTarget = (scope: ViewerScope) =>
  eb.selectFrom('account').whereRef('account.id', '=', 'intro.target_account_id').where(mayOpenAccount(scope));

/** Requests that the viewer may see and that pass the filter. */
interface IntroReadInput {
  scope: ViewerScope;
  filter: IntroFilter;
  /** `YYYY-MM-DD`, in the installation's time zone. */
  today: string;
  /** Staff read their own requests as any requester does: first what waits for them. */
  asRequester?: boolean;
}

function selectPlaced(db: Db, { scope, filter, today, asRequester = false }: IntroReadInput) {
  return db
    .selectFrom('intro')
    .select([
      'intro.id',
      'intro.updated_at',
      'intro.answered_at',
      selectPlace(today, scope.staff && !asRequester).as('place'),
    ])
    .where(eb.and([maySeeIntro(scope), ...listConditions(scope, filter, today)]))
    .$if(filter.ids !== undefined, (query) => query.where(isAmong(db, 'intro.id', filter.ids!)));
}

/** The number of requests at each place, and how many of them wait with an answer of their requester. */
export async function countPlaces(
  db: Db,
  input: IntroReadInput,
): Promise<{ place: number; amount: number; answered: number }[]> {
  const rows = await db
    .selectFrom(selectPlaced(db, input).as('placed'))
    .select(({ fn }) => ['place', fn.countAll().as('amount'), fn.count('answered_at').as('answered')])
    .groupBy('place')
    .execute();
  return rows.map(({ place, amount, answered }) => ({
    place: Number(place),
    amount: Number(amount),
    answered: Number(answered),
  }));
}

/** Requests from one place to another in their order, newest activity first within a place; only those after `after`. */
export async function listPlaces(
  db: Db,
  input: IntroReadInput,
  { from, to, after, limit }: { from: number; to: number; after: PlacedIntro | null; limit: number },
): Promise<PlacedIntro[]> {
  let page = db
    .selectFrom(selectPlaced(db, input).as('placed'))
    .select(['id', 'place', 'updated_at'])
    .where((at) => at.between('place', from, to));
  if (after)
    page = page.where((at) =>
      at.or([
        at('place', '>', after.place),
        at('place', '=', after.place).and('updated_at', '<', after.updated_at),
        at('place', '=', after.place).and('updated_at', '=', after.updated_at).and('id', '<', after.id),
      ]),
    );
  return page.orderBy('place').orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The same in a requested order; only those after `after`. */
export async function listSorted(
  db: Db,
  input: IntroReadInput,
  { by, descending }: IntroOrder,
  { from, to, after, limit }: { from: number; to: number; after: KeyedIntro | null; limit: number },
): Promise<KeyedIntro[]> {
  const [further, way] = descending ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const keyed = selectPlaced(db, input).select(selectKey(input.scope, by).as('key'));
  let page = db
    .selectFrom(keyed.as('placed'))
    .select(['id', 'key'])
    .where((at) => at.between('place', from, to));
  if (after)
    page = page.where((at) => at('key', further, after.key).or(at('key', '=', after.key).and('id', further, after.id)));
  return page.orderBy('key', way).orderBy('id', way).limit(limit).execute();
}

/** Closed as an alternative path is a label of its own. */
function isOfGroup(group: GroupLabel): Expression<SqlBool> {
  const isAmongStatuses = (rejectReason: string | null) => {
    const statuses = INTRO_STATUSES.filter((status) => getGroupLabel(status, rejectReason, '{firm}') === group);
    return statuses.length === 0 ? eb.lit(false) : eb('intro.status', 'in', statuses);
  };
  return eb
    .case()
    .when('intro.reject_reason', '=', ALTERNATIVE_PATH)
    .then(isAmongStatuses(ALTERNATIVE_PATH))
    .else(isAmongStatuses(null))
    .end();
}

/** Requests to one of these companies; if the viewer may not see it, by the name that the request keeps. */
function toCompanies(scope: ViewerScope, companies: readonly string[]): Expression<SqlBool> {
  const target = getTarget(scope).select('account.id');
  return eb
    .case()
    .when(eb.exists(target))
    .then(eb.exists(target.where('account.name_key', 'in', companies.map(foldName))))
    .else(eb('intro.target_name', 'in', companies))
    .end();
}

/** Requests whose target person, connector or requester is one of these people, as far as the viewer may know them. */
function withPeople(scope: ViewerScope, people: readonly string[]): Expression<SqlBool> {
  const keys = people.map(foldText);
  const selectCalled = (column: 'target_contact_id' | 'connector_contact_id' | 'requester_contact_id') =>
    eb
      .selectFrom('contact as somebody')
      .select('somebody.id')
      .whereRef('somebody.id', '=', `intro.${column}`)
      .where('somebody.name_key', 'in', keys);
  return eb.or([
    eb.exists(selectCalled('target_contact_id').where(mayKnow(scope, 'somebody'))),
    eb.exists(selectCalled('connector_contact_id').where(mayKnow(scope, 'somebody'))),
    // Requesters belong to the company whose requests these are.
    eb.exists(selectCalled('requester_contact_id')),
    eb(selectRememberedName(scope, 'target_contact', 'key'), 'in', keys),
    eb(selectRememberedName(scope, 'connector', 'key'), 'in', keys),
  ]);
}

/** Requests past their next update; without such a date, those that have waited since before `since`. */
function isOverdue(since: string, today: string): Expression<SqlBool> {
  return eb.and([
    eb('intro.rests_until', 'is', null).or('intro.rests_until', '<', today),
    eb
      .case()
      .when('intro.next_update', 'is', null)
      .then(eb(eb.fn.coalesce('intro.answered_at', 'intro.status_at'), '<', since))
      .else(eb('intro.next_update', '<', today))
      .end(),
  ]);
}

/** The status and its group, and which requests stand there for the viewer or do not. */
function getColumn({ statuses, group, moved }: IntroFilter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (statuses?.length === 0) conditions.push(eb.lit(false));
  else if (statuses) conditions.push(eb('intro.status', 'in', statuses as readonly IntroStatus[]));
  if (group !== undefined) conditions.push(isOfGroup(group));
  if (!moved) return conditions;
  const isAmongIds = (ids: readonly number[]) => (ids.length === 0 ? eb.lit(false) : eb('intro.id', 'in', ids));
  return [eb.or([eb.and([...conditions, eb.not(isAmongIds(moved.away))]), isAmongIds(moved.here)])];
}

function listConditions(scope: ViewerScope, filter: IntroFilter, today: string): Expression<SqlBool>[] {
  const { companies, people, facilitatorId, requestingAccountId, requesterId, createdSince, idleSince } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (companies.length > 0) conditions.push(toCompanies(scope, companies));
  if (people.length > 0) conditions.push(withPeople(scope, people));
  conditions.push(...getColumn(filter));
  if (facilitatorId === 0) conditions.push(eb('intro.facilitator_user_id', 'is', null));
  else if (facilitatorId !== undefined) conditions.push(eb('intro.facilitator_user_id', '=', facilitatorId));
  if (requestingAccountId !== undefined) conditions.push(eb('intro.account_id', '=', requestingAccountId));
  if (requesterId !== undefined) conditions.push(eb('intro.requester_user_id', '=', requesterId));
  if (createdSince !== undefined) conditions.push(eb('intro.created_at', '>', createdSince));
  if (filter.answered) conditions.push(eb('intro.answered_at', 'is not', null));
  if (filter.open || filter.overdueSince !== undefined)
    conditions.push(eb('intro.archived', '=', 0).and('intro.status', 'not in', listStatusesIn('archive')));
  if (filter.overdueSince !== undefined) conditions.push(isOverdue(filter.overdueSince, today));
  if (idleSince !== undefined) conditions.push(eb('intro.updated_at', '<=', idleSince));
  return conditions;
}
