import { describe, expect, test } from 'vitest';
import { Environment } from '../../server/platform/settings/environment.ts';
import { isCode, isForTests, listSources, listSourcesBelow, type Source } from './sources.ts';

/** A constant that a text quotes: `MAX_ROWS` = 50, or with a unit: `MOST_WAIT_MS` = 2 min. */
const QUOTE = /`([A-Z][A-Z0-9_]*(?:\.\w+)?)` = (-?[\d,]*\.?\d+)(?: (ms|s|min|h|days|KB|MB|GB)\b)?/g;
/** The same as people write it by habit. */
const OTHER_FORM = /`[A-Z][A-Z0-9]*_[A-Z0-9_]+` \(\d[\d,.]*/g;
const MS: Record<string, number> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, days: 86_400_000 };
const BYTES: Record<string, number> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

const sources = listSources();
const code = sources.filter((source) => isCode(source) && !isForTests(source));
const docs = listSourcesBelow('docs').filter(({ path }) => path.endsWith('.md'));

/** A number as code writes it: 5 * 60_000, 2 ** 20; undefined for anything else. */
function numberIn(expression: string): number | undefined {
  const factors = expression
    .split(' * ')
    .map((factor) => factor.split(' ** ').map((part) => Number(part.replaceAll('_', ''))));
  const value = factors.reduce((product, [base, power = 1]) => product * (base ?? Number.NaN) ** power, 1);
  return Number.isNaN(value) ? undefined : value;
}

/** The values of a constant, or of a property of one, by the file that declares it. */
function listValues(name: string, files: readonly Source[]): { path: string; value: number }[] {
  const [constant, property] = name.split('.') as [string, string?];
  const declaration = new RegExp(`^\\s*(?:export )?const ${constant}(?:: \\w+)? = ([^;]+);`, 'm');
  return files.flatMap(({ path, text }) => {
    if (!text.includes(constant)) return [];
    const written = declaration.exec(text)?.[1];
    const value = property ? new RegExp(`\\b${property}: ([\\d_.]+)`).exec(written ?? '')?.[1] : written;
    const number = value === undefined ? undefined : numberIn(value);
    return number === undefined ? [] : [{ path, value: number }];
  });
}

const declarations = new Map<string, ReturnType<typeof listValues>>();
const defaults = Environment.parse({}) as Record<string, unknown>;

const isSetting = (name: string): boolean => name in Environment.shape;
const settingsValue = (name: string) => [{ path: 'settings', value: Number(defaults[name]) }];

/** What is wrong with a quote; undefined: nothing. @param around the paragraph, which names the file where several have the constant */
function wrongQuote(name: string, stated: string, unit: string | undefined, around: string): string | undefined {
  const factor = unit === undefined ? 1 : name.endsWith('MS') ? MS[unit]! : name.endsWith('BYTES') ? BYTES[unit]! : 1;
  const quoted = Number(stated.replaceAll(',', '')) * factor;
  const declared = declarations.get(name) ?? (isSetting(name) ? settingsValue(name) : listValues(name, code));
  declarations.set(name, declared);
  const files = [...around.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => `/${file}`);
  const named = declared.filter(({ path }) => files.some((file) => `/${path}`.endsWith(file)));
  const distinct = (some: typeof declared) => new Set(some.map(({ value }) => value));
  const values = distinct(distinct(declared).size > 1 ? named : declared);
  if (values.size === 0)
    return `${name}: no such constant${declared.length > 0 ? ' in a file that the paragraph names' : ''}`;
  if (values.size > 1) return `${name}: several constants of this name; name the file in the same paragraph`;
  return values.has(quoted) ? undefined : `${name}: ${quoted} in the text, ${[...values].join()} in the code`;
}

