import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTokenScope } from '../../../shared/platform/scopes.ts';
import type { TestApp } from '../app.ts';
import { CALL_ROWS } from '../calls/call-rows.ts';
import { runInCall, writers } from '../calls/reading-calls.ts';
import { readStatuses, startRefusedApp } from '../calls/statuses-of.ts';
import { createTokens } from '../viewer-tokens.ts';
import type { ViewerKind } from '../viewers.ts';

/**
 * A call that needs the scope to write, or to import, or a person who signed in, and only reads, asks more of a program than it does: it must
 * declare `scope: 'read'`. That reading calls write nothing is held by every test that makes one (testing/calls/reading-calls.ts).
 */
let kith: TestApp;
let tokens: Map<ViewerKind, string>;
beforeAll(async () => {
  kith = await startRefusedApp();
  tokens = await createTokens(kith, new Map());
});
afterAll(() => kith.app.close());

const writing = Object.entries(CALL_ROWS).filter(([, { call }]) => ['write', 'import'].includes(getTokenScope(call)));
const isAnswered = (status: number) => status >= 200 && status < 300;
const answered = writing.filter(([, { expected }]) => Object.values(expected).some(isAnswered));
const refused = writing.filter(([, { expected }]) => !Object.values(expected).some(isAnswered));

/** Calls whose row names nothing that could be changed. */
const OF_NOTHING = ['answerRankings', 'resendUnsure', 'mergeTogether', 'moveTogether', 'changeTogether'];

describe('a call that is answered writes', () => {
  test.each(answered.filter(([name]) => !OF_NOTHING.includes(name)))('%s', async (_name, row) => {
    await runInCall(row.call, () => readStatuses(kith, tokens, row));
    await kith.app.background.settled();
    expect(writers).toContain(row.call);
  });
});

/** Their rows ask for what is not there; a name tells what such a call would do. */
test('no other call is called after a reading', () => {
  const reads =
    /^(?:find|list|get|search|read|count|preview|check|show|compare|suggest|look|export|open|download|judge)[A-Z]/;
  expect(refused.map(([name]) => name).filter((name) => reads.test(name))).toEqual([]);
});
