import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { loadAccountSizes } from '../../server/core/network/model/account-sizes.ts';
import { buildIdList } from '../../server/core/network/paths/target.ts';
import { openDatabase } from '../../server/platform/db/opening/open.ts';
import { type MeasuredQuery, measureAnswers } from '../measure.ts';
import { createDuckDbAnswers } from './duckdb.ts';
import { copyToDuckDb } from './duckdb-copy.ts';
import { copyToGraph, createGraphAnswers } from './graph.ts';
import type { Sizes } from './model.ts';
import { type Answers, createOwnAnswers, drawQuestions, type QuestionName, type Questions } from './questions.ts';
import type { BesideBench, System } from './results.ts';

/** Measures one system beside Kith on a network's file, in a process of its own, and prints its results as JSON. */
const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    contacts: { type: 'string' },
    times: { type: 'string' },
    system: { type: 'string' },
  },
});
const [file, contacts, times] = [values.file!, Number(values.contacts), Number(values.times)];
const system = values.system as System;
const db = openDatabase(`file:${file}`);
const questions = await drawQuestions(db, contacts, times);
const sizes = await sizesFor(questions);
const began = performance.now();
const others =
  system === 'DuckDB'
    ? await createDuckDbAnswers(await copyToDuckDb(file), sizes)
    : createGraphAnswers(copyToGraph(file), sizes);
const loadSeconds = (performance.now() - began) / 1000;
const result: BesideBench = { system, loadSeconds, megabytes: process.memoryUsage().rss / 2 ** 20, queries: {} };
const own = createOwnAnswers(db);
for (const name of Object.keys(questions) as QuestionName[]) {
  if (!others[name as keyof typeof others]) continue;
  const [sqlite, other] = [await measured(own, name), await measured(others as Answers, name)];
  result.queries[name] = { sqlite, other };
}
process.stdout.write(JSON.stringify(result));
process.exit(0);

async function measured(answers: Answers, name: QuestionName) {
  const list: readonly unknown[] = questions[name];
  const ask = answers[name] as (question: unknown) => Promise<number[]> | number[];
  let turn = 0;
  const query: MeasuredQuery = async () => ({ ids: await ask(list[turn++ % list.length]), uncounted: 0 });
  await measureAnswers(Math.ceil(list.length / 4), query);
  turn = 0;
  return measureAnswers(list.length, query);
}

async function sizesFor(input: Questions): Promise<Sizes> {
  const targets = new Set([
    ...input['one-hop paths'],
    ...input['two-hop paths, best 50'],
    ...input['connectors out of the firm’s reach'].map(({ target }) => target),
    ...input['connectors out of one portfolio company'].map(({ target }) => target),
  ]);
  const rows = await db
    .selectFrom('spell')
    .select('account_id')
    .distinct()
    .where(sql<boolean>`contact_id in (${buildIdList(targets)})`)
    .execute();
  return loadAccountSizes(
    db,
    rows.map((row) => row.account_id),
  );
}
