import { sql } from 'kysely';
import type { Db } from '../db/engine.ts';
import type { FactKind } from '../db/schema.ts';
import { deleteFacts } from './erase.ts';
import { columnsOf, merge, type Said, type Statement, saidOf, sameStatement, standingOf } from './statements.ts';

/** Makes one fact of two that say the same: it has the sources of both, and an end of a job as all of them come to. */
export async function joinFacts(db: Db, fact: FactKind, gone: number, stays: number): Promise<void> {
  const holders = await holdersOf(db, fact, stays);
  const more = (await holdersOf(db, fact, gone)).filter(
    ({ source_id }) => !holders.some((one) => one.source_id === source_id),
  );
  const statements = fact === 'tenure' ? [...(await statementsOf(db, stays)), ...(await statementsOf(db, gone))] : [];
  await deleteFacts(db, fact, sql`id = ${gone}`);
  for (const { source_id, seen_at } of more)
    await db.insertInto('extra_source').values({ fact, fact_id: stays, source_id, seen_at }).execute();
  const holding = new Set([...holders, ...more].map(({ source_id }) => source_id));
  await writeStatements(db, stays, statements, holding);
}

async function holdersOf(db: Db, fact: FactKind, id: number): Promise<{ source_id: number; seen_at: string }[]> {
  const first = await db
    .selectFrom(fact as 'tenure')
    .select(['source_id', 'created_at as seen_at'])
    .where('id', '=', id)
    .execute();
  const extra = await db
    .selectFrom('extra_source')
    .select(['source_id', 'seen_at'])
    .where('fact', '=', fact)
    .where('fact_id', '=', id)
    .execute();
  return [...first, ...extra];
}

/** What each source says of a job: its claim, or what the row holds where nobody says anything else. */
async function statementsOf(db: Db, id: number): Promise<(Statement & { seen_at: string })[]> {
  const sources = (ids: readonly number[]) =>
    db.selectFrom('source').select(['id', 'kind', 'list', 'as_of']).where('id', 'in', ids).execute();
  const claims = await db
    .selectFrom('claim')
    .selectAll()
    .where('entity', '=', 'tenure')
    .where('entity_id', '=', id)
    .execute();
  const row = await db.selectFrom('tenure').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const said = new Map<number, { said: Said; seen_at: string }>(
    claims.length > 0
      ? claims.map((claim) => [claim.source_id, { said: JSON.parse(claim.said) as Said, seen_at: claim.seen_at }])
      : (await holdersOf(db, 'tenure', id)).map(({ source_id, seen_at }) => [
          source_id,
          { said: saidOf('tenure', { ...row }), seen_at },
        ]),
  );
  return (await sources([...said.keys()])).map((source) => ({
    ...{ sourceId: source.id, standing: standingOf(source), asOf: source.as_of },
    ...said.get(source.id)!,
  }));
}

/** The first that a source says counts; where all who hold the job say the same nothing is kept of it. */
async function writeStatements(
  db: Db,
  id: number,
  statements: readonly (Statement & { seen_at: string })[],
  holding: ReadonlySet<number>,
): Promise<void> {
  const bySource = [...new Map(statements.toReversed().map((one) => [one.sourceId, one])).values()];
  const first = bySource[0];
  if (!first) return;
  const agreed = bySource.every((one) => holding.has(one.sourceId) && sameStatement('tenure', one.said, first.said));
  await db.deleteFrom('claim').where('entity', '=', 'tenure').where('entity_id', '=', id).execute();
  if (agreed) return;
  await db
    .insertInto('claim')
    .values(
      bySource.map(({ sourceId: source_id, said, seen_at }) => ({
        ...{ entity: 'tenure' as const, entity_id: id, source_id, said: JSON.stringify(said), seen_at },
      })),
    )
    .execute();
  const columns = columnsOf('tenure', merge('tenure', bySource));
  await db.updateTable('tenure').set(columns).where('id', '=', id).execute();
}
