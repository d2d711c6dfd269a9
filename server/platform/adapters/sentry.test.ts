import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSentryReports } from './sentry.ts';

/** The envelopes that reached the server in Sentry's place: lines, each JSON. */
const messages: string[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    messages.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
    response.end('{}');
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('every failure and every call is reported to Sentry, without a name, an address, a token or a place', async () => {
  const { port } = server.address() as AddressInfo;
  const reports = createSentryReports({ dsn: `http://key@127.0.0.1:${port}/7`, environment: 'production' });
  const error = new TypeError('Ines Calloway <ines@castellan.example> of Castellan Bank has the token kith_1f3a9c');
  reports.failed(error, { route: '/api/contact/:id', requestId: '3f2a9c1b' });
  reports.failed('Ines Calloway', { job: 'message.deliver' });
  for (let call = 0; call < 5; call++) reports.answered({ route: 'GET /api/contact/:id', status: 200, ms: 12 });
  await reports.flush(5_000);
  const all = messages.join('\n');
  expect(all).not.toMatch(/ines|calloway|castellan|kith_1f/i);
  expect(all).not.toContain(process.cwd());
  expect(messages).toHaveLength(7);
  expect(all).not.toContain('"infer_ip":"auto"');
  expect(all).toContain('"type":"TypeError"');
  expect(all).toContain('server/platform/adapters/sentry.test.ts');
  expect(all).toContain('"request_id":"3f2a9c1b"');
  expect(all.match(/"transaction":"GET \/api\/contact\/:id"/g)).toHaveLength(5);
});
