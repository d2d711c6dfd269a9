import { DERIVED_COLUMNS } from '../../server/core/facts/book/attributes.ts';
import { listTablesOfKind } from '../../server/platform/db/table-kinds.ts';
import { findPlaceOf, isForTestsOnly } from './plan.ts';
import { getPackageName, isCode, isForTests, listImportsOf, type Source } from './sources.ts';

/** A rule of CONTRIBUTING.md: a file's offences against it, in words; empty when the file keeps it. */
export type Rule = (source: Source) => string[];

const getRoom = (path: string): string => path.split('/')[0]!;
const ROOMS = ['shared', 'server', 'web', 'extension'];

/**
 * The imports allowed in `shared`: the library of its schemas, and the readers of mail headers and of calendar files (decisions
 * 055, 122).
 */
const SHARED_IMPORTS = ['zod', 'postal-mime', 'ical.js'];

/** `shared` imports itself, zod and the reader of addresses; `server`, `web` and `extension` import themselves and `shared`. */
export const roomsStayApart: Rule = (source) => {
  const room = getRoom(source.path);
  if (!ROOMS.includes(room) || !isCode(source)) return [];
  return listImportsOf(source)
    .filter((imported) => {
      const target = getRoom(imported);
      if (ROOMS.includes(target) && imported.includes('/')) return target !== room && target !== 'shared';
      if (imported.startsWith('../') || ['tests', 'bench'].includes(target)) return !isForTests(source);
      return room === 'shared' && !isForTests(source) && !SHARED_IMPORTS.includes(getPackageName(imported) ?? '');
    })
    .map((imported) => `${source.path} imports ${imported}`);
};

/**
 * Imports that go up the plan, each with the reason; the list only gets shorter. What all features bring together is
 * known at the top alone, and two parts of the platform know people.
 */
export const UPWARD: Readonly<Record<string, readonly string[]>> = {
  'server/features/companies/duplicates/merge-routes.ts': ['server/references.ts'],
  'server/features/companies/duplicates/merge-steps.ts': ['server/references.ts'],
  'server/features/companies/joined/distinct.ts': ['server/references.ts'],
  'server/features/imports/worker.ts': ['server/references.ts'],
  'server/features/operations/privacy/routes.ts': ['server/references.ts'],
  'server/platform/adapters/enrichment/career-parts.ts': ['server/core/network/model/employment-spans.ts'],
  'server/platform/adapters/enrichment/enrichment.test.ts': ['server/core/network/model/employment-spans.ts'],
  'server/platform/audit/people-shown.ts': [
    'server/core/network/read/viewer-scope.ts',
    'server/core/network/read/visible.ts',
  ],
};

/** Imports go down: from the top to features, from there to core, and from core to platform. Tests may start the app. */
export const arrowsGoDown: Rule = (source) => {
  const own = findPlaceOf(source.path);
  if (own === undefined || !isCode(source)) return [];
  return listImportsOf(source)
    .filter((imported) => {
      const other = findPlaceOf(imported);
      if (other === undefined || other.room !== own.room || other.height <= own.height) return false;
      if (isForTestsOnly(source) && other.height > FEATURES_HEIGHT) return false;
      return !UPWARD[source.path]?.includes(imported);
    })
    .map((imported) => `${source.path} imports ${imported}`);
};

const FEATURES_HEIGHT = findPlaceOf('web/features/search/x.ts')!.height;

/** A feature never imports another; what two need lies below them. In `shared`, too. */
export const featuresStayApart: Rule = (source) => {
  const own = findPlaceOf(source.path);
  if (own?.feature === undefined || !isCode(source)) return [];
  // Only tests of a whole journey need to know which page of the web belongs to which feature.
  if (own.room === 'web' && isForTests(source)) return [];
  return listImportsOf(source)
    .filter((imported) => {
      const other = findPlaceOf(imported);
      return other?.room === own.room && other.feature !== undefined && other.feature !== own.feature;
    })
    .map((imported) => `${source.path} imports ${imported}`);
};

