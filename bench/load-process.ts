import { json } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import { loadDraws } from './draws.ts';
import { buildRequests, drawMixed, signRequest } from './http-calls.ts';
import type { LoadOrders, LoadResult } from './mixed-load.ts';

/** The process that makes the calls: its orders come as JSON, and its results go as JSON. */
const { url, databaseUrl, contacts, tokens, seconds, rate, connections } = (await json(process.stdin)) as LoadOrders;
const db = openDatabase(databaseUrl);
const draws = await loadDraws(db, rate);
await db.destroy();
const requests = buildRequests(draws, contacts);
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  overallRate: rate,
  timeout: 30,
  requests: [
    {
      setupRequest: (request: autocannon.Request) => {
        const { body, ...drawn } = drawMixed(requests, draws);
        return { ...request, ...drawn, ...signRequest({ ...drawn, body }, draws.random.pick(tokens)) };
      },
    },
  ],
});
const stats = (result as { statusCodeStats?: Record<string, { count: number }> }).statusCodeStats ?? {};
const count = (wanted: (status: number) => boolean) =>
  Object.entries(stats).reduce((sum, [status, tally]) => sum + (wanted(Number(status)) ? tally.count : 0), 0);
const refused = count((status) => status === 429 || status === 503);
// An account that this viewer may not see is 404, as it should be.
const answered = count((status) => status < 400 || status === 404);
process.stdout.write(
  JSON.stringify({
    seconds: result.duration,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    answered,
    refused,
    failed: count(() => true) - answered - refused + result.errors,
  } satisfies LoadResult),
);
process.exit(0);
