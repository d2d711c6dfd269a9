import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';

const FOLDER = new URL('../../db/postgres/fixtures/', import.meta.url);

/** A server on this machine with a certificate that nobody trusts. */
export async function startUntrustedServer(): Promise<{ port: number; stop: () => Promise<void> }> {
  const [cert, key] = ['certificate.pem', 'key.pem'].map((name) => readFileSync(new URL(name, FOLDER)));
  const server = createServer({ cert, key }).on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
