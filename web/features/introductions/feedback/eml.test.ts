import { expect, test } from 'vitest';
import { makeEml } from './eml.ts';

test('a mail as a file keeps every letter of its subject and its text', () => {
  const eml = makeEml('Zoë Čapková an Günther, 20 Minuten: 北京', 'Hi Zoë,\n\n„Gern“ – 北京');
  const [head, body] = eml.split('\r\n\r\n');
  const subject = /Subject: ((?:.|\r\n )*)/.exec(head!)![1]!.split('\r\n ');
  const decode = (text: string) => new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
  expect(subject.map((word) => decode(/^=\?utf-8\?B\?(.*)\?=$/.exec(word)![1]!)).join('')).toBe(
    'Zoë Čapková an Günther, 20 Minuten: 北京',
  );
  expect(Math.max(...head!.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
  expect(decode(body!.replaceAll('\r\n', ''))).toBe('Hi Zoë,\r\n\r\n„Gern“ – 北京');
  expect(head).toContain('X-Unsent: 1');
});
