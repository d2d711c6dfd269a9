import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeAfterEarlyAnswers } from './early-answers.ts';

let app: FastifyInstance;
let port: number;
/** @param idleMs the silence after which a refused sender is given up; one whose machine is busy pauses, too */
async function start(idleMs: number): Promise<void> {
  app = fastify({ bodyLimit: 1_000, connectionTimeout: 60_000, keepAliveTimeout: 75_000 });
  closeAfterEarlyAnswers(app, { idleMs, mostMs: 60_000 });
  await app.register(multipart);
  const refusal = (statusCode: number) => Object.assign(new Error('Refused'), { statusCode });
  app.post('/unauthorized', { onRequest: () => Promise.reject(refusal(401)) }, async () => 'never');
  app.post('/json', async () => 'taken');
  // The disk is full after the first bytes.
  app.post('/full', async (request) => {
    const part = await request.file({ limits: { fileSize: 1e9 } });
    await new Promise((resolve) => part!.file.once('data', resolve));
    part!.file.pause();
    throw refusal(507);
  });
  app.post('/whole', async (request) => {
    const part = await request.file({ limits: { fileSize: 1e9 } });
    return { bytes: (await part!.toBuffer()).length };
  });
  await app.listen({ port: 0 });
  port = (app.server.address() as { port: number }).port;
}
beforeEach(() => start(30_000));
afterEach(() => app.close());

const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
const END = '\r\n--x--\r\n';
const CHUNK = Buffer.alloc(64 * 1024, 'a');
const CHUNKS = 200;

const getHead = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const form = (path: string) =>
  getHead(path, 'multipart/form-data; boundary=x', PART.length + CHUNK.length * CHUNKS + END.length) + PART;
const json = () => getHead('/json', 'application/json', CHUNK.length * CHUNKS);

const write = (socket: Socket, data: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve())));

/** The answer and how the connection ended. */
function listen(socket: Socket) {
  const heard = { text: '', error: undefined as string | undefined };
  socket.on('data', (data) => {
    heard.text += data;
  });
  socket.on('error', (error) => {
    heard.error = error.message;
  });
  const ended = new Promise<void>((resolve) => socket.once('end', resolve));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { heard, ended, closed };
}

/** As most clients do: they read when everything is sent. */
async function sendAll(head: string): Promise<ReturnType<typeof listen>['heard']> {
  const socket = connect(port);
  await write(socket, head);
  for (let at = 0; at < CHUNKS; at++) await write(socket, CHUNK);
  const { heard, closed } = listen(socket);
  await write(socket, END).catch(() => undefined);
  await closed;
  return heard;
}

describe('a request that is refused before it has arrived', () => {
  test.each([
    ['without a session', () => form('/unauthorized'), 401],
    ['on a full disk', () => form('/full'), 507],
    ['for its size', json, 413],
  ])('%s is answered to a sender who reads at the end, and closed', async (_case, head, status) => {
    const { text, error } = await sendAll(head());
    expect(text).toContain(`HTTP/1.1 ${status} `);
    expect(text).toMatch(/\{.*\}$/s);
    expect(error).toBeUndefined();
  });

  test.each([
    ['without a session', () => form('/unauthorized'), 401],
    ['on a full disk', () => form('/full'), 507],
  ])('%s is closed for a sender who waits in the middle', async (_case, head, status) => {
    await app.close();
    await start(150);
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = connect({ port, allowHalfOpen: true });
    const { heard, ended } = listen(socket);
    const [server] = await accepted;
    const closed = once(server, 'close');
    await write(socket, head());
    await write(socket, CHUNK);
    await ended;
    expect(heard.text).toContain(`HTTP/1.1 ${status} `);
    await closed;
    socket.destroy();
  });
});

test('a request that has arrived keeps its connection', async () => {
  const socket = connect(port);
  const { heard } = listen(socket);
  for (let round = 1; round <= 2; round++) {
    await write(socket, form('/whole'));
    for (let at = 0; at < CHUNKS; at++) await write(socket, CHUNK);
    await write(socket, END);
    await vi.waitFor(() => expect(heard.text.split('"bytes"').length).toBe(round + 1));
  }
  socket.destroy();
});
