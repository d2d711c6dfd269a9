import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo } from './postgres.ts';

/** Made for these tests, for localhost: whoever answers with it is no server of anybody's. */
const FIXTURES = join(import.meta.dirname, 'fixtures');
const CERTIFICATE = join(FIXTURES, 'certificate.pem');
const [cert, key] = ['certificate.pem', 'key.pem'].map((name) => readFileSync(join(FIXTURES, name)));

/** A managed server behind its own CA, which refuses whoever came through TLS with a word of its own. */
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (first: Buffer) => {
    if (first.readInt32BE(4) !== SSL_REQUEST) return socket.end(refuse('without TLS'));
    socket.write('S');
    const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert, key }) });
    secure.on('error', () => undefined);
    secure.once('data', () => secure.end(refuse('through TLS')));
  });
});
const SSL_REQUEST = 80_877_103;

/** PostgreSQL's ErrorResponse. */
function refuse(words: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C28000\0M${words}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ['', 'without TLS'],
  ['?sslmode=disable', 'without TLS'],
  ['?sslmode=require', 'through TLS'],
  ['?sslmode=no-verify', 'through TLS'],
  [`?sslmode=require&sslrootcert=${CERTIFICATE}`, 'through TLS'],
  [`?sslmode=verify-full&sslrootcert=${CERTIFICATE}`, 'through TLS'],
  ['?sslmode=verify-full', 'self-signed certificate'],
  [`?sslmode=verify-full&sslrootcert=${join(FIXTURES, 'other.pem')}`, 'self-signed certificate'],
  [`?sslmode=require&sslrootcert=${join(FIXTURES, 'other.pem')}`, 'self-signed certificate'],
])('a managed server is reached as its page says: %s', async (query, end) => {
  const { port } = server.address() as AddressInfo;
  await expect(connectTo(`postgres://kith:x@localhost:${port}/kith${query}`)).rejects.toThrow(end);
});

test('the name of the server counts with verify-full alone', async () => {
  const { port } = server.address() as AddressInfo;
  const reach = (mode: string) =>
    connectTo(`postgres://kith:x@127.0.0.1:${port}/kith?sslmode=${mode}&sslrootcert=${CERTIFICATE}`);
  await expect(reach('verify-ca')).rejects.toThrow('through TLS');
  await expect(reach('verify-full')).rejects.toThrow(/IP: 127\.0\.0\.1|does not match/);
});
