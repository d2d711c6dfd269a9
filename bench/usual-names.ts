import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { foldName } from '../server/platform/text/names.ts';
import { askKith, type NamePair, pickDistinctNames } from './stored-names.ts';

/**
 * Names as people type them, beside the legal ones of registers, stock lists and company pages. `kind`: `spelling`, the same name in another
 * form; `renamed`, which only a stored former name can find; `absent`, a company that is not stored while one with its name in its own is
 * (a subsidiary, or a stranger). `part`: the rules were made with a look at the pair, or mended with one after a first measurement, or the
 * pair was measured when they were done.
 */
interface UsualName extends NamePair {
  kind: 'spelling' | 'renamed' | 'absent';
  part: (typeof PARTS)[number];
}

export interface UsualScore {
  part: UsualName['part'];
  stored: number;
  /** Names of stored companies in another spelling, and how many of them find their company or the very name asked for. */
  pairs: number;
  found: number;
  /** All that they find, and how much of it is another company. */
  answers: number;
  wrong: number;
  /** Names of companies that are not stored, or have another name by now, and what they find that is another company. */
  strangers: number;
  strangersAnswers: number;
}

const FEW = 500;
/** A list as people paste it. */
const AT_ONCE = 100;
const PARTS = ['looked at', 'measured before', 'kept back'] as const;

export function listUsualNames(): UsualName[] {
  return parse(readFileSync(new URL('usual-names.csv', import.meta.url)), { columns: true });
}

/**
 * @param listed further pairs, whose stored names fill the network up to a few hundred
 * @param others names for a network of thousands
 */
export async function benchUsualNames(listed: readonly NamePair[], others: readonly string[]): Promise<UsualScore[]> {
  const names = listUsualNames();
  const few = pickDistinctNames([...names, ...listed].map(({ stored }) => stored)).slice(0, FEW);
  const networks = others.length > 0 ? [few, pickDistinctNames([...few, ...others])] : [few];
  const scores: UsualScore[] = [];
  for (const stored of networks) {
    const typed = pickDistinctNames(names.map((name) => name.asked));
    const found = await askKith(stored, typed, AT_ONCE);
    for (const part of PARTS) {
      const some = names.filter((name) => name.part === part);
      scores.push({ part, stored: stored.length, ...scored(some, listed, found) });
    }
  }
  return scores;
}

function scored(
  names: readonly UsualName[],
  listed: readonly NamePair[],
  found: ReadonlyMap<string, readonly string[]>,
) {
  const meant = names.filter(({ kind }) => kind !== 'absent');
  const truths = Map.groupBy([...meant, ...listed], ({ asked: typed }) => foldName(typed));
  const spelled = new Set(names.filter(({ kind }) => kind === 'spelling').map(({ asked: typed }) => typed));
  const all = pickDistinctNames(names.map(({ asked: typed }) => typed));
  const score = { pairs: spelled.size, found: 0, answers: 0, wrong: 0, strangers: 0, strangersAnswers: 0 };
  for (const typed of all) {
    const key = foldName(typed);
    const right = new Set([key, ...(truths.get(key) ?? []).map((pair) => foldName(pair.stored))]);
    const answers = found.get(typed) ?? [];
    const wrong = answers.filter((name) => !right.has(foldName(name))).length;
    if (spelled.has(typed)) {
      score.answers += answers.length;
      score.wrong += wrong;
      if (wrong < answers.length) score.found++;
    } else {
      score.strangers++;
      score.strangersAnswers += wrong;
    }
  }
  return score;
}
