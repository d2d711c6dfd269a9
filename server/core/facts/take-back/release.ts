/** Takes back a source's statements: undoing an import goes through here, fact by fact. */

import type { Db } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { makeShadowKey } from '../../../platform/text/profile-address.ts';
import { updateAccountKeys } from '../../network/derive/account-keys.ts';
import { updateKnown } from '../../network/derive/portfolio-only.ts';
import { removeSearchContacts, updateSearchAccounts } from '../../network/derive/search-index.ts';
import { markAccountsStale, markStale } from '../../network/derive/stale.ts';
import { markCompaniesStale, markFitsStale } from '../../network/recommend/stale.ts';
import type { Entity } from '../book/attributes.ts';
import { deleteExtraSource } from '../book/extra-sources.ts';
import type { MergeKind } from '../book/import-index.ts';
import { setLists } from '../book/lists.ts';
import {
  deleteOwnValues,
  hasMembers,
  loadMemberStatements,
  loadMemberValues,
  loadRoots,
  saveOwnValues,
} from '../book/members.ts';
import {
  getClaimWeight,
  getStatedColumns,
  isSameStatement,
  mergeStatements,
  pickStatedLists,
  type StatedValues,
} from '../book/statements.ts';
import { listShadows } from '../merge/shadow-pairs.ts';
import { show } from '../write/shown.ts';
import { ensureSourceOfUsers } from '../write/sources.ts';
import { markToPair } from '../write/unpaired.ts';
import { leaveMentions, loadMentions } from './mentions.ts';
import { findKeptAmong, type KeptRows, releaseReferences } from './references.ts';

export interface ReleaseInput {
  /** The time of the undo. */
  at: string;
  /** All references to the deleted rows. */
  references: References;
}

interface HeldFact {
  id: number;
  source_id: number;
  /** The other sources, oldest first. */
  others: number[];
}

/**
 * Removes a source from some facts. If another source holds a fact, too, it becomes the fact's source.
 * @returns the facts as they were, with the sources that are left
 */
async function takeOff(db: Db, fact: FactKind, ids: readonly number[], sourceId: number): Promise<HeldFact[]> {
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
  await deleteExtraSource(db, fact, ids, sourceId);
  const promoted = held.filter((row) => row.source_id === sourceId && row.others.length > 0);
  for (const [next, some] of Map.groupBy(promoted, (row) => row.others[0]!)) {
    const theirs = some.map((row) => row.id);
    await db.updateTable(fact).set({ source_id: next }).where('id', 'in', theirs).execute();
    await deleteExtraSource(db, fact, theirs, next);
  }
  return held;
}

function listIds(rows: readonly { id: number }[]): number[] {
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
  if (gone.length > 0) await db.deleteFrom('signal').where('id', 'in', listIds(gone)).execute();
}

export async function releaseInvestments(db: Db, ids: readonly number[], sourceId: number): Promise<void> {
  const rows = await db.selectFrom('investment').select('account_id').where('id', 'in', ids).execute();
  await markFitsStale(
    db,
    rows.map((row) => row.account_id),
  );
  const gone = (await takeOff(db, 'investment', ids, sourceId)).filter((row) => row.others.length === 0);
  if (gone.length > 0) await db.deleteFrom('investment').where('id', 'in', listIds(gone)).execute();
}

export async function releaseCustomers(db: Db, ids: readonly number[], sourceId: number): Promise<void> {
  const rows = await db.selectFrom('customer').select('company_account_id').where('id', 'in', ids).execute();
  await markCompaniesStale(
    db,
    rows.map((row) => row.company_account_id),
  );
  const gone = (await takeOff(db, 'customer', ids, sourceId)).filter((row) => row.others.length === 0);
  if (gone.length > 0) await db.deleteFrom('customer').where('id', 'in', listIds(gone)).execute();
}

