import { expect, test } from 'vitest';
import { findProxyProblem, isThisMachine } from './addresses.ts';

test.each(['127.0.0.1', '127.8.9.10', '::1', '[::1]', 'localhost', 'LOCALHOST', '::ffff:127.0.0.1'])(
  '%s is this machine',
  (host) => expect(isThisMachine(host)).toBe(true),
);

test.each([
  ...['0.0.0.0', '::', '[::]', '128.0.0.1', '10.0.0.5', '127.1', '127.0.0.1.example', 'localhost.example', '', 'kith'],
  ...['fe80::1', '::ffff:10.0.0.1', '0177.0.0.1', '2130706433'],
])('%s is not this machine, or not for sure', (host) => expect(isThisMachine(host)).toBe(false));

test.each(['10.0.0.5', '172.16.0.0/12', 'fd00::/8', '::1', 'loopback', 'uniquelocal', 'linklocal'])(
  'a proxy may be given as %s',
  (name) => expect(findProxyProblem(name)).toBeNull(),
);

test.each([
  ['proxy.example', /no address and no range/],
  ['10.0.0', /no address and no range/],
  ['10.0.0.0/8/8', /no address and no range/],
  ['10.0.0.0/33', /from 1 to 32/],
  ['10.0.0.0/', /from 1 to 32/],
  ['fd00::/129', /from 1 to 128/],
  ['0.0.0.0/0', /would believe everybody/],
  ['::/0', /would believe everybody/],
])('%s is refused: %s', (name, why) => expect(findProxyProblem(name)).toMatch(why));