/** What the shell knows of features besides their list: the page before the sign-in, and the frames that a build of their own starts. */
const SHELL_KNOWS = /^web\/features\/(?:accounts\/session|panel\/frames)\//;

/**
 * Code around the features knows them only by the list in features.ts; and only that code, and tests, read the list.
 */
export const featuresAreListedOnce: Rule = (source) => {
  const own = findPlaceOf(source.path);
  if (own?.room !== 'web' || isForTests(source) || source.path === 'web/features.ts') return [];
  const around = own.height > FEATURES_HEIGHT;
  return listImportsOf(source)
    .filter((imported) => {
      if (imported === 'web/features.ts') return !around;
      return around && imported.startsWith('web/features/') && !SHELL_KNOWS.test(imported);
    })
    .map((imported) => `${source.path} imports ${imported}`);
};

/** The nouns of web/core/people and the features, which web/platform/ui does not use. */
const NOUNS = /\w*(?:person|people|contact|compan|account|strength|evidence|connector|intro)\w*/i;
const CALLS = ['@tanstack/react-query'];

/**
 * A part of web/platform/ui is drawn from its props: it uses none of our nouns, makes no calls, and imports of our code only
 * other parts and the parts of `shared` that no feature owns. Components for people and companies belong to web/core/people.
 */
export const uiKnowsNoNouns: Rule = (source) => {
  if (!source.path.startsWith('web/platform/ui/') || !isCode(source) || isForTests(source)) return [];
  const code = source.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const noun =
    NOUNS.exec(source.path.slice('web/platform/ui/'.length)) ?? NOUNS.exec(code.replace(/^import [^;]*;/gm, ''));
  const imports = listImportsOf(source).filter((imported) => {
    const room = getRoom(imported);
    if (room === 'web') return !imported.startsWith('web/platform/ui/');
    return (
      (room === 'shared' && !imported.startsWith('shared/platform/')) || CALLS.includes(getPackageName(imported) ?? '')
    );
  });
  return [
    ...(noun ? [`${source.path} speaks of ${noun[0]}`] : []),
    ...imports.map((imported) => `${source.path} imports ${imported}`),
  ];
};

/** Parts of the component library that Kith replaces with its own, or uses in a single place. */
const OURS: Readonly<Record<string, string>> = {
  '@mui/material/Button': 'web/platform/ui/buttons/button.tsx, which is no part of the library',
  '@mui/material/IconButton': 'web/platform/ui/buttons/button.tsx, which is no part of the library',
  '@mui/material/Autocomplete': 'web/platform/ui/fields/combobox.tsx',
};

/** Kith has one component of each kind: code that needs a button or a list of suggestions takes ours. */
export const oneOfEach: Rule = (source) => {
  if (getRoom(source.path) !== 'web' || !isCode(source)) return [];
  return listImportsOf(source)
    .filter((imported) => OURS[imported] !== undefined && OURS[imported] !== source.path)
    .map((imported) => `${source.path} imports ${imported} instead of ${OURS[imported]}`);
};

/** The web app's tests share one registry of modules: whether a mock applies would depend on the order of the files. */
export const webTestsMockNoModule: Rule = ({ path, text }) =>
  getRoom(path) === 'web' && text.includes('vi.mock(') ? [`${path} mocks a module`] : [];

/** Only make-server.ts chooses adapters. */
export const onlyTheProcessImportsAdapters: Rule = (source) => {
  if (getRoom(source.path) !== 'server' || source.path === 'server/make-server.ts' || isForTests(source)) return [];
  if (source.path.startsWith('server/platform/adapters/')) return [];
  return listImportsOf(source)
    .filter((imported) => imported.startsWith('server/platform/adapters/'))
    .map((imported) => `${source.path} imports ${imported}`);
};

/** Only process.ts reads the environment; tests read from it which database they use, and for how long. */
export const onlyTheProcessReadsTheEnvironment: Rule = (source) => {
  if (!ROOMS.includes(getRoom(source.path)) || !isCode(source) || source.path === 'server/process.ts') return [];
  const reads = [...source.text.matchAll(/process\.env(?:\.(\w+)|\b)/g)].map((match) => match[1] ?? 'all of it');
  return reads
    .filter((name) => !(isForTests(source) && name.startsWith('TEST_')))
    .map((name) => `${source.path} reads the environment: ${name}`);
};

