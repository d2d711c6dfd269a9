/** What is known of companies that files joined by the name alone, and which part would leave if the two are kept apart. */
import type { JoinedCompany } from '../../../../shared/features/companies/duplicates/calls.ts';
import { claimStandingOf, mergeStatements, type StatedValues } from '../../../core/facts/book/statements.ts';
import type { SourcedStatement } from '../../../core/facts/merge/split.ts';
import { nameBearer } from '../../../core/facts/names/evidence.ts';
import { describeSameness, judgeName } from '../../../core/facts/names/judge-name.ts';
import { NOBODY_THERE } from '../../../core/facts/names/known.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { isBare, listPeopleStatedBy, loadAccountRows, loadStatements } from './queries.ts';

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

export async function loadJoinedParts(db: Db, ids: readonly number[]): Promise<JoinedParts[]> {
  if (ids.length === 0) return [];
  const keywords = Map.groupBy(await loadStatements(db, ids), ({ entity_id }) => entity_id);
  const accounts = new Map((await loadAccountRows(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = accounts.get(id);
    if (!row) return [];
    const all = (keywords.get(id) ?? []).map((statement): Told & { byFile: boolean } => ({
      sourceId: statement.source_id,
      standing: claimStandingOf(statement),
      asOf: statement.as_of,
      importId: statement.import_id,
      kind: statement.kind,
      said: JSON.parse(statement.said) as StatedValues,
      label: statement.label,
      createdAt: statement.created_at,
      startedBy: statement.started_by,
      byFile: statement.kind === 'import' || statement.kind === 'demo',
    }));
    const bare = all.filter(({ byFile, said: stated }) => byFile && isBare(stated));
    const described = all.filter(({ byFile, said: stated }) => byFile && stated.domain !== undefined);
    const domain = described.at(-1)?.said.domain;
    if (bare.length === 0 || typeof domain !== 'string') return [];
    const others = all.filter((statement) => !bare.includes(statement) && !described.includes(statement));
    const bareIsFirst = bare.some(({ sourceId }) => sourceId === row.source_id);
    return [{ id, name: row.name, domain, bare, described, others, bareIsFirst }];
  });
}

const getBearer = (keywords: StatedValues, there = NOBODY_THERE) =>
  nameBearer(keywords as { name: string }, (keywords.tags as string[] | undefined) ?? [], there);

/** A company with what speaks for and against its two parts being one. */
export async function judgeJoined(db: Db, parts: JoinedParts): Promise<JoinedCompany> {
  const { id, domain, bare, described } = parts;
  const sources = bare.map(({ sourceId }) => sourceId);
  const there = await listPeopleStatedBy(db, id, sources);
  const [alone, full] = [mergeStatements('account', bare), mergeStatements('account', described)];
  const judged = judgeName(getBearer(alone, there), getBearer(full));
  return {
    id: String(id),
    name: String(alone.name),
    other: String(full.name),
    domain,
    people: there.people,
    headcount: (full.headcount as number | undefined) ?? null,
    for: judged.for,
    against: judged.against,
    chance: describeSameness(judged),
    files: [...new Set([...bare, ...described].map(({ label }) => label))],
  };
}
