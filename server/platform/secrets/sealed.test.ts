import { expect, test } from 'vitest';
import { createSealer } from './sealed.ts';

const before = 'the secret of before, long enough to seal with';
const now = 'the secret of now, which is long enough as well';

test('a sealed text can be opened again, also after the secret was changed, and looks different each time', () => {
  const old = createSealer([before]);
  const box = old.seal('1//refresh', 'mailbox 1 a');
  expect(box).not.toContain('refresh');
  expect(old.seal('1//refresh', 'mailbox 1 a')).not.toBe(box);
  expect(createSealer([now, before]).open(box, 'mailbox 1 a')).toBe('1//refresh');
});

test('nothing can be opened under another secret, for another purpose, or after it was changed', () => {
  const box = createSealer([now]).seal('1//refresh', 'mailbox 1 a');
  expect(createSealer([before]).open(box, 'mailbox 1 a')).toBeNull();
  expect(createSealer([now]).open(box, 'mailbox 2 a')).toBeNull();
  const changed = `${box.slice(0, -6)}${box.at(-6) === 'A' ? 'B' : 'A'}${box.slice(-5)}`;
  for (const other of [changed, box.slice(0, 20), 'v1.', 'x', ''])
    expect(createSealer([now]).open(other, 'mailbox 1 a')).toBeNull();
});
