/**
 * npm run mutants -- <file or folder>… [--tests <part of a path>]… [--sample <n>] [--seed <n>]
 *
 * Puts one small fault after another into the files, runs the tests for each, and names the faults that no test noticed.
 * Nothing on the disk is changed.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listMutants, type Mutant } from './mutate.ts';
import { type MutantTests, openTests } from './run.ts';
import { describeMutant, readSurvivors } from './survivors.ts';

const HOW = `npm run mutants -- <file or folder>… [--tests <part of a path>]… [--sample <n>] [--seed <n>]
  --tests   the test files to run; without it those of the first two folders of each path
  --sample  the most mutants of one file, drawn from all of its own
  --seed    draws another sample`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

interface Score {
  path: string;
  killed: number;
  listed: number;
  survived: number;
}

const SOURCE = /(?<!\.test)\.tsx?$/;

function filesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new Error(`There is no ${path}.`);
  if (!found.isDirectory()) return [path];
  return globSync(`${path.replace(/\/$/, '')}/**/*.{ts,tsx}`)
    .filter((file) => SOURCE.test(file) && !/\/fixtures\/|\/testing\b/.test(file))
    .sort();
}

/** A draw that is the same for the same seed. */
function drawSome(mutants: readonly Mutant[], most: number, seed: number): Mutant[] {
  let state = seed;
  const draw = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return mutants
    .map((mutant) => ({ mutant, order: draw() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ mutant }) => mutant)
    .sort((a, b) => a.line - b.line);
}

async function scoreFile(tests: MutantTests, path: string, listed: ReadonlySet<string>): Promise<Score> {
  const code = readFileSync(path, 'utf8');
  const all = listMutants(path, code);
  const some = values.sample === undefined ? all : drawSome(all, Number(values.sample), Number(values.seed));
  const score: Score = { path, killed: 0, listed: 0, survived: 0 };
  const began = performance.now();
  for (const mutant of some) {
    if (listed.has(describeMutant(mutant))) {
      score.listed++;
      continue;
    }
    const { failed } = await tests.run(path, mutant.code);
    if (failed !== null) score.killed++;
    else {
      score.survived++;
      console.log(`${path}:${mutant.line}\n${describeMutant(mutant)}`);
    }
  }
  await tests.run(path, code);
  const outdated = [...listed].filter((line) => !all.some((mutant) => describeMutant(mutant) === line));
  for (const line of outdated) console.log(`${path}: no such mutant any more\n${line}`);
  console.log(`${describeScore(score)} in ${Math.round((performance.now() - began) / 1_000)} s\n`);
  return score;
}

function describeScore({ path, killed, listed, survived }: Score): string {
  const all = killed + listed + survived;
  const percent = all === 0 ? 100 : Math.floor((killed / all) * 100);
  return `${path}: ${killed} of ${all} killed (${percent} %), ${listed} listed with a reason, ${survived} left`;
}

async function main(): Promise<void> {
  const paths = [...new Set(positionals.flatMap(filesAt))];
  if (paths.length === 0) throw new Error(HOW);
  const filters = values.tests ?? [...new Set(paths.map((path) => `${path.split('/').slice(0, 2).join('/')}/`))];
  const tests = await openTests(filters);
  try {
    if (tests.files.length === 0) throw new Error(`No test files under ${filters.join(', ')}. Name some with --tests.`);
    const first = await tests.run(paths[0]!, readFileSync(paths[0]!, 'utf8'));
    if (first.failed !== null) throw new Error(`The tests fail without a mutant: ${first.failed}`);
    console.log(`${tests.files.length} test files, ${first.seconds.toFixed(1)} s\n`);
    const survivors = readSurvivors();
    const scores: Score[] = [];
    for (const path of paths) scores.push(await scoreFile(tests, path, survivors.get(path) ?? new Set()));
    const sum = (key: 'killed' | 'listed' | 'survived') => scores.reduce((total, score) => total + score[key], 0);
    for (const score of scores) console.log(describeScore(score));
    console.log(
      describeScore({ path: 'all', killed: sum('killed'), listed: sum('listed'), survived: sum('survived') }),
    );
  } finally {
    await tests.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
