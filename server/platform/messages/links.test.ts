import { describe, expect, test } from 'vitest';
import { findLink, stripLinks, toPlainName } from './links.ts';

describe('a link in typed text', () => {
  test.each([
    ['See https://evil.example/x?y=1 now', 'https://evil.example/x?y=1'],
    ['see HTTP://1.2.3.4/', 'HTTP://1.2.3.4/'],
    ['evil.com', 'evil.com'],
    ['go to sub.evil-site.co.uk/path, please', 'sub.evil-site.co.uk/path,'],
    ['www.evil', 'www.evil'],
    ['write to me@evil.com', 'evil.com'],
    ['mailto:me', 'mailto:me'],
    ['evil。com', 'evil。com'],
    ['пример.рф', 'пример.рф'],
  ])('is found: %s', (text, link) => {
    expect(findLink(text)).toBe(link);
    expect(findLink(stripLinks(text))).toBeUndefined();
  });

  test.each(['Hello. We met at the fair.', 'e.g. on Monday, i.e. today', 'version 2.0 costs 3.50', 'J. Smith; 10:30'])(
    'is not found where there is none: %s',
    (text) => {
      expect(findLink(text)).toBeUndefined();
      expect(stripLinks(text)).toBe(text);
    },
  );

  test('is not allowed in a name', () => {
    expect(toPlainName('Kei  https://evil.com')).toBe('Kei https: //evil. com');
    expect(toPlainName('J.R. Tamsin')).toBe('J. R. Tamsin');
  });
});