export async function releaseTenures(db: Db, ids: readonly number[], sourceId: number): Promise<void> {
  const rows = await db.selectFrom('tenure').select('contact_id').distinct().where('id', 'in', ids).execute();
  const people = rows.map((row) => row.contact_id);
  await markStale(db, people);
  await markToPair(db, 'contact', people);
  const held = await takeOff(db, 'tenure', ids, sourceId);
  const unheld = listIds(held.filter((row) => row.others.length === 0));
  const mentions = await loadMentions(db, unheld, sourceId);
  await deleteClaims(db, 'tenure', unheld);
  const gone = unheld.filter((id) => !mentions.has(id));
  if (gone.length > 0) await db.deleteFrom('tenure').where('id', 'in', gone).execute();
  await leaveMentions(db, mentions);
  for (const [id, stated] of await takeBackClaims(
    db,
    'tenure',
    held.filter((row) => row.others.length > 0),
    sourceId,
  )) {
    await db.updateTable('tenure').set(getStatedColumns('tenure', stated)).where('id', '=', id).execute();
  }
}

async function deleteClaims(db: Db, entity: Entity, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('claim').where('entity', '=', entity).where('entity_id', 'in', ids).execute();
}

/**
 * Takes back a source's statements about records that other sources hold, too.
 * @returns the values by the remaining statements, for records about which sources differed
 */
async function takeBackClaims(
  db: Db,
  entity: Entity,
  held: readonly HeldFact[],
  sourceId: number,
): Promise<Map<number, StatedValues>> {
  const ids = listIds(held);
  if (ids.length === 0) return new Map();
  const claims = await db
    .selectFrom('claim')
    .innerJoin('source', 'source.id', 'claim.source_id')
    .select(['claim.entity_id', 'claim.source_id', 'claim.said', 'source.kind', 'source.list', 'source.as_of'])
    .where('claim.entity', '=', entity)
    .where('claim.entity_id', 'in', ids)
    .execute();
  const results = new Map<number, StatedValues>();
  const agreed: number[] = [];
  for (const [id, theirs] of Map.groupBy(claims, (claim) => claim.entity_id)) {
    const left = theirs
      .filter((claim) => claim.source_id !== sourceId)
      .map((claim) => ({
        sourceId: claim.source_id,
        standing: getClaimWeight(claim),
        asOf: claim.as_of,
        said: JSON.parse(claim.said) as StatedValues,
      }));
    const merged = mergeStatements(entity, left);
    results.set(id, merged);
    const holders = held.find((row) => row.id === id)!.others;
    const allHold = left.every((statement) => holders.includes(statement.sourceId));
    if (allHold && left.every((statement) => isSameStatement(entity, statement.said, merged))) agreed.push(id);
  }
  await db
    .deleteFrom('claim')
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('source_id', '=', sourceId)
    .execute();
  await deleteClaims(db, entity, agreed);
  return results;
}

export async function releaseContacts(
  db: Db,
  ids: readonly number[],
  sourceId: number,
  { at, references }: ReleaseInput,
): Promise<void> {
  await markStale(db, ids);
  const held = await takeOff(db, 'contact', ids, sourceId);
  const unheld = listIds(held.filter((row) => row.others.length === 0));
  const keptRows = await findKeptAmong(db, references, 'contact', unheld);
  await saveKeptRows(db, 'contact', keptRows, at);
  const gone = unheld.filter((id) => !keptRows.has(id));
  const roots = await findShownElsewhere(db, 'contact', listIds(held));
  await releaseReferences(db, references, 'contact', gone);
  await deleteClaims(db, 'contact', unheld);
  await deleteOwnValues(db, 'contact', gone);
  if (gone.length > 0) await db.deleteFrom('contact').where('id', 'in', gone).execute();
  await removeSearchContacts(db, gone);
  const left = await takeBackClaims(
    db,
    'contact',
    held.filter((row) => row.others.length > 0),
    sourceId,
  );
  const own = await loadMemberValues(db, 'contact', [...left.keys()]);
  const shadows = new Set(await listShadows(db, 'contact', [...left.keys()]));
  for (const [id, stated] of left) {
    if (own.has(id)) {
      await saveOwnValues(db, 'contact', id, stated);
      continue;
    }
    const columns = getStatedColumns('contact', stated);
    if (columns.profile_key && shadows.has(id)) columns.profile_key = makeShadowKey(String(columns.profile_key));
    if (columns.profile_key && (await isTaken(db, String(columns.profile_key), id))) columns.profile_key = null;
    await saveStated(db, 'contact', id, columns, at);
    await setLists(db, 'contact', new Map([[id, pickStatedLists('contact', stated)]]));
  }
  await markToPair(db, 'contact', [...left.keys(), ...roots]);
  for (const root of roots) await show(db, 'contact', root, at);
}

