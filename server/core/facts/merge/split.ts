/**
 * Gives what some sources say of a company, and the facts that they hold of it, to a company of its own: as if the two had been merged
 * (docs/decisions/029) when their files came, and were taken apart now. Raw: tables and columns come from the declarations of all tables,
 * which the types of no single table follow.
 */
import { type Insertable, sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { isFactTable, pickLastingReferences, type References } from '../../../platform/db/references.ts';
import type { TenureTable } from '../../../platform/db/schema.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import type { AccountInput } from '../book/attributes.ts';
import { deleteExtraSource } from '../book/extra-sources.ts';
import { saveOwnValues } from '../book/members.ts';
import { readAmong } from '../book/rows-at-once.ts';
import {
  getClaimWeight,
  getStatedColumns,
  mergeStatements,
  type StatedValues,
  type Statement,
} from '../book/statements.ts';
import { addStatedValues } from '../write/stated-of-account.ts';
import { takeTurn } from '../write/write.ts';
import { unmerge } from './merge.ts';
import { markSettled, settleSome } from './settle.ts';

/** A source's statement about an account, with what its weight depends on. */
export interface SourcedStatement extends Statement {
  importId: number | null;
  kind: string;
  /** Of a source that gives the company both with a domain and by its name alone: which of the two this is. */
  part?: 'described' | 'alone';
}

interface SplitInput {
  accountId: number;
  /** Everything that is said of the account: of the part that leaves, and of the part that stays. */
  leaving: readonly SourcedStatement[];
  staying: readonly SourcedStatement[];
  /** Who had it joined, and when. */
  joinedBy: number | null;
  joinedAt: string;
  userId: number;
  at: string;
}

/** The facts of one kind that a source gets with a split, to be taken back with it. */
type Gains = Map<number, { fact: FactKind; id: number }[]>;

const SLICE = 5_000;

/** In a transaction; what is derived follows in a job. @returns the id of the new company */
export async function splitAccount(trx: Db, references: References, input: SplitInput): Promise<number> {
  const { accountId, leaving, staying, userId, at, joinedBy, joinedAt } = input;
  await takeTurn(trx);
  const sources = leaving.map(({ sourceId }) => sourceId).sort((a, b) => a - b);
  const shared = leaving.filter(({ part }) => part !== undefined);
  const whole = sources.filter((id) => !shared.some(({ sourceId }) => sourceId === id));
  const stated = mergeStatements('account', leaving);
  const id = await addStatedValues(trx, { sourceId: sources[0]!, at }, stated as unknown as AccountInput);
  const stored = await trx
    .selectFrom('account')
    .select(['id', 'name', 'source_id', 'merged_into'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await saveOwnValues(trx, 'account', accountId, mergeStatements('account', staying));
  await trx
    .updateTable('account')
    .set({ merged_into: stored.merged_into ?? accountId })
    .where('id', '=', id)
    .execute();
  const merge = await trx
    .insertInto('account_merge')
    .values({
      kept_id: accountId,
      kept_name: stored.name,
      merged_id: id,
      merged_name: String(stated.name),
      chosen: '[]',
      moved: '[]',
      state: 'merged',
      user_id: joinedBy,
      merged_at: joinedAt,
      undone_by: null,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const gained: Gains = new Map(sources.map((source) => [source, [{ fact: 'account', id }]]));
  await moveSources(trx, 'account', stored, { id, source_id: sources[0]! }, whole);
  for (const statement of shared)
    await splitSource(trx, { from: accountId, to: id, first: sources[0]!, at }, statement, staying);
  for (const reference of pickLastingReferences(references, 'account')) {
    const { table, column, memberColumn } = reference;
    if (memberColumn === undefined || !isFactTable(table)) continue;
    await moveFacts(trx, { fact: table, column, memberColumn }, { from: accountId, to: id, leaving, gained });
  }
  await recordGains(trx, leaving, gained);
  await unmerge(trx, { kind: 'account', id: merge.id, userId, at });
  while ((await settleSome(trx, references, 'account', id, SLICE)) > 0);
  await markSettled(trx, 'account', merge.id);
  return id;
}

/** A source of both parts holds both companies, and says of each what it gives of it. */
async function splitSource(
  db: Db,
  { from, to, first, at }: { from: number; to: number; first: number; at: string },
  { sourceId, said: stated }: SourcedStatement,
  staying: readonly SourcedStatement[],
): Promise<void> {
  const left = staying.find((statement) => statement.sourceId === sourceId)!;
  await db
    .updateTable('claim')
    .set({ said: JSON.stringify(left.said) })
    .where('entity', '=', 'account')
    .where('entity_id', '=', from)
    .where('source_id', '=', sourceId)
    .execute();
  const held = { source_id: sourceId, seen_at: at };
  await db
    .insertInto('claim')
    .values({ ...held, entity: 'account', entity_id: to, said: JSON.stringify(stated) })
    .execute();
  if (sourceId !== first)
    await db
      .insertInto('extra_source')
      .values({ ...held, fact: 'account', fact_id: to })
      .execute();
}

type HeldFact = { id: number; source_id: number };

/** Of a fact's sources, those that leave hold the other one from now on. */
async function moveSources(
  db: Db,
  fact: FactKind,
  from: HeldFact,
  to: HeldFact,
  leaving: readonly number[],
): Promise<void> {
  if (leaving.length === 0) return;
  const extra = db.selectFrom('extra_source').where('fact', '=', fact).where('fact_id', '=', from.id);
  if (leaving.includes(from.source_id)) {
    const next = await extra
      .select(({ fn }) => fn.min('source_id').as('id'))
      .where('source_id', 'not in', leaving)
      .executeTakeFirstOrThrow();
    await db.updateTable(fact).set({ source_id: next.id }).where('id', '=', from.id).execute();
    await deleteExtraSource(db, fact, [from.id], next.id);
  }
  await deleteExtraSource(db, fact, [from.id], to.source_id);
  await db
    .updateTable('extra_source')
    .set({ fact_id: to.id })
    .where('fact', '=', fact)
    .where('fact_id', '=', from.id)
    .where('source_id', 'in', leaving)
    .execute();
  if (fact !== 'account' && fact !== 'tenure') return;
  await db
    .updateTable('claim')
    .set({ entity_id: to.id })
    .where('entity', '=', fact)
    .where('entity_id', '=', from.id)
    .where('source_id', 'in', leaving)
    .execute();
}

interface Part {
  from: number;
  to: number;
  leaving: readonly SourcedStatement[];
  gained: Gains;
}

/** Whether a fact leaves with a source that holds it: a source of both parts leaves with its jobs by name, or with all else. */
async function loadLeavingCheck(
  db: Db,
  leaving: readonly SourcedStatement[],
  fact: FactKind,
): Promise<(source: number, id: number) => boolean> {
  const parts = new Map(leaving.map(({ sourceId, part }) => [sourceId, part]));
  const shared = leaving.flatMap(({ sourceId, part }) => (part ? sourceId : []));
  const rows =
    fact === 'tenure' && shared.length > 0
      ? await db.selectFrom('job_by_name').selectAll().where('source_id', 'in', shared).execute()
      : [];
  const alone = new Set(rows.map(({ source_id, tenure_id }) => `${source_id} ${tenure_id}`));
  return (source, id) => {
    if (!parts.has(source)) return false;
    const part = parts.get(source);
    return part === undefined || (part === 'alone') === alone.has(`${source} ${id}`);
  };
}

/** Facts that only the leaving sources hold go with them; of one that others hold, too, each part gets its own. */
async function moveFacts(
  db: Db,
  { fact, column, memberColumn }: { fact: FactKind; column: string; memberColumn: string },
  { from, to, leaving, gained }: Part,
): Promise<void> {
  const leaves = await loadLeavingCheck(db, leaving, fact);
  const { rows } = await sql<HeldFact>`select id, source_id from ${sql.table(fact)}
    where ${sql.ref(memberColumn)} = ${from} or (${sql.ref(column)} = ${from} and ${sql.ref(memberColumn)} is null)`.execute(
    db,
  );
  const extras = await readAmong(
    rows.map(({ id }) => id),
    (some) =>
      db
        .selectFrom('extra_source')
        .select(['fact_id', 'source_id'])
        .where('fact', '=', fact)
        .where(isAmong(db, 'fact_id', some))
        .execute(),
  );
  const further = Map.groupBy(extras, ({ fact_id }) => fact_id);
  const whole: number[] = [];
  for (const row of rows) {
    const holders = [row.source_id, ...(further.get(row.id) ?? []).map(({ source_id }) => source_id)];
    const theirs = holders.filter((holder) => leaves(holder, row.id)).sort((a, b) => a - b);
    if (theirs.length === holders.length) whole.push(row.id);
    else if (theirs.length > 0) {
      const copy = await copyFact(db, fact, row.id, { memberColumn, to, source_id: theirs[0]! });
      await moveSources(db, fact, row, { id: copy, source_id: theirs[0]! }, theirs);
      if (fact === 'tenure') for (const id of [row.id, copy]) await sayAnew(db, id);
      for (const source of theirs) gained.get(source)!.push({ fact, id: copy });
    }
  }
  await readAmong(whole, async (some) => {
    await sql`update ${sql.table(fact)} set ${sql.ref(memberColumn)} = ${to} where ${isAmong(db, 'id', some)}`.execute(
      db,
    );
    return [];
  });
}

async function copyFact(
  db: Db,
  fact: FactKind,
  id: number,
  { memberColumn, to, source_id }: { memberColumn: string; to: number; source_id: number },
): Promise<number> {
  const { id: _, ...row } = await db.selectFrom(fact).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copy = await db
    .insertInto(fact as 'tenure')
    .values({ ...row, source_id, [memberColumn]: to } as Insertable<TenureTable>)
    .returning('id')
    .executeTakeFirstOrThrow();
  return copy.id;
}

/** A job's values by the statements about it that are left. */
async function sayAnew(db: Db, id: number): Promise<void> {
  const claims = await db
    .selectFrom('claim')
    .innerJoin('source', 'source.id', 'claim.source_id')
    .select(['source_id', 'said', 'kind', 'list', 'as_of'])
    .where('entity', '=', 'tenure')
    .where('entity_id', '=', id)
    .execute();
  if (claims.length === 0) return;
  const statements = claims.map(({ source_id, said: stated, ...source }) => ({
    sourceId: source_id,
    standing: getClaimWeight(source),
    asOf: source.as_of,
    said: JSON.parse(stated) as StatedValues,
  }));
  const columns = getStatedColumns('tenure', mergeStatements('tenure', statements));
  await db.updateTable('tenure').set(columns).where('id', '=', id).execute();
}

/** What a source has gained is taken back with it. */
async function recordGains(db: Db, leaving: readonly SourcedStatement[], gained: Gains): Promise<void> {
  for (const { sourceId, importId, kind } of leaving)
    for (const [fact, rows] of Map.groupBy(gained.get(sourceId)!, (row) => row.fact)) {
      const fact_ids = JSON.stringify(rows.map(({ id }) => id));
      if (importId !== null)
        await db.insertInto('import_journal').values({ import_id: importId, fact, fact_ids }).execute();
      else if (kind === 'import')
        await db.insertInto('source_journal').values({ source_id: sourceId, fact, fact_ids }).execute();
    }
}