const BARREL = /^(?:\s*export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s+['"][^'"]+['"];?\s*)+$/;

/** No barrel files: imports name the file of the thing itself. The list of migrations is a list. */
export const noBarrels: Rule = (source) => {
  if (!isCode(source) || source.path === 'server/platform/db/migrations/index.ts') return [];
  const code = source.text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim();
  const named = /\/index\.tsx?$/.test(source.path);
  return named || BARREL.test(code) ? [`${source.path} is a barrel`] : [];
};

/** Modules hold no state: tests, workers and a second app in one process would share it. */
export const noModuleState: Rule = (source) => {
  if (!ROOMS.includes(getRoom(source.path)) || !isCode(source) || isForTests(source)) return [];
  return [...source.text.matchAll(/^(?:export )?(?:let|var) (\w+)/gm)].map(
    ([, name]) => `${source.path} keeps ${name} in the module`,
  );
};

/** kebab-case, and the name describes the contents; React only where there are screens. */
export const namesSayWhat: Rule = (source) => {
  if (!isCode(source)) return [];
  const name = source.path.split('/').at(-1)!;
  const problems: string[] = [];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d))?\.tsx?$/.test(name)) problems.push('is not in kebab-case');
  if (/(^|[/-])(utils?|helpers?|common|managers?|misc)([/.-]|$)/.test(source.path))
    problems.push('has a name that says nothing');
  if (name.endsWith('.tsx') && !/^(web|extension)\//.test(source.path))
    problems.push('is .tsx outside web and extension');
  return problems.map((problem) => `${source.path} ${problem}`);
};

export const MAX_LINES = 400;
/** What a test sends and expects is written out, a property a line. */
const MAX_TEST_LINES = 450;

export const filesAreShort: Rule = (source) => {
  const lines = source.text.split('\n').length - 1;
  const most = isForTests(source) ? MAX_TEST_LINES : MAX_LINES;
  return isCode(source) && lines > most ? [`${source.path} has ${lines} lines`] : [];
};

