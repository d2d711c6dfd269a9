import { expect, test } from 'vitest';
import { renderMailHtml } from './mail-html.ts';

const KITH = 'https://kith.example';
const listLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, words]) => [to, words]);

test('what people typed is text, wherever it stands', () => {
  const html = renderMailHtml(`Hello <img src=x onerror=alert(1)> & "you"\n\nhttps://evil.example/" onclick="x`, KITH);
  expect(html).not.toMatch(/<img|<script| onclick="|onerror=alert\(1\)>/);
  expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &amp; &quot;you&quot;');
  expect(listLinks(html)).toEqual([]);
});

test('nothing is fetched from outside', () => {
  expect(renderMailHtml('Hello\n\nSee it: https://kith.example/a', KITH)).not.toMatch(
    /<(img|link|script|iframe|object)|url\(|@import|\bsrc=/i,
  );
});

test.each([
  [
    'See where it stands: https://kith.example/intro?id=1&a=b',
    [['https://kith.example/intro?id=1&amp;a=b', 'See where it stands']],
  ],
  [
    'The request (https://kith.example/intro), or this.',
    [['https://kith.example/intro', 'https://kith.example/intro']],
  ],
  ['It stands at https://kith.example/intro.', [['https://kith.example/intro', 'https://kith.example/intro']]],
  ['https://kith.example.evil.example/a and https://kith.example@evil.example/a https://kith.example:99/', []],
  ['https://other.example/a', []],
])('an address of ours is a link, and no other: %s', (text, links) =>
  expect(listLinks(renderMailHtml(text, KITH))).toEqual(links),
);

test('an installation without an address has no links, and line breaks stay', () => {
  const html = renderMailHtml('One\r\nTwo\r\n\r\n\r\nThree https://kith.example/', null);
  expect(listLinks(html)).toEqual([]);
  expect(html).toMatch(/>One<br>\nTwo<\/p>\n<p[^>]*>Three/);
});
