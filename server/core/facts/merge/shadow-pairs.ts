/** Shadows and the hidden records beside which they stand (docs/decisions/086): merged, the portfolio company would lose what it brought. */

import { isConfidential } from '../../../platform/db/account-flags.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { MergeKind } from '../book/import-index.ts';
import { markToPair } from '../write/unpaired.ts';

interface Pair {
  one: number;
  other: number;
}

/** Those of which one is a shadow, and the other a record that is hidden from portfolio companies. */
export async function findShadowPairs<P extends Pair>(db: Db, kind: MergeKind, pairs: readonly P[]): Promise<Set<P>> {
  const ids = [...new Set(pairs.flatMap(({ one: a, other: b }) => [a, b]))];
  const shadows = new Set(await listShadows(db, kind, ids));
  if (shadows.size === 0) return new Set();
  const hidden = new Set(await listHidden(db, kind, ids));
  const isShadowOf = (a: number, b: number) => shadows.has(a) && !shadows.has(b) && hidden.has(b);
  return new Set(pairs.filter(({ one: a, other: b }) => isShadowOf(a, b) || isShadowOf(b, a)));
}

/** Those that are shadows. */
export async function listShadows(db: Db, kind: MergeKind, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(kind as 'account')
    .select('id')
    .where('shadow', '=', 1)
    .where(isAmong(db, 'id', ids))
    .execute();
  return rows.map(({ id }) => id);
}

/** By the flags of the company: what is derived from them follows later. */
async function listHidden(db: Db, kind: MergeKind, ids: readonly number[]): Promise<number[]> {
  const hidden = db.selectFrom('account').where(isConfidential());
  const rows =
    kind === 'account'
      ? await hidden
          .select('id')
          .where(isAmong(db, 'id', ids))
          .execute()
      : await db
          .selectFrom('contact')
          .select('id')
          .where(isAmong(db, 'id', ids))
          .where('account_id', 'in', hidden.select('id'))
          .execute();
  return rows.map(({ id }) => id);
}

/** Has the shadows of a company's people compared with them again: it may no longer be hidden. */
export async function markShadowPeople(db: Db, accountId: number): Promise<void> {
  const rows = await db
    .selectFrom('contact')
    .innerJoin('account', 'account.id', 'contact.account_id')
    .innerJoin('account as hidden', 'hidden.name_key', 'account.name_key')
    .select('contact.id')
    .where('contact.shadow', '=', 1)
    .where('hidden.id', '=', accountId)
    .execute();
  await markToPair(
    db,
    'contact',
    rows.map(({ id }) => id),
  );
}
