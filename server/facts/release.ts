/** Taking back what a source said: undoing an import goes through here, fact by fact. */
import type { Db } from '../db/engine.ts';
import type { References } from '../db/references.ts';
import type { FactKind } from '../db/schema.ts';
import { removeSearchContacts, updateSearchAccounts } from '../network/search-index.ts';
import { markAccountsStale, markStale } from '../network/stale.ts';
import type { Entity } from './attributes.ts';
import { type Kept, keptAmong, releaseReferences } from './references.ts';
import { sourceOfUsers } from './sources.ts';
import { columnsOf, merge, type Said, sameStatement, standingOf } from './statements.ts';
import { setTags } from './write.ts';

export interface Releasing {
  /** When it is undone. */
  at: string;
  /** All that may refer to what goes. */
  references: References;
}

interface Held {
  id: number;
  source_id: number;
  /** Other sources than the one that is taken back, oldest first. */
  others: number[];
}

/**
 * Takes a source off some facts. Where another one holds a fact too it is the fact's source from now on.
 * @returns the facts as they were, with the sources that are left
 */
async function takeOff(db: Db, fact: FactKind, ids: readonly number[], sourceId: number): Promise<Held[]> {
  const rows = await db.selectFrom(fact).select(['id', 'source_id']).where('id', 'in', ids).execute();
  const extras = await db
    .selectFrom('extra_source')
    .select(['fact_id', 'source_id'])
    .where('fact', '=', fact)
    .where('fact_id', 'in', ids)
    .orderBy('source_id')
    .execute();
  const held = rows.map(({ id, source_id }) => ({
    id,
    source_id,
    others: [source_id, ...extras.filter((extra) => extra.fact_id === id).map((extra) => extra.source_id)].filter(
      (other) => other !== sourceId,
    ),
  }));
  await deleteExtra(db, fact, ids, sourceId);
  const promoted = held.filter((row) => row.source_id === sourceId && row.others.length > 0);
  for (const [next, some] of Map.groupBy(promoted, (row) => row.others[0]!)) {
    const theirs = some.map((row) => row.id);
    await db.updateTable(fact).set({ source_id: next }).where('id', 'in', theirs).execute();
    await deleteExtra(db, fact, theirs, next);
  }
  return held;
}

function deleteExtra(db: Db, fact: FactKind, ids: readonly number[], sourceId: number) {
  return db
    .deleteFrom('extra_source')
    .where('fact', '=', fact)
    .where('fact_id', 'in', ids)
    .where('source_id', '=', sourceId)
    .execute();
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map((row) => row.id);
}

export async function releaseSignals(db: Db, ids: readonly number[], sourceId: number): Promise<void> {
  const ends = await db
    .selectFrom('signal')
    .select(['from_contact_id', 'to_contact_id'])
    .where('id', 'in', ids)
    .execute();
  await markStale(
    db,
    ends.flatMap((row) => [row.from_contact_id, row.to_contact_id]),
  );
  const gone = (await takeOff(db, 'signal', ids, sourceId)).filter((row) => row.others.length === 0);
  if (gone.length > 0) await db.deleteFrom('signal').where('id', 'in', idsOf(gone)).execute();
}

export async function releaseInvestments(db: Db, ids: readonly number[], sourceId: number): Promise<void> {
  const gone = (await takeOff(db, 'investment', ids, sourceId)).filter((row) => row.others.length === 0);
  if (gone.length > 0) await db.deleteFrom('investment').where('id', 'in', idsOf(gone)).execute();
}

export async function releaseTenures(db: Db, ids: readonly number[], sourceId: number): Promise<void> {
  const people = await db.selectFrom('tenure').select('contact_id').distinct().where('id', 'in', ids).execute();
  await markStale(
    db,
    people.map((row) => row.contact_id),
  );
  const held = await takeOff(db, 'tenure', ids, sourceId);
  const gone = idsOf(held.filter((row) => row.others.length === 0));
  await forgetClaims(db, 'tenure', gone);
  if (gone.length > 0) await db.deleteFrom('tenure').where('id', 'in', gone).execute();
  for (const [id, said] of await takeBackClaims(
    db,
    'tenure',
    held.filter((row) => row.others.length > 0),
    sourceId,
  )) {
    await db.updateTable('tenure').set(columnsOf('tenure', said)).where('id', '=', id).execute();
  }
}

async function forgetClaims(db: Db, entity: Entity, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('claim').where('entity', '=', entity).where('entity_id', 'in', ids).execute();
}

