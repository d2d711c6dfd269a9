/** What is known of companies that files joined by the name alone, and which part would leave if the two are kept apart. */
import type { JoinedCompany } from '../../../../shared/features/companies/duplicates/calls.ts';
import { claimStandingOf, mergeStatements, type StatedValues } from '../../../core/facts/book/statements.ts';
import type { SourcedStatement } from '../../../core/facts/merge/split.ts';
import { nameBearer } from '../../../core/facts/names/evidence.ts';
import { chanceOfOne, judgeName } from '../../../core/facts/names/judge-name.ts';
import { NOBODY_THERE } from '../../../core/facts/names/known.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { accountsById, isBare, loadStatements, peopleSaidBy } from './queries.ts';

interface Told extends SourcedStatement {
  label: string;
  createdAt: string;
  startedBy: number | null;
}

/** A company with what its files say, in parts. */
export interface JoinedParts {
  id: number;
  name: string;
  domain: string;
  /** Said by files with the name alone, by files with a domain, and by others. */
  bare: readonly Told[];
  described: readonly Told[];
  others: readonly Told[];
  /** The files with the domain came later: their part leaves. */
  bareIsFirst: boolean;
}

export async function partsOfJoined(db: Db, ids: readonly number[]): Promise<JoinedParts[]> {
  if (ids.length === 0) return [];
  const said = Map.groupBy(await loadStatements(db, ids), ({ entity_id }) => entity_id);
  const accounts = new Map((await accountsById(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = accounts.get(id);
    if (!row) return [];
    const all = (said.get(id) ?? []).map((one): Told & { byFile: boolean } => ({
      sourceId: one.source_id,
      standing: claimStandingOf(one),
      asOf: one.as_of,
      importId: one.import_id,
      kind: one.kind,
      said: JSON.parse(one.said) as StatedValues,
      label: one.label,
      createdAt: one.created_at,
      startedBy: one.started_by,
      byFile: one.kind === 'import' || one.kind === 'demo',
    }));
    const bare = all.filter(({ byFile, said }) => byFile && isBare(said));
    const described = all.filter(({ byFile, said }) => byFile && said.domain !== undefined);
    const domain = described.at(-1)?.said.domain;
    if (bare.length === 0 || typeof domain !== 'string') return [];
    const others = all.filter((one) => !bare.includes(one) && !described.includes(one));
    const bareIsFirst = bare.some(({ sourceId }) => sourceId === row.source_id);
    return [{ id, name: row.name, domain, bare, described, others, bareIsFirst }];
  });
}

const bearerOf = (said: StatedValues, there = NOBODY_THERE) =>
  nameBearer(said as { name: string }, (said.tags as string[] | undefined) ?? [], there);

/** A company with what speaks for and against its two parts being one. */
export async function judgeJoined(db: Db, parts: JoinedParts): Promise<JoinedCompany> {
  const { id, domain, bare, described } = parts;
  const sources = bare.map(({ sourceId }) => sourceId);
  const there = await peopleSaidBy(db, id, sources);
  const [alone, full] = [mergeStatements('account', bare), mergeStatements('account', described)];
  const judged = judgeName(bearerOf(alone, there), bearerOf(full));
  return {
    id: String(id),
    name: String(alone.name),
    other: String(full.name),
    domain,
    people: there.people,
    headcount: (full.headcount as number | undefined) ?? null,
    for: judged.for,
    against: judged.against,
    chance: chanceOfOne(judged),
    files: [...new Set([...bare, ...described].map(({ label }) => label))],
  };
}
