import { expect, test } from 'vitest';
import { encodePassword } from './address-passwords.ts';

/** What a client reads from an address. */
function getLogin(address: string): { user: string; password: string; host: string } {
  const { username, password, host } = new URL(encodePassword(address)!);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password), host };
}

test.each([
  ['smtp://AKIA:Aq+Am/k#1@mail.example:587', 'AKIA', 'Aq+Am/k#1', 'mail.example:587'],
  ['smtp://AKIA:Aq%2BAm%2Fk%231@mail.example:587', 'AKIA', 'Aq+Am/k#1', 'mail.example:587'],
  ['smtps://postmaster@firm.example:p@ss:w?rd@mail.example', 'postmaster@firm.example', 'p@ss:w?rd', 'mail.example'],
  ['smtps://a:100%@mail.example', 'a', '100%', 'mail.example'],
  ['smtps://a:100%25@mail.example?requireTLS=true', 'a', '100%', 'mail.example'],
  ['smtp://a:12/ab@mail.example', 'a', '12/ab', 'mail.example'],
  ['postgres://kith:x@[::1]:5432/kith?user=kith@server', 'kith', 'x', '[::1]:5432'],
  ['smtp://mail.example', '', '', 'mail.example'],
])('a password may stand as services show it: %s', (address, user, password, host) => {
  expect(getLogin(address)).toEqual({ user, password, host });
});

test.each([
  'postgres://kith@db.example/kith',
  'postgres://kith:x@/kith?host=/run/postgresql',
  'smtp://mail.example?pool=true',
])('an address that needs no change has none: %s', (address) => expect(encodePassword(address)).toBe(address));

test.each([
  'mail.example',
  'smtp:mail.example',
  'smtp://a:b@mail.example:x',
  'smtp://a:b@mail.example/#c',
  'smtp://a:b@mail example',
])('what is no address is none: %s', (address) => expect(encodePassword(address)).toBeUndefined());