/**
 * Takes back what a source said of things that others hold too.
 * @returns what the things are by the statements that are left, for those of which anybody said anything else
 */
async function takeBackClaims(
  db: Db,
  entity: Entity,
  held: readonly Held[],
  sourceId: number,
): Promise<Map<number, Said>> {
  const ids = idsOf(held);
  if (ids.length === 0) return new Map();
  const claims = await db
    .selectFrom('claim')
    .innerJoin('source', 'source.id', 'claim.source_id')
    .select(['claim.entity_id', 'claim.source_id', 'claim.said', 'source.kind', 'source.list'])
    .where('claim.entity', '=', entity)
    .where('claim.entity_id', 'in', ids)
    .execute();
  const results = new Map<number, Said>();
  const agreed: number[] = [];
  for (const [id, theirs] of Map.groupBy(claims, (claim) => claim.entity_id)) {
    const left = theirs
      .filter((claim) => claim.source_id !== sourceId)
      .map((claim) => ({
        sourceId: claim.source_id,
        standing: standingOf(claim),
        said: JSON.parse(claim.said) as Said,
      }));
    const merged = merge(entity, left);
    results.set(id, merged);
    const holders = held.find((row) => row.id === id)!.others;
    const allHold = left.every((statement) => holders.includes(statement.sourceId));
    if (allHold && left.every((statement) => sameStatement(entity, statement.said, merged))) agreed.push(id);
  }
  await db
    .deleteFrom('claim')
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('source_id', '=', sourceId)
    .execute();
  await forgetClaims(db, entity, agreed);
  return results;
}

export async function releaseContacts(
  db: Db,
  ids: readonly number[],
  sourceId: number,
  { at, references }: Releasing,
): Promise<void> {
  await markStale(db, ids);
  const held = await takeOff(db, 'contact', ids, sourceId);
  const unheld = idsOf(held.filter((row) => row.others.length === 0));
  const kept = await keptAmong(db, references, 'contact', unheld);
  await keep(db, 'contact', kept, at);
  const gone = unheld.filter((id) => !kept.has(id));
  await releaseReferences(db, references, 'contact', gone);
  await forgetClaims(db, 'contact', unheld);
  if (gone.length > 0) await db.deleteFrom('contact').where('id', 'in', gone).execute();
  await removeSearchContacts(db, gone);
  const left = await takeBackClaims(
    db,
    'contact',
    held.filter((row) => row.others.length > 0),
    sourceId,
  );
  for (const [id, said] of left) {
    const columns = columnsOf('contact', said);
    if (columns.profile_key && (await isTaken(db, String(columns.profile_key), id))) columns.profile_key = null;
    await db
      .updateTable('contact')
      .set({ ...columns, updated_at: at })
      .where('id', '=', id)
      .execute();
  }
}

/** Whether another contact has the address by now. */
async function isTaken(db: Db, profileKey: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('contact')
    .select('id')
    .where('profile_key', '=', profileKey)
    .where('id', '!=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseAccounts(
  db: Db,
  ids: readonly number[],
  sourceId: number,
  { at, references }: Releasing,
): Promise<void> {
  const held = await takeOff(db, 'account', ids, sourceId);
  const unheld = idsOf(held.filter((row) => row.others.length === 0));
  const kept = await keptAmong(db, references, 'account', unheld);
  await keep(db, 'account', kept, at);
  const gone = unheld.filter((id) => !kept.has(id));
  await releaseReferences(db, references, 'account', gone);
  await forgetClaims(db, 'account', unheld);
  if (gone.length > 0) await db.deleteFrom('account').where('id', 'in', gone).execute();
  const left = await takeBackClaims(
    db,
    'account',
    held.filter((row) => row.others.length > 0),
    sourceId,
  );
  for (const [id, said] of left) {
    await db
      .updateTable('account')
      .set({ ...columnsOf('account', said), updated_at: at })
      .where('id', '=', id)
      .execute();
  }
  await setTags(db, new Map([...left].map(([id, said]) => [id, (said.tags as string[]) ?? []])));
  await updateSearchAccounts(db, [...gone, ...left.keys()]);
  await markAccountsStale(db, left.keys());
}

/** What nobody's file holds but something else in Kith refers to stays, held by that or by Kith's users. */
async function keep(db: Db, fact: 'contact' | 'account', kept: Kept, at: string): Promise<void> {
  for (const [id, source] of kept) {
    const source_id = source ?? (await sourceOfUsers(db, at));
    await db.updateTable(fact).set({ source_id }).where('id', '=', id).execute();
  }
}
