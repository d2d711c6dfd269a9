import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../shared/platform/call.ts';
import { removeFolder } from '../../../tests/setup/remove-folder.ts';
import { openDatabase } from '../db/opening/open.ts';
import type { Schema } from '../db/schema.ts';
import type { JobWork } from '../jobs/jobs.ts';
import { traceCalls, traceJobs } from '../observation/trace-calls.ts';
import { createOpenTelemetryTraces } from './opentelemetry.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code: number };
  attributes: { key: string; value: unknown }[];
}
/** What reached the server in the collector's place. */
const spans: Span[] = [];
const addresses: string[] = [];
const collector = createServer((request, response) => {
  addresses.push(request.url ?? '');
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
const folder = mkdtempSync(join(tmpdir(), 'kith-traces-'));
let db: Kysely<Schema>;
beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  await db.destroy();
  removeFolder(folder);
  await new Promise((resolve) => collector.close(resolve));
});

const call = { method: 'POST', path: '/contact/:id' } as unknown as Call;
const findValue = (span: Span | undefined, key: string) => span?.attributes.find((attribute) => attribute.key === key);

test('a call and a job are traces with their statements, and nobody’s data is in them', async () => {
  const { port } = collector.address() as AddressInfo;
  const traces = createOpenTelemetryTraces(`http://127.0.0.1:${port}/`, '9.9.9');
  db = openDatabase(`file:${join(folder, 'kith.db')}`, { synchronous: 'off', onStatement: traces.recordStatement });
  const app = fastify();
  traceCalls(app, traces);
  app.post('/api/contact/:id', { config: { call } }, async (request) => {
    await sql`select ${(request.body as { name: string }).name} as name`.execute(db);
    if ((request.params as { id: string }).id === '8') throw new Error('Ines Calloway');
    return {};
  });
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  // Over a connection: its body comes later than the hooks.
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const post = (path: string, parent: string) =>
    fetch(address + path, {
      method: 'POST',
      body: JSON.stringify({ name: 'Ines Calloway' }),
      headers: { 'content-type': 'application/json', traceparent: parent },
    });
  await post('/api/contact/7?who=calloway', traceparent);
  await post('/api/contact/8', 'not one');
  await fetch(`${address}/assets/main.js`);
  const kinds = traceJobs({ 'mail.send': { run: async () => void (await sql`select 2`.execute(db)) } }, traces);
  await kinds['mail.send']!.run({} as JobWork);
  const failing = traceJobs({ 'mail.send': { run: () => Promise.reject(new Error('Ines')) } }, traces);
  await expect(failing['mail.send']!.run({} as JobWork)).rejects.toThrow('Ines');
  await sql`select 3`.execute(db);
  await traces.flush(5_000);

  expect(addresses).toEqual(['/v1/traces']);
  expect(JSON.stringify(spans)).not.toMatch(/ines|calloway/i);
  const [first, second] = spans.filter(({ name }) => name === 'POST /api/contact/:id');
  expect([first?.traceId, first?.parentSpanId]).toEqual(traceparent.split('-').slice(1, 3));
  expect(second?.traceId).not.toBe(first?.traceId);
  expect(findValue(first, 'http.route')?.value).toEqual({ stringValue: '/api/contact/:id' });
  expect(findValue(second, 'http.response.status_code')?.value).toEqual({ intValue: 500 });
  const jobs = spans.filter(({ name }) => name === 'mail.send');
  expect([first, second, ...jobs].map((span) => span?.status.code)).toEqual([0, 2, 0, 2]);
  // The statement that belongs to no work is not told.
  const statements = spans.filter(({ name }) => name === 'select');
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual(
    [first, second, jobs[0]].map((span) => span?.spanId),
  );
  expect(findValue(statements[0], 'db.query.text')?.value).toEqual({ stringValue: 'select ? as name' });
  await app.close();
});
