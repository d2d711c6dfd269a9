import { expect, test } from 'vitest';
import { areOtherDomains, getRegistrableDomain, listDomainsAbove } from './domains.ts';

test.each([
  ['mail.acme.co.uk', 'acme.co.uk'],
  ['a.b.haldenrobotics.example', 'haldenrobotics.example'],
  ['www.münchen.de', 'münchen.de'],
  ['acme.github.io', 'acme.github.io'],
  ['contoso.onmicrosoft.com', 'contoso.onmicrosoft.com'],
  ['mail.contoso.onmicrosoft.com', 'contoso.onmicrosoft.com'],
  ['onmicrosoft.com', 'onmicrosoft.com'],
  ['co.uk', 'co.uk'],
  ['127.0.0.1', '127.0.0.1'],
])('%s was registered as %s', (host, registered) => {
  expect(getRegistrableDomain(host)).toBe(registered);
});

test('two domains are of different owners if what was registered differs, and nobody knows of a missing one', () => {
  expect(areOtherDomains('mail.acme.co.uk', 'shop.acme.co.uk')).toBe(false);
  expect(areOtherDomains('acme.co.uk', 'beta.co.uk')).toBe(true);
  expect(areOtherDomains('acme.github.io', 'beta.github.io')).toBe(true);
  expect(areOtherDomains('acme.co.uk', null)).toBe(false);
  expect(listDomainsAbove('mail.acme.co.uk')).toEqual(['mail.acme.co.uk', 'acme.co.uk']);
  expect(listDomainsAbove('acme.co.uk')).toEqual(['acme.co.uk']);
});