const SQL =
  /\bsql(?:\.\w+)?(?:<[^`;]*?>)?[`(]|\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/;
const MAY_BUILD_SQL = /^server\/(core\/|platform\/(?!adapters\/|ports\/)|([a-z-]+\/)*queries\.ts$)/;

/** SQL is built in queries.ts, in the folders of the network, of facts and of the platform, and in server/platform/db. */
export const sqlHasItsPlaces: Rule = (source) => {
  if (getRoom(source.path) !== 'server' || !isCode(source) || isForTests(source)) return [];
  return SQL.test(source.text) && !MAY_BUILD_SQL.test(source.path) ? [`${source.path} builds SQL`] : [];
};

/** Facts, with their sources and contents. The search tables and the stale marks follow from them. */
const FACTS = new Set<string>(listTablesOfKind('fact'));
/** The columns that server/core/network computes from facts and stores in their rows. */
const COMPUTED: Record<string, readonly string[]> = {
  ...DERIVED_COLUMNS,
  contact: [...DERIVED_COLUMNS.contact, 'name_key'],
  account: [...DERIVED_COLUMNS.account, 'name_key'],
  account_name: ['name_key'],
  title: ['title_key', 'kind'],
  account_tag: ['rank', 'open_rank', 'headcount'],
};
/** The demo fills an empty database with rows whose ids it chose, and has everything derived from them afterwards. */
const MAY_WRITE_FACTS = /^server\/(platform\/db\/|core\/facts\/|demo\/queries\.ts$)/;
const MARKS =
  /\b(?:markStale|markAccountsStale|markTiesStale|markSizeChange|(?:add|update)SearchAccounts|removeSearchContacts)\(/;
const KYSELY_WRITE =
  /\.(insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*([^)]*?)\s*\)(?:\s*\.set\(\{([^}]*)\})?/g;
const INSERT_MANY = /\binsertMany\(\s*\w+,\s*([^,]*?)\s*,/g;
const SQL_WRITE =
  /\b(insert into|update|delete from)\s+(\w+)(?:\s+set\s+((?:(?!\s(?:from|where|returning)\s|`)[\s\S])*))?/gi;

/**
 * Only server/core/facts writes facts, and marks the rows to compute again. server/core/network marks too, takes marks off, and
 * updates the columns that it derives.
 */
export const onlyFactsWriteFacts: Rule = (source) => {
  const { path } = source;
  if (getRoom(path) !== 'server' || !isCode(source) || isForTests(source) || MAY_WRITE_FACTS.test(path)) return [];
  const text = source.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const ofNetwork = path.startsWith('server/core/network/');
  const problems = ofNetwork || !MARKS.test(text) ? [] : [`${path} marks what facts make stale`];
  for (const [, , named, set = ''] of text.matchAll(KYSELY_WRITE)) {
    const table = /^'(\w+)'$/.exec(named!)?.[1];
    const columns = set.split(',').map((column) => /^\s*(\w+)/.exec(column)?.[1] ?? '');
    if (!table || isForeign(table, columns))
      problems.push(`${path} writes ${table ?? 'a table that it does not name'}`);
  }
  for (const [, named] of text.matchAll(INSERT_MANY)) {
    const table = /^'(\w+)'$/.exec(named!)?.[1];
    if (!table || isForeign(table, [])) problems.push(`${path} writes ${table ?? 'a table that it does not name'}`);
  }
  for (const [, statement, table, set = ''] of text.matchAll(SQL_WRITE)) {
    if (statement!.toLowerCase() === 'update' && set === '') continue;
    const columns = [...set.matchAll(/(\w+)\s*=/g)].map(([, column]) => column!);
    if (isForeign(table!, columns)) problems.push(`${path} writes ${table}`);
  }
  return problems;

  function isForeign(table: string, columns: readonly string[]): boolean {
    if (/^stale_/.test(table)) return !ofNetwork;
    if (!FACTS.has(table)) return false;
    const computed = columns.length > 0 && columns.every((column) => COMPUTED[table]?.includes(column));
    return !(ofNetwork && computed);
  }
};

const SENDS =
  /(?<![.\w])(?:window\.|globalThis\.)?fetch\(|\bnew (?:XMLHttpRequest|EventSource|WebSocket)\(|\bsendBeacon\(/;

/** On the web only send.ts talks to the server, in the extension only api.ts and, without its schemas, early-call.ts. */
export const onlySendFetches: Rule = (source) => {
  if (!/^(web|extension)\//.test(source.path) || !isCode(source) || isForTests(source)) return [];
  const mayFetch = ['web/platform/api/send.ts', 'extension/api.ts', 'extension/early-call.ts'].includes(source.path);
  return SENDS.test(source.text) && !mayFetch ? [`${source.path} sends by itself`] : [];
};

/** A message to a window names the exact origin that may read it; and our code sends nothing to just any listener. */
export const targetsAreExact: Rule = (source) => {
  if (!/^(web|extension|shared)\//.test(source.path) || !isCode(source) || isForTests(source)) return [];
  const toAll = /\bpostMessage\([^;]*?['"`]\*['"`]|targetOrigin\s*:\s*['"`]\*/.test(source.text);
  // wxt's own kind of content script announces itself to the page, and a page that sends the same message stops it.
  const announced = /\bdefineContentScript\b/.test(source.text);
  return [
    ...(toAll ? [`${source.path} says something to everybody`] : []),
    ...(announced ? [`${source.path} announces itself to the page`] : []),
  ];
};

/** Roles taken out of their text, or asked for by hand. */
const READS_ROLES = [
  /\b(?:\w*[rR]oles|ROLES)(?:\([^()\n]*\))?[?!]?\.(?:includes|some|every|find|indexOf|split|join|match|search|startsWith)\(/,
  /(?:\broles?|_Role__c)\b[^;\n]*\.(?:split|match|search)\(/,
  /\.(?:includes|has|indexOf)\(\s*['"`](?:Admin|Talent|Sales|Defpod|Tamnuni user|Focus user)['"`]/,
  /\bparseRoles\b/,
];

/** A role meets a right in shared/platform/permissions.ts alone; others ask can(), isIn() or hasRole(). */
export const rolesMeetRightsInOnePlace: Rule = (source) => {
  if (!ROOMS.includes(getRoom(source.path)) || !isCode(source) || isForTests(source)) return [];
  if (source.path === 'shared/platform/permissions.ts') return [];
  return READS_ROLES.some((reads) => reads.test(source.text)) ? [`${source.path} decides by roles itself`] : [];
};

/** Whether an account is confidential or in stealth mode, asked for by hand. */
const READS_FLAGS =
  /\b(?:confidential|stealth)(?:['"`]\s*,\s*['"`](?:=|!=|<>)|\s*(?:[!=]==?|=|<>)\s*(?:[01]|true|false)\b)|![\w.]+\.(?:confidential|stealth)\b/;

/** The rule for knowing a company's name is in two places only: platform/db/account-flags.ts and core/network/read/visible.ts. */
export const companiesAreHiddenInOnePlace: Rule = (source) => {
  if (getRoom(source.path) !== 'server' || !isCode(source) || isForTests(source)) return [];
  // A migration describes how a table is laid out, in words that stay as they were: it answers nobody.
  if (source.path === 'server/platform/db/account-flags.ts' || source.path.startsWith('server/platform/db/migrations/'))
    return [];
  return READS_FLAGS.test(source.text) ? [`${source.path} decides by an account's flags itself`] : [];
};

/** Names of the CRM stay at the edge: in the server only serializer.ts knows them. */
export const crmNamesStayAtTheEdge: Rule = (source) => {
  if (getRoom(source.path) !== 'server' || isForTests(source) || /\/serializer\.ts$/.test(source.path)) return [];
  return /\w__[cr]\b/.test(source.text) ? [`${source.path} speaks a name of the CRM`] : [];
};

/** The specification's placeholder for the product's name is filled in everywhere. */
export const theProductHasItsName: Rule = ({ path, text }) =>
  new RegExp(`\\{${'product'}\\}`).test(text) ? [`${path} has a placeholder for the product's name`] : [];

/** A browser's driver waits for a text until elements come or go; it never sees changed words within one. */
export const wordsAreAwaitedBySight: Rule = (source) =>
  isCode(source) && /waitForSelector\(\s*['"`]::-p-text/.test(source.text)
    ? [`${source.path} waits for a text that may come without an element`]
    : [];

const MACHINE = /(?:^|[\s"'`(=:])(?:\/(?:work|root|home|Users)\/[\w.]|[A-Z]:\\Users\\)/m;
const REGISTRY =
  /https?:\/\/(?!registry\.npmjs\.org\/)[^\s"'/]*(?:registry|npm\.|artifact|nexus|verdaccio|mirror)[^\s"'/]*\//i;

/** A clone works anywhere: no path of a private machine, no package registry but npm's own. */
export const nothingOfOneMachine: Rule = ({ path, text }) => [
  ...(MACHINE.test(text) ? [`${path} names a path of one machine`] : []),
  ...(REGISTRY.test(text) ? [`${path} names a package registry`] : []),
];

/** A raw statement has its reason beside it. The layout of tables in a migration is not a query. */
export const rawStatementsSayWhy: Rule = ({ path, text }) => {
  if (!path.startsWith('server/') || !isCode({ path, text }) || isForTests({ path, text })) return [];
  if (path.startsWith('server/platform/db/migrations/')) return [];
  const isRaw = /\bsql(?:<[^`]*>)?`\s*\(?(?:select|insert|update|delete|with)\b/i.test(text);
  const saysWhy = /^\s*(?:\/\/|\/?\*).*\braw\b/im.test(text);
  return isRaw && !saysWhy ? [`${path} has a raw statement and no comment that says why it is raw`] : [];
};
