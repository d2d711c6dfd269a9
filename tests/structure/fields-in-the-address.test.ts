import { expect, test } from 'vitest';
import { listSources, type Source } from './sources.ts';

/**
 * Text fields whose text stands in the address. The address follows later than the next key: a field that shows it loses letters of whoever
 * types fast, and one with a key made of its value loses the focus. SettledField does neither.
 */
function listUnsteadyFields({ path, text }: Source): string[] {
  const fields = text.matchAll(/<(TextField|TextInput|SettledField)\b(?:[^<>]|=>|<(?=\s))*?(?<!=)>/g);
  return [...fields]
    .filter(([field, name]) =>
      name === 'SettledField'
        ? /\bkey=\{[^}]*\?/.test(field)
        : !field.includes('type="date"') && /onChange=\{\((?:\{ target \}|event)\) =>\s*change\(/.test(field),
    )
    .map(([field]) => `${path}: ${field.replace(/\s+/g, ' ')}`);
}

test('no text field shows what stands in the address, or is made anew while somebody types', () => {
  const screens = listSources().filter(({ path }) => /^web\/(?!testing\/).*(?<!\.test)\.tsx$/.test(path));
  expect(screens.filter(({ text }) => text.includes('<SettledField')).length).toBeGreaterThan(5);
  expect(screens.flatMap(listUnsteadyFields)).toEqual([]);
});

test.each([
  ['<TextField value={q} onChange={({ target }) => change({ q: target.value })} />', 1],
  ["<SettledField key={q ? 'some' : 'none'} value={q} onChange={(text) => change({ q: text })} />", 1],
  ['<SettledField key={cleared} value={q} onChange={(text) => change({ q: text })} />', 0],
  ['<TextField value={typed} onChange={({ target }) => setTyped(target.value)} />', 0],
])('of %s, %i would be found', (text, count) => {
  expect(listUnsteadyFields({ path: 'web/x.tsx', text })).toHaveLength(count);
});
