import { basename } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { isCode, isForTests, listSources, type Source } from './sources.ts';

const getLine = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The places of a pattern in code, without comments that speak of it. */
const listPlaces = ({ path, text }: Source, pattern: RegExp): string[] =>
  [...text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').matchAll(pattern)].map(
    (match) => `${path}:${getLine(text, match.index)}`,
  );

/** A literal that is spread at once: its properties can be written as they are. */
const spreadLiterals = (source: Source): string[] => listPlaces(source, /\.{3}\{/g);

test('no literal is spread into another: its properties are written', () => {
  expect(listSources().filter(isCode).flatMap(spreadLiterals)).toEqual([]);
});

test('a spread literal would be found, a spread variable not', () => {
  const spread = (text: string) => spreadLiterals({ path: 'web/x.tsx', text });
  expect(spread(`const a = 1;\nconst b = { ..${'.'}{ a } };`)).toEqual(['web/x.tsx:2']);
  expect(spread(`<Part {..${'.'}{ a, b }} />`)).toHaveLength(1);
  expect(spread('const b = { ...a, ...(c ? { d } : {}) };')).toEqual([]);
});

/** What ends like a participle and is a thing. */
const THINGS =
  /(?:Deed|Embed|Encoding|Feed|Findings?|Heading|Mapping|Meaning|Meeting|Need|Ranking|Seed|Settings?|Speed|String|Dealings)$/;
const PARTICIPLES =
  /(?:ing|ings|ed|[a-z]Told|[a-z]Said|[a-z]Kept|[a-z]Known|[a-z]Taken|^(?:Told|Said|Kept|Made|Known|Found|Sent|Given|Seen|Shown|Taken|Held|Read|Met))$/;
/** Types that a file exports, and of the product's files the others, too. */
const listTypes = (source: Source): string[] =>
  [...source.text.matchAll(/^(export )?(?:declare |abstract )*(?:type|interface|class) (\w+)/gm)].flatMap(
    ([, isExported, name]) => (isExported || !isForTests(source) ? name! : []),
  );
/** Those that are left. The list only gets shorter. */
const STILL_PARTICIPLES = new Set(['Unchecked']);
const isParticiple = (name: string): boolean =>
  PARTICIPLES.test(name) && !THINGS.test(name) && !STILL_PARTICIPLES.has(name);

test('a type is a noun, and no participle', () => {
  expect(listSources().filter(isCode).flatMap(listTypes).filter(isParticiple)).toEqual([]);
  expect(['Telling', 'PoscanChanging', 'ContactSaid', 'Kept'].filter(isParticiple)).toHaveLength(4);
  expect(['ViewerScope', 'Settings', 'Ranking', 'MessageDeps'].filter(isParticiple)).toEqual([]);
});

/** Words that were Kith's alone: save, delete, notify, describe, serialize and MAX_ say what happens. */
const OUR_WORDS = /^(?:(?:keeps?|kept|forgets?|tells?|told|said|wired?)(?=[A-Z]|$)|MOST_)/;
/** The exports that still begin with one. The list only gets shorter. */
const STILL_OURS = new Set(['keepJoinedApart', 'keepRowApart']);
const listExports = ({ text }: Source): string[] =>
  [...text.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|let) (\w+)/gm)].map((match) => match[1]!);

test('a name begins with no word of our own, but for those that are left', () => {
  const found = new Set(
    listSources()
      .filter(isCode)
      .flatMap(listExports)
      .filter((name) => OUR_WORDS.test(name)),
  );
  expect([...found].filter((name) => !STILL_OURS.has(name))).toEqual([]);
  expect([...STILL_OURS].filter((name) => !found.has(name))).toEqual([]);
  expect(['keepDraft', 'told', 'MOST_ROWS'].every((name) => OUR_WORDS.test(name))).toBe(true);
  expect(['keeper', 'tellerOf', 'wireless'].some((name) => OUR_WORDS.test(name))).toBe(false);
});

