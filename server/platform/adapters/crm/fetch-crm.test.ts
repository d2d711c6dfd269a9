import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CrmBusy } from '../../ports/crm.ts';
import { fetchCrm } from './fetch-crm.ts';

/** A server that ends so many connections before it answers. */
async function serve(drops: number) {
  let calls = 0;
  const server = createServer((request, response) => {
    if (++calls > drops) response.end('{"works":true}');
    else request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a connection that ended is opened again once', async () => {
  expect((await fetchCrm('The CRM', await serve(1), {})).body).toEqual({ works: true });
  await expect(fetchCrm('The CRM', await serve(2), {})).rejects.toThrow(CrmBusy);
});
