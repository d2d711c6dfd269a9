import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { getMonth, OPEN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import type { AccountInput } from '../book/attributes.ts';
import { findRoot, type ImportIndex } from '../book/import-index.ts';
import { readAmong } from '../book/rows-at-once.ts';
import { joinNameAndDomain, MAX_TITLES, type NamedThere } from './known.ts';

/** What is stored about those whose name a record has, as far as one of the two has a domain. */
export async function loadNamed(
  db: Db,
  index: ImportIndex,
  inputs: readonly AccountInput[],
  keys: readonly string[],
): Promise<void> {
  const given = keys.flatMap((key, at) => (inputs[at]!.domain ? key : []));
  const bare = [...new Set(given)]
    .flatMap((key) => index.accountsBy.name_key.get(key) ?? [])
    .filter((row) => row.id > 0 && !row.domain)
    .map((row) => findRoot(index, 'account', row.id));
  const missing = [...new Set(bare)].filter((id) => !index.named.stored.has(id));
  for (const [id, there] of await loadPeopleThere(db, missing)) index.named.stored.set(id, there);
  await loadDecisions(db, index, keys);
}

async function loadDecisions(db: Db, index: ImportIndex, keys: readonly string[]): Promise<void> {
  const anything = await db.selectFrom('name_decision').select('domain').limit(1).executeTakeFirst();
  if (!anything) return;
  const rows = await readAmong([...new Set(keys)], (some) =>
    db
      .selectFrom('name_decision')
      .select(['name_key', 'domain', 'one'])
      .where(isAmongTexts(db, 'name_key', some))
      .execute(),
  );
  for (const { name_key, domain, one: isSame } of rows)
    index.named.decided.set(joinNameAndDomain(name_key, domain), isSame === 1);
}

/** Later files follow it: the name means the company with the domain, or (`one` false) another. `one` null: that is open again. */
export async function decideName(
  db: Db,
  { nameKey, domain }: { nameKey: string; domain: string },
  isSame: boolean | null,
  by: number | null,
  at: string,
): Promise<void> {
  if (isSame === null) {
    await db.deleteFrom('name_decision').where('name_key', '=', nameKey).where('domain', '=', domain).execute();
    return;
  }
  const stated = { one: isSame ? (1 as const) : (0 as const), decided_by: by, decided_at: at };
  await db
    .insertInto('name_decision')
    .values({ name_key: nameKey, domain, ...stated })
    .onConflict((conflict) => conflict.columns(['name_key', 'domain']).doUpdateSet(stated))
    .execute();
}

/** The name and the domain by which two stored companies are told apart in files; null if files tell them by more, or never. */
export async function findNameBetween(
  db: Db,
  left: number,
  right: number,
): Promise<{ nameKey: string; domain: string } | null> {
  const rows = await db.selectFrom('account').select(['name_key', 'domain']).where('id', 'in', [left, right]).execute();
  const [a, b] = rows;
  if (!a || !b || a.name_key !== b.name_key || Boolean(a.domain) === Boolean(b.domain)) return null;
  return { nameKey: a.name_key, domain: a.domain ?? b.domain ?? '' };
}

/** The people of some companies, their titles, and since when somebody has been there. */
export async function loadPeopleThere(db: Db, ids: readonly number[]): Promise<Map<number, NamedThere>> {
  const counted = await readAmong(ids, (some) =>
    db
      .selectFrom('tenure')
      .innerJoin('source', 'source.id', 'tenure.source_id')
      .where(isAmong(db, 'account_id', some))
      .groupBy('account_id')
      .select(({ fn, eb }) => [
        'account_id',
        fn
          .count(eb.case().when('end_month', '=', OPEN_END).then(eb.ref('contact_id')).end())
          .distinct()
          .as('people'),
        fn.min(eb.case().when('start_month', '!=', UNKNOWN_START).then(eb.ref('start_month')).end()).as('since'),
        // A list says who was there on its day.
        fn.min(eb.case().when('source.list', '=', 1).then(eb.ref('source.as_of')).end()).as('listed'),
      ])
      .execute(),
  );
  const found = new Map<number, NamedThere>();
  for (const { account_id, people, since, listed } of counted) {
    const months = [since, listed === null ? null : getMonth(new Date(listed))].filter((month) => month !== null);
    found.set(account_id, {
      people: Number(people),
      since: months.length > 0 ? Math.min(...months) : null,
      titles: await listTitlesAt(db, account_id),
    });
  }
  return found;
}

async function listTitlesAt(db: Db, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tenure')
    .innerJoin('title', 'title.id', 'title_id')
    .select('text')
    .where('account_id', '=', accountId)
    .limit(MAX_TITLES)
    .execute();
  return rows.flatMap(({ text }) => text || []);
}
