/** Other names of a company that users of Kith enter: facts of the users, as an alias in a file is a fact of the file. */
import type { Db } from '../../../platform/db/engine.ts';
import { foldName } from '../../../platform/text/names.ts';
import { loadSources } from '../book/book-sources.ts';
import { makeEmptyIndex } from '../book/import-index.ts';
import { loadListNames } from '../book/lists.ts';
import type { StatedValues } from '../book/statements.ts';
import { changeStatedValues, loadStatedBySource } from './stated-of-account.ts';

export type OtherNames = 'aliases' | 'former_names';
const OTHER_NAMES = ['aliases', 'former_names'] as const;

export interface Teller {
  id: number;
  label: string;
  /** Entered by a user of Kith, not by a file. */
  user: boolean;
}

export interface OtherName {
  name: string;
  list: OtherNames;
  tellers: Teller[];
}

const asNames = (stated: StatedValues, list: OtherNames): string[] => (stated[list] as string[] | undefined) ?? [];

/** The other names of an account and of those merged into it, by name, with the sources of each. */
export async function loadGivenNames(db: Db, accountId: number): Promise<OtherName[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'source_id'])
    .where(({ eb, or }) => or([eb('id', '=', accountId), eb('merged_into', '=', accountId)]))
    .execute();
  const index = makeEmptyIndex();
  await loadSources(db, index, { account: rows });
  const tellersOf = new Map<string, Set<number>>();
  for (const row of rows)
    for (const [source, stated] of await loadStatedBySource(db, index, row))
      for (const name of [...OTHER_NAMES.flatMap((list) => asNames(stated, list)), String(stated.name ?? '')]) {
        const key = foldName(name);
        tellersOf.set(key, (tellersOf.get(key) ?? new Set()).add(source));
      }
  const ids = [...new Set([...tellersOf.values()].flatMap((some) => [...some]))];
  const sources = new Map(
    (ids.length === 0
      ? []
      : await db.selectFrom('source').select(['id', 'label', 'kind']).where('id', 'in', ids).execute()
    ).map(({ id, label, kind }) => [id, { id, label, user: kind === 'user' }]),
  );
  return (await loadListNames(db, [accountId]))
    .flatMap(({ list, name }) => (list === 'tags' ? [] : [{ list, name }]))
    .map((row) => ({
      ...row,
      tellers: [...(tellersOf.get(foldName(row.name)) ?? [])]
        .flatMap((id) => sources.get(id) ?? [])
        .sort((a, b) => (a.label < b.label ? -1 : 1)),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Changes one source's other names of an account. Call it in a transaction that has its turn. */
export async function changeNames(
  db: Db,
  about: { accountId: number; sourceId: number; at: string },
  change: (names: Record<OtherNames, string[]>) => Partial<Record<OtherNames, string[]>>,
): Promise<void> {
  await changeStatedValues(db, about, (mine) => {
    const names = { aliases: asNames(mine, 'aliases'), former_names: asNames(mine, 'former_names') };
    const stated: StatedValues = { ...mine, ...change(names) };
    for (const list of OTHER_NAMES) if (asNames(stated, list).length === 0) delete stated[list];
    return stated;
  });
}
