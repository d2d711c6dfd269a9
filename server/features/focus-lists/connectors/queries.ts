/** The people who could connect to the leads of a list, and to how many of them. */
import { type Selectable, sql } from 'kysely';
import { isActiveReachout } from '../../../core/network/read/load.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { FocusConnectorTable, FocusLinkTable } from '../../../platform/db/tables/focus-tables.ts';

export type Link = Selectable<FocusLinkTable>;

/** The people who could connect to some leads. */
export function addLinks(db: Db, links: readonly Link[]): Promise<void> {
  return insertMany(db, 'focus_link', links);
}

/** The number of connectors that one statement counts. */
const COUNTED_AT_ONCE = 500;

/** Counts again how many leads each connector of a list could connect to. */
export async function countConnectors(db: Db, listId: number, atOnce = COUNTED_AT_ONCE): Promise<void> {
  await db.deleteFrom('focus_connector').where('list_id', '=', listId).execute();
  for (let after = 0; ; ) {
    const ids = await db
      .selectFrom('focus_link')
      .select('contact_id')
      .distinct()
      .where('list_id', '=', listId)
      .where('contact_id', '>', after)
      .orderBy('contact_id')
      .limit(atOnce)
      .execute();
    const last = ids.at(-1)?.contact_id;
    if (last === undefined) return;
    await db
      .insertInto('focus_connector')
      .columns(['list_id', 'contact_id', 'good_chance', 'some_chance', 'long_shot', 'in_touch'])
      .expression(
        db
          .selectFrom('focus_link')
          .select(({ eb, fn }) => {
            const countChance = (chance: Link['chance']) =>
              fn.sum<number>(eb.case().when('chance', '=', chance).then(1).else(0).end());
            return [
              'list_id',
              'contact_id',
              countChance('good chance').as('good_chance'),
              countChance('some chance').as('some_chance'),
              countChance('long shot').as('long_shot'),
              fn.max('in_touch').as('in_touch'),
            ];
          })
          .where('list_id', '=', listId)
          .where('contact_id', '>', after)
          .where('contact_id', '<=', last)
          .groupBy(['list_id', 'contact_id']),
      )
      .execute();
    after = last;
  }
}

export function loadLeadLinks(db: Db, leadIds: readonly number[]): Promise<Link[]> {
  return db
    .selectFrom('focus_link')
    .selectAll()
    .where(isAmong(db, 'lead_id', leadIds))
    .orderBy('lead_id')
    .orderBy('place')
    .execute();
}

/** The states of a company's reachouts to some connectors about some people, by connector and target. */
export async function loadReachoutStates(
  db: Db,
  companyId: number,
  targetIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<string, 'active' | 'past'>> {
  const rows = await db
    .selectFrom('reachout')
    .select(['connector_contact_id as connector', 'target_contact_id as target'])
    .select(({ eb }) => eb.case().when(isActiveReachout(now)).then(1).else(0).end().as('active'))
    .where('account_id', '=', companyId)
    .where(isAmong(db, 'target_contact_id', targetIds))
    .execute();
  return new Map(
    rows.map(({ connector, target, active }) => [
      makeConnectorTargetKey(connector, target),
      Number(active) === 1 ? 'active' : 'past',
    ]),
  );
}
export const makeConnectorTargetKey = (connectorId: number, targetId: number): string => `${connectorId} ${targetId}`;

export async function loadListCounts(db: Db, listId: number) {
  const counts = await db
    .selectFrom('focus_lead')
    .select(({ eb, fn }) => {
      const countLeads = (when: ReturnType<typeof eb>) => fn.sum(eb.case().when(when).then(1).else(0).end());
      return [
        fn.count('outcome').as('done'),
        countLeads(eb('outcome', '=', 'missing')).as('missing'),
        countLeads(eb('connectors', '>', 0)).as('with_connector'),
        fn.sum('relationships').as('relationships'),
      ];
    })
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  const { connectors } = await db
    .selectFrom('focus_connector')
    .select((eb) => eb.fn.countAll<number>().as('connectors'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  const { done, missing, with_connector, relationships } = counts;
  // The sum over no rows is null.
  const toNumber = (value: number | string | bigint | null) => Number(value ?? 0);
  return {
    done: toNumber(done),
    missing: toNumber(missing),
    with_connector: toNumber(with_connector),
    relationships: toNumber(relationships),
    connectors: Number(connectors),
  };
}

/** Connectors who reach the most leads come first; of two that reach the same number, the one with better chances, then whoever was in touch lately. */
export function listTopConnectors(db: Db, listId: number, limit: number): Promise<Selectable<FocusConnectorTable>[]> {
  return db
    .selectFrom('focus_connector')
    .selectAll()
    .where('list_id', '=', listId)
    .orderBy(({ eb }) => eb(eb('good_chance', '+', eb.ref('some_chance')), '+', eb.ref('long_shot')), 'desc')
    .orderBy('good_chance', 'desc')
    .orderBy('some_chance', 'desc')
    .orderBy(sql`coalesce(in_touch, '')`, 'desc')
    .orderBy('contact_id')
    .limit(limit)
    .execute();
}

/** The companies of the leads that some connectors reach, with how many. */
export async function listCompaniesReached(db: Db, listId: number, connectorIds: readonly number[]) {
  return db
    .selectFrom('focus_link')
    .innerJoin('focus_lead', 'focus_lead.id', 'focus_link.lead_id')
    .innerJoin('contact', 'contact.id', 'focus_lead.contact_id')
    .innerJoin('account', 'account.id', 'contact.account_id')
    .select(['focus_link.contact_id as connector_id', 'account.name'])
    .select((eb) => eb.fn.countAll<number>().as('leads'))
    .where('focus_link.list_id', '=', listId)
    .where(isAmong(db, 'focus_link.contact_id', connectorIds))
    .groupBy(['focus_link.contact_id', 'account.id', 'account.name'])
    .execute();
}

export async function countReached(db: Db, listId: number, connectorIds: readonly number[]): Promise<number> {
  const { leads } = await db
    .selectFrom('focus_link')
    .select((eb) => eb.fn.count<number>('lead_id').distinct().as('leads'))
    .where('list_id', '=', listId)
    .where(isAmong(db, 'contact_id', connectorIds))
    .executeTakeFirstOrThrow();
  return Number(leads);
}
