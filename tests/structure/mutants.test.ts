import { describe, expect, test } from 'vitest';
import { listMutants } from '../mutants/mutate.ts';

const mutantsOf = (code: string): string[] => listMutants('a.ts', code).map(({ after }) => after);

describe('npm run mutants changes', () => {
  test.each([
    ['a < b', ['a <= b']],
    ['a !== b', ['a === b']],
    ['a.age - b.age', ['b.age - a.age']],
    ['a.localeCompare(b)', ['b.localeCompare(a)']],
    ['a && b', ['a', 'b']],
    ['a ?? 0', ['0']],
    ['!a', ['a']],
    ['f(true)', ['f(false)']],
    ['f(7)', ['f(8)', 'f(6)']],
    ['f(60_000)', ['f(120000)', 'f(30000)']],
    ['a ? b : c', ['true ? b : c', 'false ? b : c']],
    ['if (a) throw b', ['if (false) throw b']],
    ['all.filter(f)', ['all']],
    [`q.where('a', '<', b)`, ['q', `q.where('a', '<=', b)`]],
    [`q.orderBy('a')`, ['q', `q.orderBy('a', 'desc')`]],
    [`q.orderBy('a', 'desc')`, ['q', `q.orderBy('a', 'asc')`]],
    ['sql`a = b order by c desc`', ['sql`a <> b order by c desc`', 'sql`a = b order by c asc`']],
    ['const a = b as 7 | true', []],
    [`import a from 'b'`, []],
  ])('%s', (code, mutants) => expect(mutantsOf(code)).toEqual(mutants));

  test('one place at a time, and names the changed lines', () => {
    expect(listMutants('a.ts', 'f(\n  a <\n    b,\n);\ng();')).toEqual([
      { line: 2, before: 'a <', after: 'a <=', code: 'f(\n  a <=\n    b,\n);\ng();' },
    ]);
    const long = 'x'.repeat(200);
    const [left, right] = [`…${'x'.repeat(59)}`, `${'x'.repeat(60)}…`];
    expect(listMutants('a.ts', `${long}<${long}`)).toMatchObject([
      { before: `${left}<${right}`, after: `${left}<=${right}` },
    ]);
  });
});
