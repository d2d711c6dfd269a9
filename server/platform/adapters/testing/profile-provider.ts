import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ProviderAnswer {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
}

/** A server on this machine that speaks the protocol of a provider of profiles. */
export async function startProvider(answer: (request: IncomingMessage, url: URL) => ProviderAnswer) {
  const urls: URL[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    urls.push(url);
    bodies.push(await text(request));
    const { status, body, headers = {} } = answer(request, url);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, urls, bodies };
}
