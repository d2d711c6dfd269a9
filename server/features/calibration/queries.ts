import type { Db } from '../../platform/db/engine.ts';

/** The newest rows from which answers are read; each is one step in an index. */
export async function listNewestFacts(db: Db): Promise<number[]> {
  const newest = await Promise.all(
    (['signal', 'intro', 'intro_change'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst(),
    ),
  );
  return newest.map((row) => Number(row?.id ?? 0));
}