/** A record that says what it said before is not touched: nothing of it changed. */
async function saveStated(
  db: Db,
  kind: MergeKind,
  id: number,
  columns: ReturnType<typeof getStatedColumns>,
  at: string,
): Promise<void> {
  await db
    .updateTable(kind)
    .set({ ...columns, updated_at: at })
    .where('id', '=', id)
    .where(({ eb, ref, or }) =>
      or(Object.entries(columns).map(([name, value]) => eb(ref(name as 'name'), 'is distinct from', value as string))),
    )
    .execute();
}

/** The records they are merged with, if their rows alone do not give the shown values. */
async function findShownElsewhere(db: Db, kind: MergeKind, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0 || !(await hasMembers(db))) return new Set();
  const roots = await loadRoots(db, kind, ids);
  const own = await loadMemberValues(db, kind, ids);
  const shown = ids.filter((id) => own.has(id) && !roots.has(id));
  return new Set([...roots.values(), ...shown]);
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
  { at, references }: ReleaseInput,
): Promise<void> {
  const held = await takeOff(db, 'account', ids, sourceId);
  const unheld = listIds(held.filter((row) => row.others.length === 0));
  const keptRows = await findKeptAmong(db, references, 'account', unheld);
  const spoken = await findDescribedByStaff(db, unheld);
  const needed = [...keptRows.keys()].filter((id) => spoken.has(id));
  await sayAsKept(db, needed, at);
  for (const id of spoken) keptRows.set(id, keptRows.get(id) ?? null);
  await saveKeptRows(db, 'account', keptRows, at);
  const gone = unheld.filter((id) => !keptRows.has(id));
  const roots = await findShownElsewhere(db, 'account', listIds(held));
  await releaseReferences(db, references, 'account', gone);
  await deleteClaims(
    db,
    'account',
    unheld.filter((id) => !spoken.has(id)),
  );
  await deleteOwnValues(db, 'account', gone);
  if (gone.length > 0) await db.deleteFrom('account').where('id', 'in', gone).execute();
  const left = await takeBackClaims(
    db,
    'account',
    held.filter((row) => row.others.length > 0 || spoken.has(row.id)),
    sourceId,
  );
  const changed = [...left.keys()];
  const own = await loadMemberValues(db, 'account', changed);
  for (const [id, stated] of left) {
    if (own.has(id)) {
      await saveOwnValues(db, 'account', id, stated);
      left.delete(id);
      continue;
    }
    await saveStated(db, 'account', id, getStatedColumns('account', stated), at);
  }
  await setLists(db, 'account', new Map([...left].map(([id, stated]) => [id, pickStatedLists('account', stated)])));
  await updateSearchAccounts(db, [...gone, ...left.keys()]);
  await updateAccountKeys(db, [...left.keys()]);
  await markAccountsStale(db, left.keys());
  await markToPair(db, 'account', [...changed, ...roots]);
  await updateKnown(db, [...ids, ...roots]);
  for (const root of roots) await show(db, 'account', root, at);
}

/** The companies that staff described in Kith: these statements stay, and so does the company. */
async function findDescribedByStaff(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const claims = await db
    .selectFrom('claim')
    .innerJoin('source', 'source.id', 'claim.source_id')
    .select('claim.entity_id')
    .where('claim.entity', '=', 'account')
    .where('claim.entity_id', 'in', ids)
    .where('source.kind', '=', 'user')
    .where('source.user_id', 'is', null)
    .execute();
  return new Set(claims.map((claim) => claim.entity_id));
}

/** Companies that Kith itself needs stay, below the statements of staff about them. */
async function sayAsKept(db: Db, ids: readonly number[], at: string): Promise<void> {
  if (ids.length === 0) return;
  const source_id = await ensureSourceOfUsers(db, at);
  for (const [id, stated] of await loadMemberStatements(db, 'account', ids))
    await db
      .insertInto('claim')
      .values({ entity: 'account', entity_id: id, source_id, said: JSON.stringify(stated), seen_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** A record that no file holds, but that something else in Kith refers to, stays, held by that or by Kith's users. */
async function saveKeptRows(db: Db, fact: 'contact' | 'account', keptRows: KeptRows, at: string): Promise<void> {
  for (const [id, source] of keptRows) {
    const source_id = source ?? (await ensureSourceOfUsers(db, at));
    await db.updateTable(fact).set({ source_id }).where('id', '=', id).execute();
  }
}
