/** The lists of accounts and contacts, in tables of their own: tags, other names, and ids in other systems. */
import type { Db } from '../../../platform/db/engine.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import type { ListName, Lists } from './attributes.ts';
import { loadExternalIds, setExternalIds } from './external-ids.ts';
import type { MergeKind } from './import-index.ts';
import { countRowsPerStatement, readAmong, splitIntoChunks } from './rows-at-once.ts';

/** Replaces the lists of accounts or contacts; the search index follows when it is told of the accounts. */
export async function setLists(db: Db, kind: MergeKind, listsOf: ReadonlyMap<number, Lists>): Promise<void> {
  await setExternalIds(db, kind, new Map([...listsOf].map(([id, { external_ids = [] }]) => [id, external_ids])));
  if (kind === 'contact') return;
  await setTags(db, new Map([...listsOf].map(([id, { tags = [] }]) => [id, tags])));
  await setNames(db, listsOf);
}

/** An account's own name is not another name. Of two with the same key, the former name stays. */
async function setNames(db: Db, listsOf: ReadonlyMap<number, Lists>): Promise<void> {
  const ids = [...listsOf.keys()];
  for (const some of splitIntoChunks(ids))
    await db.deleteFrom('account_name').where('account_id', 'in', some).execute();
  const named = ids.filter((id) => listsOf.get(id)!.aliases?.length || listsOf.get(id)!.former_names?.length);
  const accounts = await readAmong(named, (some) =>
    db.selectFrom('account').select(['id', 'name_key']).where('id', 'in', some).execute(),
  );
  const rows = accounts.flatMap(({ id, name_key: own }) => {
    const { aliases = [], former_names = [] } = listsOf.get(id)!;
    const byKey = new Map<string, { name: string; former: 0 | 1 }>();
    for (const name of aliases) byKey.set(foldName(name), { name, former: 0 });
    for (const name of former_names) byKey.set(foldName(name), { name, former: 1 });
    for (const key of ['', own]) byKey.delete(key);
    return [...byKey].map(([name_key, row]) => ({ account_id: id, name_key, ...row }));
  });
  for (const some of splitIntoChunks(rows, countRowsPerStatement(4)))
    await db.insertInto('account_name').values(some).execute();
}

/** Replaces the tags of accounts; their ranks follow when the search index is told of the accounts. */
async function setTags(db: Db, tagsOf: ReadonlyMap<number, readonly string[]>): Promise<void> {
  if (tagsOf.size === 0) return;
  const ids = [...tagsOf.keys()];
  for (const some of splitIntoChunks(ids)) await db.deleteFrom('account_tag').where('account_id', 'in', some).execute();
  const byKey = new Map<string, string>();
  for (const name of [...tagsOf.values()].flat()) if (!byKey.has(foldText(name))) byKey.set(foldText(name), name);
  byKey.delete('');
  if (byKey.size === 0) return;
  for (const some of splitIntoChunks([...byKey], 2_000)) {
    await db
      .insertInto('tag')
      .values(some.map(([name_key, name]) => ({ name, name_key })))
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .execute();
  }
  const rows = await readAmong([...byKey.keys()], (some) =>
    db.selectFrom('tag').select(['id', 'name_key']).where('name_key', 'in', some).execute(),
  );
  const tagIds = new Map(rows.map((row) => [row.name_key, row.id]));
  const accounts = await readAmong(ids, (some) =>
    db.selectFrom('account').select('id').where('id', 'in', some).execute(),
  );
  const links = accounts.flatMap(({ id }) =>
    [...new Set(tagsOf.get(id)!.flatMap((name) => tagIds.get(foldText(name)) ?? []))].map((tag_id) => ({
      account_id: id,
      tag_id,
    })),
  );
  for (const some of splitIntoChunks(links, countRowsPerStatement(2)))
    await db.insertInto('account_tag').values(some).execute();
}

/** The values in the lists of accounts or contacts, a row for each. */
export async function loadListValues(
  db: Db,
  kind: MergeKind,
  ids: readonly number[],
): Promise<{ id: number; list: ListName; value: string }[]> {
  const external = (await loadExternalIds(db, kind, ids)).map((row) => ({ ...row, list: 'external_ids' as const }));
  if (kind === 'contact') return external;
  const names = await loadListNames(db, ids);
  return [...external, ...names.map(({ account_id: id, list, name: value }) => ({ id, list, value }))];
}

/** The tags and other names of accounts, a row for each. */
export async function loadListNames(
  db: Db,
  accountIds: readonly number[],
): Promise<{ account_id: number; list: 'tags' | 'aliases' | 'former_names'; name: string }[]> {
  const tagged = await readAmong(accountIds, (some) =>
    db
      .selectFrom('account_tag')
      .innerJoin('tag', 'tag.id', 'account_tag.tag_id')
      .select(['account_tag.account_id', 'tag.name'])
      .where('account_tag.account_id', 'in', some)
      .execute(),
  );
  const named = await readAmong(accountIds, (some) =>
    db.selectFrom('account_name').select(['account_id', 'name', 'former']).where('account_id', 'in', some).execute(),
  );
  return [
    ...tagged.map((row) => ({ ...row, list: 'tags' as const })),
    ...named.map(({ former, ...row }) => ({
      ...row,
      list: former === 1 ? ('former_names' as const) : ('aliases' as const),
    })),
  ];
}