const listParagraphs = (text: string): string[] => text.split(/\n(?=\s*(?:[-*|#]|\d+\.) |\n)/);

function wrongQuotes({ path, text }: Source): string[] {
  return listParagraphs(text).flatMap((paragraph) =>
    [...paragraph.matchAll(QUOTE)].flatMap(([, name, stated, unit]) => {
      const wrong = wrongQuote(name!, stated!, unit, paragraph);
      return wrong === undefined ? [] : [`${path}: ${wrong}`];
    }),
  );
}

describe('constants that docs quote', () => {
  test('have the value that the code has', () => {
    const quotes = docs.flatMap(({ text }) => [...text.matchAll(QUOTE)]);
    expect(quotes.length).toBeGreaterThan(90);
    expect(docs.flatMap(wrongQuotes)).toEqual([]);
  });

  test('are written in one form: `NAME` = value', () => {
    const others = docs.flatMap(({ path, text }) => [...text.matchAll(OTHER_FORM)].map(([form]) => `${path}: ${form}`));
    expect(others).toEqual([]);
  });

  test('a wrong value, an unknown name and an ambiguous one are noticed', () => {
    const wrong = (text: string) => wrongQuotes({ path: 'docs/x.md', text });
    expect(wrong('`CHUNK_MS` = 20 ms, `READ_PER_DAY` = 1,500 and `LOAD_LIMITS.waitMs` = 500')).toEqual([]);
    expect(wrong('`CHUNK_MS` = 21')).toEqual(['docs/x.md: CHUNK_MS: 21 in the text, 20 in the code']);
    expect(wrong('`READ_PER_DAY` = 9')).toHaveLength(1);
    expect(wrong('`NOT_A_CONSTANT` = 9')).toEqual(['docs/x.md: NOT_A_CONSTANT: no such constant']);
    expect(wrong('`AT_ONCE` = 2')).toHaveLength(1);
    expect(wrong('`AT_ONCE` = 2 of `server/platform/limits/fair-scheduler.ts`')).toEqual([]);
    expect(wrong('`AT_ONCE` = 2\n\n`server/platform/limits/fair-scheduler.ts`')).toHaveLength(1);
  });
});

describe('decision records', () => {
  const numbers = docs.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []);

  test('that are referred to exist', () => {
    const missing = sources
      .filter(({ path }) => /^(server|shared|web|extension|tests|bench|docs)\//.test(path) && !path.endsWith('.txt'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\bdecisions?[ /](\d{3})\b/g)]
          .filter(([, number]) => !numbers.includes(number!))
          .map(([stated]) => `${path}: ${stated}`),
      );
    expect(missing).toEqual([]);
  });

  test('are listed, each with its state, and what supersedes one names it back', () => {
    const list = docs.find(({ path }) => path === 'docs/decisions/README.md')!.text;
    const listed = [...list.matchAll(/^\| \[(\d{3})\]\((\1-[\w-]+\.md)\) \|/gm)].map(([, number]) => number);
    expect(listed).toEqual([...numbers].sort());
    const superseded = docs.flatMap(({ path, text }) => {
      const by = /^Superseded (?:in part )?by (.+)/m.exec(text)?.[1];
      return by === undefined
        ? []
        : [{ number: path.slice(15, 18), by: [...by.matchAll(/\[(\d{3})\]/g)].map(([, number]) => number!) }];
    });
    expect(superseded.length).toBeGreaterThan(0);
    for (const { number, by } of superseded) {
      expect(list, number).toMatch(new RegExp(`\\| \\[${number}\\].*[sS]uperseded`));
      for (const newer of by) {
        const text = docs.find(({ path }) => path.startsWith(`docs/decisions/${newer}-`))?.text ?? '';
        expect(text.match(/\b\d{3}\b/g) ?? [], `${newer} says that it supersedes ${number}`).toContain(number);
      }
    }
  });

  test('name every package that the manifests ask for, and no other', () => {
    const table = docs.find(({ path }) => path.startsWith('docs/decisions/008-'))!.text;
    const named = [...table.matchAll(/^\| ([^|]+) \| [^|]* \|/gm)]
      .slice(1)
      .flatMap(([, packages]) =>
        packages!
          .replace(/, with .*/, (more) => more.replace(', with ', ', ').replaceAll(', ', ', @fastify/'))
          .split(', '),
      );
    const wanted = sources
      .filter(({ path }) => /(^|\/)package\.json$/.test(path))
      .flatMap(({ text }) => {
        const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Record<string, Record<string, string>>;
        return Object.keys({ ...dependencies, ...devDependencies });
      })
      .filter((name) => !name.startsWith('@types/'));
    const covers = (pattern: string, name: string) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
    expect(wanted.filter((name) => !named.some((pattern) => covers(pattern, name)))).toEqual([]);
    expect(named.filter((pattern) => !wanted.some((name) => covers(pattern, name)))).toEqual([]);
  });
});
