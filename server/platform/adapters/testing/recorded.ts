/** The recorded answers of ../shared/data/field, and a server that gives them. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RecordedAnswer {
  status: number;
  headers?: Record<string, string>;
  body: Record<string, unknown>;
  /** Only the first half of the body arrives. */
  cut?: true;
}

export const FIELD = '../shared/data/field';
export const readRecorded = (path: string) =>
  JSON.parse(readFileSync(`${FIELD}/${path}.json`, 'utf8')) as RecordedAnswer;
export const makeRecorded = (body: object, status = 200): RecordedAnswer => ({
  status,
  body: body as RecordedAnswer['body'],
});
const NOT_FOUND = makeRecorded({ error: { code: 'ErrorItemNotFound', message: 'Not found' } }, 404);

/** A service with recorded answers: for each path (and query, where it is given) the next one, and the last one again and again. */
export async function serveRecorded(answers: Record<string, RecordedAnswer[]>) {
  const calls: string[] = [];
  /** What was sent, as text. */
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://x');
    const path = decodeURIComponent(url.pathname);
    calls.push(`${path}${url.search}`);
    let body = '';
    for await (const piece of request) body += String(piece);
    bodies.push(body);
    const own = answers[`${path}${url.search}`] ?? answers[path];
    const answer = (own && own.length > 1 ? own.shift() : own?.[0]) ?? NOT_FOUND;
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    const text = JSON.stringify(answer.body);
    response.end(answer.cut ? text.slice(0, text.length / 2) : text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { calls, bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