const VERBS = new Set(
  (
    'abandon absorb accept accepts act add adjust admit adopt allow allows announce answer apply approve archive ' +
    'are ask assert assign attach audit authorize await backup batch begin begins bench bind block bring build bump ' +
    'cache calibrate call can cancel canonicalize capitalize capture carry catch change check choose claim classify ' +
    'clean clear climb clip close collect compare compile complete compose compute confirm connect consent consume ' +
    'contain contains continue convert copy correct count create cumulate cut deactivate decide declare decline ' +
    'decode define delay delete deliver derive descend describe detect develop diff differ differs discard discover ' +
    'dismiss do does download draw drop dump edit empty encode end ends enqueue enrich ensure enter erase escape ' +
    'estimate evaluate evict exchange exclude exist exists expand expect expire explain export extract facilitate ' +
    'fade fail feed fetch fill filter find finish fit fits flatten flush focus fold follow forge format forward ' +
    'free freeze fresh gather generate get give go greet group guess handle has hash have hide hire hold holds ' +
    'hurry hyphenate ignore import includes infer inject insert inspect install interact invalidate invent invite ' +
    'is issue iterate join judge knows lacks lay learn leave lend let limit linger link list listen load lock log ' +
    'look looks lower make map mark match matches may measure meet memoize mention merge migrate mount move ' +
    'multiply name names narrow need needs normalize note notify observe offer omit on open opens order pad pair ' +
    'parse pass passes pause perform pick ping place plan poll post postpone preload prepare press preview print ' +
    'propose proves prune publish put qualify queue quote raise rank react reactivate read rebuild receive ' +
    'recognize record redeem redirect redraw refocus refresh refuse register reindex reject relate release reload ' +
    'remember remind remove rename render repair replace reply report require rescrape resend reserve reset resize ' +
    'resolve rest restore restrict resume retry return revoke round run save say scale scan schedule score scrape ' +
    'scroll scrub seal search select send separate serialize serve set settle share shed shift shorten should show ' +
    'shuffle sign simulate skip snooze solve sort spend split spread start starts state step stop store stream ' +
    'stringify strip submit subscribe subtract suggest sum summarize survey switch sync take takes test throw tick ' +
    'tidy tighten time to toggle tolerate touch trace track translate trim try turn type unblock undo unescape ' +
    'unlink unmerge unpack unquote unregister unwatch unwrap update upload use validate verify visit wait wake walk ' +
    'warn was watch weigh where will withdraw work wrap write yield'
  ).split(' '),
);
/**
 * Names that are clear by a habit of the field: the options of a query, a plugin's routes, the kinds of jobs of a feature,
 * a migration's step, a hook, `withX` and `withoutX` for a copy with a change, `fromX` and `asX` for another view, `whenX`
 * and `whileX` for a moment, and the slow models that tests compare with. A component is a noun, and begins with a capital.
 */
const IDIOMS = /(?:Query|Routes|Jobs)$|^up$|^(?:with|without|from|as|by|use|when|while|slow)(?=[A-Z])|^[A-Z]/;
/** Called so everywhere: the function of the field that computes once, and what Vitest calls before all tests. */
const KNOWN_NAMES = new Set(['once', 'setup']);
/** What is a verb elsewhere is a noun in `nameOf` and `stateOfRow`: whose it is, and not what happens. */
const NOUN_OF = /^(?!is|are)[a-z]+Of(?=[A-Z]|$)/;
const beginsWithVerb = (name: string): boolean =>
  IDIOMS.test(name) || KNOWN_NAMES.has(name) || (VERBS.has(/^[a-z]+/.exec(name)?.[0] ?? '') && !NOUN_OF.test(name));

const isNode = (value: unknown): value is { type: string } & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value;
const parse = ({ path, text }: Source): unknown => parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });

/** Calls whose result is the function that they are given. */
const WRAPPERS = new Set(['memoize', 'once', 'useCallback']);

/** Whether an expression is a function, as it is written or in a wrapper. */
function isFunction(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'CallExpression') return isNode(value.callee) && WRAPPERS.has(String(value.callee.name));
  if (/^(?:TSAs|TSSatisfies|Parenthesized)Expression$/.test(value.type)) return isFunction(value.expression);
  return value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression';
}

/** Where a function with a name may begin. Most files have no such name without a verb, and need no parsing. */
const MAYBE_FUNCTION =
  /\bfunction\*? ([a-z]\w*)|\b(?:const|let) ([a-z]\w*)(?::[^;]*?)? =\s+(?:async )?(?:[(<]|\w+ =>|function\b|(?:memoize|once|useCallback)\b)/g;

/** The functions of a file whose names begin with no verb: declared ones, and constants that hold one, wherever they stand. */
function listWithoutVerb(source: Source): string[] {
  const names = [...source.text.matchAll(MAYBE_FUNCTION)].map((match) => (match[1] ?? match[2])!);
  if (names.every(beginsWithVerb)) return [];
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const isNamed =
      value.type === 'FunctionDeclaration' || (value.type === 'VariableDeclarator' && isFunction(value.init));
    if (isNamed && isNode(value.id) && value.id.type === 'Identifier') found.push(String(value.id.name));
    Object.values(value).forEach(visit);
  };
  visit(parse(source));
  return found.filter((name) => !beginsWithVerb(name)).map((name) => `${source.path}: ${name}`);
}

/** A migration stays as it was. */
const isStored = ({ path }: Source): boolean => path.includes('/db/migrations/');

test('a function of the product begins with a verb, exported or not', () => {
  const sources = listSources().filter((source) => isCode(source) && !isForTests(source) && !isStored(source));
  expect(sources.flatMap(listWithoutVerb)).toEqual([]);
});

