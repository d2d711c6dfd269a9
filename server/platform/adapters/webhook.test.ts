import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isOutside } from './outside.ts';
import { createSignedWebhooks, type WebhookNetwork } from './webhook.ts';

const SECRET = 'a secret that the receiver knows as well';
const OUTSIDE = '93.184.216.34';
const NOW = new Date('2026-11-21T12:00:00.000Z');

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A webhook on this machine, reached as if its name led outside. */
async function webhook(answer: RequestListener, change: Partial<WebhookNetwork> = {}) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dialed: string[] = [];
  const dial = (address: string, toPort: number) => {
    dialed.push(`${address}:${toPort}`);
    return connect(port, '127.0.0.1');
  };
  const ways = { resolve: async () => [OUTSIDE], dial, ...change };
  const hooks = createSignedWebhooks(SECRET, { now: () => NOW }, ways);
  const post = (address = 'http://hooks.example/ask') => hooks.post(address, { poscan_id: '7' }, 'ask-7');
  return { post, dialed };
}

describe('a webhook', () => {
  test('is called once, at the address that was checked, with a signature that proves the sender', async () => {
    const messages: { host: string | undefined; delivery: unknown; signature: unknown; text: string }[] = [];
    let looks = 0;
    const { post, dialed } = await webhook(
      async (request, response) => {
        let text = '';
        for await (const chunk of request) text += chunk;
        const { host, 'x-kith-delivery': delivery, 'x-kith-signature': signature } = request.headers;
        messages.push({ host, delivery, signature, text });
        response.end();
      },
      // A second look-up would find another address.
      { resolve: async () => (looks++ === 0 ? [OUTSIDE] : ['127.0.0.1']) },
    );
    await post();
    const seconds = NOW.getTime() / 1000;
    const text = '{"poscan_id":"7"}';
    const hex = createHmac('sha256', SECRET).update(`${seconds}.${text}`).digest('hex');
    expect(messages).toEqual([{ host: 'hooks.example', delivery: 'ask-7', signature: `t=${seconds},v1=${hex}`, text }]);
    expect([dialed, looks]).toEqual([[`${OUTSIDE}:80`], 1]);
  });

  test.each([201, 204, 404, 500])('that answers %i counts as not called', async (status) => {
    const { post } = await webhook((_, response) => response.writeHead(status).end());
    await expect(post()).rejects.toThrow(`The webhook answered with ${status}.`);
  });

  test('that redirects to an inside address is not followed', async () => {
    const { post, dialed } = await webhook((_, response) =>
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    );
    await expect(post()).rejects.toThrow('Kith doesn’t follow redirects');
    expect(dialed).toHaveLength(1);
  });

  test('that never answers is dropped after its time limit', async () => {
    const { post } = await webhook(() => undefined, { timeoutMs: 50 });
    await expect(post()).rejects.toThrow('did not answer within 0.05 seconds');
  });

  test('whose name is never resolved is dropped after the same limit', async () => {
    const { post } = await webhook(() => undefined, { timeoutMs: 50, resolve: () => new Promise(() => undefined) });
    await expect(post()).rejects.toThrow('did not answer within');
  });

  test('whose name resolves to an inside address is not connected to, even if only one of its addresses is inside', async () => {
    for (const inside of [['10.0.0.5'], [OUTSIDE, '127.0.0.1'], ['::ffff:192.168.1.1'], []]) {
      const { post, dialed } = await webhook((_, response) => response.end(), { resolve: async () => inside });
      await expect(post()).rejects.toThrow(/inside a private network|could not be reached/);
      expect(dialed).toEqual([]);
      server!.close();
    }
  });

  test('that is given by an inside address, in any spelling, is not connected to', async () => {
    const { post, dialed } = await webhook((_, response) => response.end());
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:10.0.0.1]', '169.254.169.254'])
      await expect(post(`http://${host}/`), host).rejects.toThrow('inside a private network');
    expect(dialed).toEqual([]);
  });
});

describe('the public internet', () => {
  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.8.8.8', '169.254.169.254', '172.31.255.255', '192.168.0.1'],
    ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'localhost', ''],
  ])('does not include %s', (address) => expect(isOutside(address)).toBe(false));

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])('includes %s', (address) =>
    expect(isOutside(address)).toBe(true),
  );
});
