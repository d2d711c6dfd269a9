import { basename } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { isCode, listSources, type Source } from './sources.ts';

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
  /(?:Deed|Embed|Encoding|Feed|Heading|Mapping|Meaning|Need|Ranking|Seed|Settings?|Speed|String|Dealings)$/;
const PARTICIPLES =
  /(?:ing|ings|ed|[a-z]Told|[a-z]Said|[a-z]Kept|[a-z]Known|[a-z]Taken|^(?:Told|Said|Kept|Made|Known|Found|Sent|Given|Seen|Shown|Taken|Held|Read|Met))$/;
const listTypes = ({ text }: Source): string[] =>
  [...text.matchAll(/^export (?:declare |abstract )*(?:type|interface|class) (\w+)/gm)].map((match) => match[1]!);
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
    'abandon absorb accept accepts act add adjust admit allow allows announce answer apply archive are ask assert ' +
    'assign attach audit authorize await backup batch begin begins bench bind block bring build bump cache ' +
    'calibrate call can cancel canonicalize carry catch change check choose claim classify clean clear close ' +
    'collect compare complete compose compute confirm connect consent consume contain contains continue convert ' +
    'copy correct count create cumulate cut deactivate decide decline decode define delay delete deliver derive ' +
    'describe detect develop diff differ differs dismiss do does download draw drop dump edit empty encode end ' +
    'ends enqueue enrich ensure enter erase escape estimate evaluate evict exchange exist exists expand expect ' +
    'expire explain export extract facilitate feed fetch fill filter find finish fit fits flatten focus fold ' +
    'follow forge format forward free freeze fresh gather generate get give go group guess handle has hash have ' +
    'hide hire hold holds hurry hyphenate import includes infer inject insert inspect install interact invalidate ' +
    'invent invite is issue iterate join judge knows lacks lay leave lend let limit link list listen load lock log ' +
    'look looks lower make map mark match matches may measure meet mention merge migrate mount move multiply name ' +
    'names narrow need needs normalize notify offer omit on open opens order pair parse pass passes pause perform ' +
    'pick ping place plan poll post postpone preload prepare press preview print propose proves publish put ' +
    'qualify queue raise rank react read rebuild receive record redirect redraw refocus refresh refuse register ' +
    'reject relate release remember remove rename render repair replace reply report require resend reserve reset ' +
    'resize resolve rest restore restrict resume retry return revoke round run save say scale scan schedule score ' +
    'scrape scrub seal search select send separate serialize serve set settle share shed shorten should show ' +
    'shuffle sign simulate skip snooze solve sort spend split start starts state step stop store stream stringify ' +
    'strip submit subscribe suggest sum summarize survey switch sync take takes test throw tick tidy tighten time ' +
    'to toggle tolerate touch trace track translate trim try turn type undo unlink unmerge unpack unregister unwatch update ' +
    'upload use validate verify visit wait walk warn was watch where will withdraw work wrap write yield'
  ).split(' '),
);
/**
 * Names that are clear by a habit of the field: the options of a query, a plugin's routes, the kinds of jobs of a feature,
 * a migration's step, `withX` and `withoutX` for a copy with a change, `asX` for another view, `whenX` and `whileX` for a
 * moment, and the slow models that tests compare with.
 */
const IDIOMS = /(?:Query|Routes|Jobs)$|^up$|^(?:with|without|as|by|when|while|slow)(?=[A-Z])/;
/** Other exported functions whose names begin with no verb (`nameOf`). The number only goes down. */
const MAX_WITHOUT_VERB = 5;
const listFunctions = ({ text }: Source): string[] =>
  [
    ...text.matchAll(
      /^export (?:default )?(?:async )?(?:function\*? ([a-z]\w*)|const ([a-z]\w*) = (?:async )?(?:<[^>\n]*>)?\()/gm,
    ),
  ].map((match) => (match[1] ?? match[2])!);
const beginsWithVerb = (name: string): boolean => IDIOMS.test(name) || VERBS.has(/^[a-z]+/.exec(name)![0]);

test('a function begins with a verb, and ever more do', () => {
  const without = listSources()
    .filter(isCode)
    .flatMap(listFunctions)
    .filter((name) => !beginsWithVerb(name));
  expect(without.length, `for example ${without.slice(-20).join(', ')}`).toBeLessThanOrEqual(MAX_WITHOUT_VERB);
  expect(['saveDraft', 'isConfidential'].every(beginsWithVerb)).toBe(true);
  expect(['draftOf', 'settings', 'withering', 'upload', 'withNames', 'usersQuery'].map(beginsWithVerb)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});

/** Words that say nothing of what a variable holds. Two that are compared are `a` and `b`. */
const VAGUE = new Set(['one', 'asked', 'told', 'kept', 'said', 'half', 'book']);
const VAGUE_SOMEWHERE = /\b(?:one|asked|told|kept|said|half|book)\b/;
const isNode = (value: unknown): value is { type: string } & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value;

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
function vagueNames({ path, text }: Source): string[] {
  // Most files have none of these words, and need no parsing.
  if (!VAGUE_SOMEWHERE.test(text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''))) return [];
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const isFunction = value.type.includes('Function') && !value.type.startsWith('TS');
    const declared = isFunction ? [value.params, value.type === 'FunctionDeclaration' ? value.id : null] : [value.id];
    if (isFunction || value.type === 'VariableDeclarator')
      found.push(
        ...declared
          .flat()
          .flatMap(declaredNames)
          .filter((name) => VAGUE.has(name)),
      );
    Object.values(value).forEach(visit);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found.map((name) => `${path}: ${name}`);
}

test('a variable is the noun of what it holds', () => {
  // A migration stays as it was.
  const sources = listSources().filter((source) => isCode(source) && !source.path.includes('/db/migrations/'));
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
