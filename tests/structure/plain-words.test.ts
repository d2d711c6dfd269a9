import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { allSources, isCode, type Source } from './sources.ts';

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The places of a pattern in code, without comments that speak of it. */
const placesOf = ({ path, text }: Source, pattern: RegExp): string[] =>
  [...text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').matchAll(pattern)].map(
    (match) => `${path}:${lineOf(text, match.index)}`,
  );

/** A literal that is spread at once: its properties can be written as they are. */
const spreadLiterals = (source: Source): string[] => placesOf(source, /\.{3}\{/g);

test('no literal is spread into another: its properties are written', () => {
  expect(allSources().filter(isCode).flatMap(spreadLiterals)).toEqual([]);
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
const typesOf = ({ text }: Source): string[] =>
  [...text.matchAll(/^export (?:declare |abstract )*(?:type|interface|class) (\w+)/gm)].map((match) => match[1]!);
/** Those that are left. The list only gets shorter. */
const STILL_PARTICIPLES = new Set(['Unchecked']);
const isParticiple = (name: string): boolean =>
  PARTICIPLES.test(name) && !THINGS.test(name) && !STILL_PARTICIPLES.has(name);

test('a type is a noun, and no participle', () => {
  expect(allSources().filter(isCode).flatMap(typesOf).filter(isParticiple)).toEqual([]);
  expect(['Telling', 'PoscanChanging', 'ContactSaid', 'Kept'].filter(isParticiple)).toHaveLength(4);
  expect(['ViewerScope', 'Settings', 'Ranking', 'MessageDeps'].filter(isParticiple)).toEqual([]);
});

/** Words that were Kith's alone: save, delete, notify, describe, serialize and MAX_ say what happens. */
const OUR_WORDS = /^(?:(?:keeps?|kept|forgets?|tells?|told|said|wired?)(?=[A-Z]|$)|MOST_)/;
/** The exports that still begin with one. The list only gets shorter. */
const STILL_OURS = new Set(['keepJoinedApart', 'keepRowApart']);
const exportsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|let) (\w+)/gm)].map((match) => match[1]!);

test('a name begins with no word of our own, but for those that are left', () => {
  const found = new Set(
    allSources()
      .filter(isCode)
      .flatMap(exportsOf)
      .filter((name) => OUR_WORDS.test(name)),
  );
  expect([...found].filter((name) => !STILL_OURS.has(name))).toEqual([]);
  expect([...STILL_OURS].filter((name) => !found.has(name))).toEqual([]);
  expect(['keepDraft', 'told', 'MOST_ROWS'].every((name) => OUR_WORDS.test(name))).toBe(true);
  expect(['keeper', 'tellerOf', 'wireless'].some((name) => OUR_WORDS.test(name))).toBe(false);
});

const VERBS = new Set(
  (
    'abandon absorb accept act add admit allow announce answer apply archive ask assert attach audit authorize ' +
    'await backup batch begin bind block bring build bump call cancel carry catch change check choose claim ' +
    'classify clean clear close collect compare complete compose compute confirm connect consent contain ' +
    'continue convert copy correct count create cut deactivate decide decline decode define delete deliver ' +
    'derive describe develop diff dismiss download draw drop edit empty encode end enqueue enrich ensure enter ' +
    'erase estimate evaluate evict exchange exist expand expect expire explain export extract facilitate feed ' +
    'fetch fill filter find finish flatten fold follow forge format forward free freeze fresh gather generate ' +
    'get give go group guess handle hash hide hire hold hurry import infer inject insert inspect install ' +
    'interact invalidate invent invite issue join judge lay leave let limit link list listen load lock log look ' +
    'make map mark match measure meet mention merge migrate mount move multiply name need normalize notify ' +
    'offer open order pair parse pass pause perform pick ping place plan poll post postpone preload prepare ' +
    'press print propose publish put qualify queue raise rank react read rebuild receive record redirect redraw ' +
    'refresh refuse register reject relate release remember remove rename render repair replace reply report ' +
    'require resend reset resize resolve rest restore restrict resume retry return revoke round run save say ' +
    'scale scan schedule score scrape search seal select send serialize serve set settle shed shorten show ' +
    'shuffle sign simulate skip snooze solve sort split start state step stop store stream strip submit ' +
    'subscribe suggest sum summarize survey switch sync take test throw tick tighten tidy touch track translate ' +
    'trim try turn type undo unlink unmerge unpack unregister unwatch update upload use validate verify visit ' +
    'wait walk warn watch withdraw work wrap write yield is has may can should needs matches contains fits ' +
    'allows holds exists knows was are will accepts starts ends includes does differs to on'
  ).split(' '),
);
/** Exported functions whose names begin with no verb (`nameOf`). The number only goes down. */
const MAX_WITHOUT_VERB = 1685;
const functionsOf = ({ text }: Source): string[] =>
  [
    ...text.matchAll(
      /^export (?:default )?(?:async )?(?:function\*? ([a-z]\w*)|const ([a-z]\w*) = (?:async )?(?:<[^>\n]*>)?\()/gm,
    ),
  ].map((match) => (match[1] ?? match[2])!);
const beginsWithVerb = (name: string): boolean => VERBS.has(/^[a-z]+/.exec(name)![0]);

test('a function begins with a verb, and ever more do', () => {
  const without = allSources()
    .filter(isCode)
    .flatMap(functionsOf)
    .filter((name) => !beginsWithVerb(name));
  expect(without.length, `for example ${without.slice(-20).join(', ')}`).toBeLessThanOrEqual(MAX_WITHOUT_VERB);
  expect(['saveDraft', 'isConfidential'].every(beginsWithVerb)).toBe(true);
  expect(['draftOf', 'settings'].some(beginsWithVerb)).toBe(false);
});

/** The files that comments name. Of a name such as `some-screen.tsx` or `x.test.ts`, no file is expected. */
const filesNamed = ({ path, text }: Source): string[] =>
  [...text.matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)].flatMap(([comment]) =>
    [...comment.matchAll(/(?<![\w.<>*])(?:[\w-]+\/)*([\w.-]*\w\.tsx?)(?![\w/])/g)]
      .filter(([, name]) => !/^(?:x|some-\w+|test|config)\.|^\.?(?:test|config)\./.test(name!))
      .map(([, name]) => `${path}: ${name}`),
  );

test('a comment names only files that exist', () => {
  const sources = allSources();
  const names = new Set(sources.map(({ path }) => basename(path)));
  const named = sources.filter(isCode).flatMap(filesNamed);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((line) => !names.has(line.split(': ')[1]!))).toEqual([]);
  expect(filesNamed({ path: 'a.ts', text: '/** As in platform/limits/gone.ts. */\nconst a = 1;' })).toEqual([
    'a.ts: gone.ts',
  ]);
});
