import { expect, test } from 'vitest';
import { listSourcesBelow } from './sources.ts';
import { listColumns, listWrittenNames } from './written-columns.ts';

/** Names that are put together, or stand in SQL that is: each is written. */
const PUT_TOGETHER = [
  ...['account_half', 'company_half', 'contact_half', 'from_half', 'investor_half', 'to_half'],
  ...['candidate_feedback_asked_at', 'portco_feedback_asked_at', 'connector_relationship', 'open_rank'],
  ...['connector_known', 'target_contact_known', 'rose_at', 'rose_from', 'good_chance', 'some_chance', 'long_shot'],
];

/** What an integration is still to write: the mails. */
const NOTHING_WRITES = [...['CandidacyTable.gmail_thread_id', 'CandidacyTable.predicted_end_date']];

const sources = listSourcesBelow('server');
const written = listWrittenNames(sources);

test('the product writes every column: what only the demo fills is empty for its users', () => {
  const columns = listColumns(sources);
  expect(columns.length).toBeGreaterThan(500);
  const empty = columns.filter(({ column }) => !written.has(column) && !PUT_TOGETHER.includes(column));
  expect(empty.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(NOTHING_WRITES);
});

test('a value that is always null is not written', () => {
  const source = (path: string, text: string) => ({ path, text });
  const names = listWrittenNames([
    source('server/a.ts', 'const NOTHING = { score: null, told: 1 }; const { read } = row; sql`update t set raw = 1`;'),
    source('server/demo/b.ts', 'const row = { shown: 1 };'),
    source('server/a.test.ts', 'const row = { tried: 1 };'),
  ]);
  expect(['score', 'told', 'read', 'raw', 'shown', 'tried'].filter((name) => names.has(name))).toEqual(['told', 'raw']);
});