test('so do the exported functions of tests and of the benchmark', () => {
  const exported = listSources()
    .filter((source) => isCode(source) && isForTests(source))
    .flatMap(({ text }) => [
      ...text.matchAll(
        /^export (?:default )?(?:async )?(?:function\*? ([a-z]\w*)|const ([a-z]\w*) = (?:async )?(?:<[^>\n]*>)?\()/gm,
      ),
    ])
    .map((match) => (match[1] ?? match[2])!);
  expect(exported.length).toBeGreaterThan(100);
  expect(exported.filter((name) => !beginsWithVerb(name))).toEqual([]);
});

test.each([
  ['function draftOf() {}'],
  ['export async function drafts() {}'],
  ['const total = (rows: Row[]): number => rows.length;'],
  ['const total: Count = async (rows) => rows.length;'],
  ['const total = rows => rows.length;'],
  ['const total = function (rows) {};'],
  ['const total = (async (rows) => rows) as Count;'],
  ['function save() { const told = <Row,>(row: Row) => row; }'],
  ['const ref = useCallback(() => {}, []);'],
  ['const nameOf = (user: User) => user.name;'],
  ['function stateOfRow(row: Row) {}'],
])('%s would be found', (text) => expect(listWithoutVerb({ path: 'a.ts', text })).toHaveLength(1));

test.each([
  ['function saveDraft() { const draft = (a ?? b).text; const isOld = () => true; }'],
  ['const usersQuery = () => 1; const withNames = () => 2; const useDraft = () => 3; const byAge = (a) => 4;'],
  ['const DraftList = () => null; const total = (await rows()).length; const draft = makeDraft(() => 1);'],
  ['const calls = { total: () => 1, total() {} };'],
])('%s would not', (text) => expect(listWithoutVerb({ path: 'a.ts', text })).toEqual([]));

/** Words that say nothing of what a variable holds. Two that are compared are `a` and `b`. */
const VAGUE = new Set(['one', 'asked', 'told', 'kept', 'said', 'half', 'book']);
const VAGUE_SOMEWHERE = /\b(?:one|asked|told|kept|said|half|book)\b/;

/** The names that a pattern declares: an identifier, or what is unpacked. */
function declaredNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  const { type, name, left, argument, properties, elements, value, parameter } = pattern;
  if (type === 'Identifier') return [String(name)];
  return [left, argument, value, parameter, ...[properties, elements].flatMap((all) => (Array.isArray(all) ? all : []))]
    .filter((part) => part !== undefined)
    .flatMap(declaredNames);
}

/** Variables and parameters with a vague name. */
function vagueNames(source: Source): string[] {
  // Most files have none of these words, and need no parsing.
  if (!VAGUE_SOMEWHERE.test(source.text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''))) return [];
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const hasParams = value.type.includes('Function') && !value.type.startsWith('TS');
    const declared = hasParams ? [value.params, value.type === 'FunctionDeclaration' ? value.id : null] : [value.id];
    if (hasParams || value.type === 'VariableDeclarator')
      found.push(
        ...declared
          .flat()
          .flatMap(declaredNames)
          .filter((name) => VAGUE.has(name)),
      );
    Object.values(value).forEach(visit);
  };
  visit(parse(source));
  return found.map((name) => `${source.path}: ${name}`);
}

test('a variable is the noun of what it holds', () => {
  const sources = listSources().filter((source) => isCode(source) && !isStored(source));
  expect(sources.flatMap(vagueNames)).toEqual([]);
});

test.each([
  ['const one = 1;'],
  ['const { a: one } = b;'],
  ['rows.map((one) => one.id);'],
  ['for (const [, told] of rows) told();'],
  ['function f({ asked = 1, ...rest }: T) {}'],
  ['const kept: string[] = [];'],
])('%s would be found', (text) => expect(vagueNames({ path: 'a.ts', text })).toHaveLength(1));

test('a property or a word of that name is not', () => {
  const text = '// the one\nconst a = { one: 1, kept: b.kept };\nconst { asked: input } = a;\ntype T = (one: 1) => 2;';
  expect(vagueNames({ path: 'a.ts', text })).toEqual([]);
});

/** The files that comments name. Of a name such as `some-screen.tsx` or `x.test.ts`, no file is expected. */
const filesNamed = ({ path, text }: Source): string[] =>
  [...text.matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)].flatMap(([comment]) =>
    [...comment.matchAll(/(?<![\w.<>*])(?:[\w-]+\/)*([\w.-]*\w\.tsx?)(?![\w/])/g)]
      .filter(([, name]) => !/^(?:x|some-\w+|test|config)\.|^\.?(?:test|config)\./.test(name!))
      .map(([, name]) => `${path}: ${name}`),
  );

test('a comment names only files that exist', () => {
  const sources = listSources();
  const names = new Set(sources.map(({ path }) => basename(path)));
  const named = sources.filter(isCode).flatMap(filesNamed);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((line) => !names.has(line.split(': ')[1]!))).toEqual([]);
  expect(filesNamed({ path: 'a.ts', text: '/** As in platform/limits/gone.ts. */\nconst a = 1;' })).toEqual([
    'a.ts: gone.ts',
  ]);
});
