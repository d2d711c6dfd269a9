import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getProfileKey, parseProfileAddress } from './profile-address.ts';

describe('a profile address', () => {
  test.each([
    ['plain', 'https://www.linkedin.com/in/ines-calloway', 'in/ines-calloway'],
    ['a trailing slash', 'https://www.linkedin.com/in/ines-calloway/', 'in/ines-calloway'],
    ['upper case', 'HTTPS://WWW.LinkedIn.com/IN/Ines-Calloway', 'in/ines-calloway'],
    ['no scheme', 'linkedin.com/in/ines-calloway', 'in/ines-calloway'],
    ['no scheme and no host', '/in/ines-calloway', 'in/ines-calloway'],
    ['two slashes only', '//www.linkedin.com/in/ines-calloway', 'in/ines-calloway'],
    ['a country host', 'https://de.linkedin.com/in/ines-calloway', 'in/ines-calloway'],
    ['a mobile host', 'http://m.linkedin.com/in/ines-calloway', 'in/ines-calloway'],
    ['the light mobile site', 'https://www.linkedin.com/mwlite/in/ines-calloway', 'in/ines-calloway'],
    ['the light mobile site, longer', 'https://www.linkedin.com/mwlite/profile/in/ines-calloway', 'in/ines-calloway'],
    ['a link in a mail', 'https://www.linkedin.com/comm/in/ines-calloway?midToken=x', 'in/ines-calloway'],
    ['tracking', 'https://www.linkedin.com/in/ines-calloway?trk=people&utm_source=mail#about', 'in/ines-calloway'],
    ['tracking after a bare path', 'in/ines-calloway?trk=x', 'in/ines-calloway'],
    [
      'a whole address twice',
      'https://www.linkedin.com/in/https://www.linkedin.com/in/ines-calloway',
      'in/ines-calloway',
    ],
    ['an address twice, no scheme', 'https://www.linkedin.com/in/linkedin.com/in/ines-calloway/', 'in/ines-calloway'],
    ['the path twice', 'https://www.linkedin.com/in/in/ines-calloway', 'in/ines-calloway'],
    [
      'an address twice, encoded',
      'https://www.linkedin.com/in/https%3A%2F%2Fwww.linkedin.com%2Fin%2Fines-calloway',
      'in/ines-calloway',
    ],
    ['a language', 'https://www.linkedin.com/in/ines-calloway/en', 'in/ines-calloway'],
    ['a sub-page', 'https://www.linkedin.com/in/ines-calloway/overlay/contact-info/', 'in/ines-calloway'],
    ['a port and a user', 'https://www.linkedin.com:443/in/ines-calloway', 'in/ines-calloway'],
    ['Hebrew, encoded', 'https://il.linkedin.com/in/%D7%A0%D7%95%D7%A2%D7%94-%D7%9C%D7%95%D7%99', 'in/נועה-לוי'],
    ['Hebrew, as it is', 'https://il.linkedin.com/in/נועה-לוי', 'in/נועה-לוי'],
    ['encoded twice', 'https://www.linkedin.com/in/jos%25C3%25A9-arrua', 'in/josé-arrua'],
    ['a decomposed accent', 'https://www.linkedin.com/in/jose\u0301-arrua', 'in/josé-arrua'],
    ['the old form', 'https://www.linkedin.com/pub/ines-calloway/1b/3a4/5c6', 'in/ines-calloway-5c63a41b'],
    ['the old form, short parts', 'http://uk.linkedin.com/pub/ines-calloway/4/a7/9', 'in/ines-calloway-0090a74'],
    ['the old form, name only', 'https://www.linkedin.com/pub/ines-calloway', 'in/ines-calloway'],
    [
      'a sign-in wall',
      'https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fde.linkedin.com%2Fin%2Fines-calloway',
      'in/ines-calloway',
    ],
    ['invisible characters', '\u200bhttps://www.linkedin.com/in/ines-calloway\u200e ', 'in/ines-calloway'],
    ['angle brackets', '<https://www.linkedin.com/in/ines-calloway>', 'in/ines-calloway'],
    ['the end of a sentence', 'linkedin.com/in/ines-calloway.', 'in/ines-calloway'],
    ['brackets around it', '(https://www.linkedin.com/in/ines-calloway)', 'in/ines-calloway'],
    ['words around it', 'LinkedIn: https://www.linkedin.com/in/ines-calloway (public)', 'in/ines-calloway'],
    [
      'a redirect around it',
      'https://www.google.com/url?q=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fines-calloway&sa=D',
      'in/ines-calloway',
    ],
    ['a link of a page', '<a href="https://de.linkedin.com/in/ines-calloway?trk=x">Ines</a>', 'in/ines-calloway'],
    [
      'the same one twice',
      '[https://linkedin.com/in/ines-calloway](https://linkedin.com/in/ines-calloway)',
      'in/ines-calloway',
    ],
    [
      'a member id, whose case counts',
      'https://www.linkedin.com/in/ACoAABcDeFgHiJkLmNoPqRsTuVwXyZ0123456789',
      'in/ACoAABcDeFgHiJkLmNoPqRsTuVwXyZ0123456789',
    ],
  ])('with %s', (_what, address, key) => expect(parseProfileAddress(address)).toEqual({ key }));

  test.each([
    ['', /empty/],
    ['https://www.linkedin.com/in/', /has no name in it/],
    ['https://www.linkedin.com/company/veldt', /company page/],
    ['https://www.linkedin.com/search/results/people/?keywords=x', /search page/],
    ['https://www.linkedin.com/pub/dir/Ines/Calloway', /search page/],
    ['https://www.linkedin.com/profile/view?id=1234', /old address/],
    ['https://www.linkedin.com/sales/lead/ACwAAA,NAME', /paid tool/],
    ['https://lnkd.in/abc', /short link/],
    ['https://www.linkedin.com/feed/', /isn’t a profile address/],
    ['https://example.com/in/ines-calloway', /isn’t on the professional network/],
    ['https://linkedin.com.example.com/in/ines-calloway', /isn’t on the professional network/],
    ['https://notlinkedin.com/in/ines-calloway', /isn’t on the professional network/],
    ['https://linkedin.com/in/ines-calloway, https://linkedin.com/in/theo-brandt', /damaged|Not an address/],
    ['sunniva-rask', /Not an address/],
    ['javascript:alert(1)//linkedin.com/in/x', /Not an address/],
    ['https://www.linkedin.com/in/%E0%A4%A', /damaged/],
    ['https://www.linkedin.com/in/a%00b', /damaged/],
    ['https://www.linkedin.com/in/a%2F..%2Fb', /damaged/],
    ['https://www.linkedin.com/in/---', /damaged/],
    [`https://www.linkedin.com/in/${'x'.repeat(5000)}`, /too long/],
    ['https://www.linkedin.com/in/me', /no name in it/],
    ['linkedin.com/in/me/', /no name in it/],
    ['https://www.linkedin.com/in/null', /no name in it/],
    ['https://www.linkedin.com/in/https://', /no name in it|Not an address/],
  ])('"%s" is not valid, and says why', (address, reason) => {
    expect(parseProfileAddress(address)).toEqual({ reason: expect.stringMatching(reason) });
    expect(getProfileKey(address)).toBeNull();
  });

  test('gives a key that maps to itself, whatever is typed', () => {
    const slug = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      slug.map((s) => `https://www.linkedin.com/in/${s}`),
      slug.map((s) => `https://xx.linkedin.com/in/${encodeURIComponent(s.toWellFormed())}/de?trk=1`),
      slug.map((s) => `linkedin.com/pub/${s}/1/2/3`),
    );
    fc.assert(
      fc.property(anything, (address) => {
        const found = parseProfileAddress(address);
        if ('key' in found) expect(parseProfileAddress(found.key)).toEqual(found);
      }),
      { numRuns: 3_000 },
    );
  });
});

test('the usual form of an address, which is read without its parts, gives the key that any other form gives', () => {
  const slug = fc.string({ unit: fc.constantFrom('a', 'z', '0', '9', '-'), maxLength: 12 });
  const slugs = fc.oneof(slug, fc.constantFrom('a'.repeat(200), 'a'.repeat(201), '-'));
  fc.assert(
    fc.property(slugs, fc.constantFrom('', '/'), (name, end) => {
      const usual = parseProfileAddress(`https://www.linkedin.com/in/${name}${end}`);
      expect(usual).toEqual(parseProfileAddress(`https://de.linkedin.com/in/${name}${end}`));
    }),
  );
});
