/** What is known of companies that files joined by the name alone, and which part would leave if the two are kept apart. */
import type { JoinedCompany } from '../../../../shared/features/companies/duplicates/calls.ts';
import { loadMemberStatements } from '../../../core/facts/book/members.ts';
import { getClaimWeight, mergeStatements, type StatedValues } from '../../../core/facts/book/statements.ts';
import type { SourcedStatement } from '../../../core/facts/merge/split.ts';
import { joinByFile } from '../../../core/facts/names/by-name.ts';
import { isNamedAlone, makeNameBearer } from '../../../core/facts/names/evidence.ts';
import { describeSameness, judgeName } from '../../../core/facts/names/judge-name.ts';
import { NOBODY_THERE } from '../../../core/facts/names/known.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { listPeopleStatedBy, listSourcesOfBoth, loadAccountRows, loadStatements } from './queries.ts';

interface JudgedStatement extends SourcedStatement {
  label: string;
  createdAt: string;
  startedBy: number | null;
  byFile: boolean;
}

type SourceRow = Omit<Awaited<ReturnType<typeof listSourcesOfBoth>>[number], 'entity_id'>;

const toJudgedStatement = (row: SourceRow, stated: StatedValues): JudgedStatement => ({
  sourceId: row.source_id,
  standing: getClaimWeight(row),
  asOf: row.as_of,
  importId: row.import_id,
  kind: row.kind,
  said: stated,
  label: row.label,
  createdAt: row.created_at,
  startedBy: row.started_by,
  byFile: row.kind === 'import' || row.kind === 'demo',
});

/** A company with what its files say, in parts. */
export interface JoinedParts {
  id: number;
  name: string;
  domain: string;
  /** Said by files with the name alone, by files with a domain, and by others. */
  bare: readonly JudgedStatement[];
  described: readonly JudgedStatement[];
  others: readonly JudgedStatement[];
  /** The files with the domain came later: their part leaves. */
  bareIsFirst: boolean;
}

export async function loadJoinedParts(db: Db, ids: readonly number[]): Promise<JoinedParts[]> {
  if (ids.length === 0) return [];
  const keywords = Map.groupBy(await loadStatements(db, ids), ({ entity_id }) => entity_id);
  const accounts = new Map((await loadAccountRows(db, ids)).map((row) => [row.id, row]));
  const bothWays = Map.groupBy(await listSourcesOfBoth(db, ids), ({ entity_id }) => entity_id);
  const own = await loadMemberStatements(db, 'account', [...bothWays.keys()]);
  return ids.flatMap((id) => {
    const row = accounts.get(id);
    if (!row) return [];
    const claimed = (keywords.get(id) ?? []).map((row) => toJudgedStatement(row, JSON.parse(row.said) as StatedValues));
    const both = (bothWays.get(id) ?? []).flatMap((row) => {
      // Without a claim, every source says what the row shows.
      const stated = claimed.find(({ sourceId }) => sourceId === row.source_id)?.said ?? own.get(id)!;
      return stated.domain === undefined ? [] : [toJudgedStatement(row, stated)];
    });
    const isOfBoth = ({ sourceId }: JudgedStatement) => both.some((other) => other.sourceId === sourceId);
    const all = claimed.filter((statement) => !isOfBoth(statement));
    const alone = both.map(
      (statement): JudgedStatement => ({ ...statement, said: { name: statement.said.name! }, part: 'alone' }),
    );
    const bareFirst = all.filter(({ byFile, said: stated }) => byFile && isNamedAlone(stated));
    const bare = [...bareFirst, ...alone];
    const described = [
      ...all.filter(({ byFile, said: stated }) => byFile && stated.domain !== undefined),
      ...both.map((statement): JudgedStatement => ({ ...statement, part: 'described' })),
    ].sort((a, b) => a.sourceId - b.sourceId);
    const domain = described.at(-1)?.said.domain;
    if (bare.length === 0 || typeof domain !== 'string') return [];
    const others = all.filter((statement) => !bare.includes(statement) && !described.includes(statement));
    const bareIsFirst = bareFirst.some(({ sourceId }) => sourceId === row.source_id);
    return [{ id, name: row.name, domain, bare, described, others, bareIsFirst }];
  });
}

const getBearer = (keywords: StatedValues, there = NOBODY_THERE) =>
  makeNameBearer(keywords as { name: string }, (keywords.tags as string[] | undefined) ?? [], there);

/** A company with what speaks for and against its two parts being one. */
export async function judgeJoined(db: Db, parts: JoinedParts): Promise<JoinedCompany> {
  const { id, domain, bare, described } = parts;
  const listIds = (isAlone: boolean) =>
    bare.flatMap(({ sourceId, part }) => ((part === 'alone') === isAlone ? sourceId : []));
  const there = await listPeopleStatedBy(db, id, listIds(false), listIds(true));
  const [alone, full] = [mergeStatements('account', bare), mergeStatements('account', described)];
  const weighed = judgeName(getBearer(alone, there), getBearer(full));
  const judged = listIds(true).length > 0 ? joinByFile(weighed, domain) : weighed;
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
