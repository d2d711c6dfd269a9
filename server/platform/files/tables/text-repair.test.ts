import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, repairMojibake } from './text-repair.ts';

describe('text that was read in the wrong encoding', () => {
  test.each([
    ['GÃ¼nter Beer', 'Günter Beer'],
    ['Ã–mer Ã–zgÃ¼n IÅŸÄ±kman', 'Ömer Özgün Işıkman'],
    ['JoaquÃ\u00adn', 'Joaquín'],
    ['VoilÃ\u00a0', 'Voilà'],
    ['Oâ€™Neil â€“ Partners', 'O’Neil – Partners'],
    ['Å\u0081ukasz', 'Łukasz'],
  ])('"%s" is "%s"', (broken, whole) => expect(repairMojibake(broken)).toBe(whole));

  test.each(['Günter Beer', 'ÉCOLE', 'Ação', 'São Ã', 'Ñandú «x»', 'נועה', 'Â', '50€ – 60€'])(
    '"%s" stays as it is',
    (text) => expect(repairMojibake(text)).toBe(text),
  );

  test('is restored, whatever it was, if it went through windows-1252 once', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-öø-ÿ ]{1,20}$/), (text) => {
        expect(repairMojibake(Buffer.from(text).toString('latin1'))).toBe(text);
      }),
    );
  });
});

test('a cell is stored without control characters and with single spaces', () => {
  expect(cleanText(' Ines\u0000\u0007  Calloway\u00a0\n')).toBe('Ines Calloway');
  expect(cleanText('\ud800x')).toBe('\ufffdx');
});

test.each([
  ['Fritz Dr&amp;auml;xl &amp;amp; Dahl', 'Fritz Dräxl & Dahl'],
  ['&Ouml;zg&uuml;n &amp; S&ouml;hne', 'Özgün & Söhne'],
  ['Gro&szlig;, &Aring;sa &AELIG;r&oslash; &Oslash;re', 'Groß, Åsa ærø Øre'],
  ['O&#39;Dell &#xe9;t&eacute;', "O'Dell été"],
  ['AT&T; R&D &amp;amp;amp; &zuml &list;', 'AT&T; R&D &amp; &zuml &list;'],
])('the signs of a web page in a cell are read, also where it was encoded twice: %s', (cell, text) =>
  expect(cleanText(cell)).toBe(text),
);
