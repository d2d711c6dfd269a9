/**
 * What a call and a screen cost in characters, at some commits: `node bench/characters.ts 4f2f7aad HEAD`. A call is the code of `server` and
 * `shared` by the calls that `shared` declares; a screen that of `web`, `shared` and `extension` by the screens that features declare.
 * Tests, what only they use, the demo and migrations do not count.
 */
import { execFileSync } from 'node:child_process';
import { formatTable, formatThousands } from './markdown.ts';

interface CodeFile {
  path: string;
  text: string;
}

const OTHERS = /\.test\.tsx?$|\/(?:testing|fixtures|demo|migrations)\/|\/(?:testing|list-sample)\.tsx?$/;

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1e9 });
}

function readCode(commit: string): CodeFile[] {
  const paths = git('ls-tree', '-r', '--name-only', commit, 'server', 'shared', 'web', 'extension').split('\n');
  const code = paths.filter((path) => /\.(?:tsx?|css)$/.test(path) && !OTHERS.test(path));
  return code.map((path) => ({ path, text: git('show', `${commit}:${path}`) }));
}

function measureCommit(commit: string): string[] {
  const code = readCode(commit);
  const of = (...rooms: string[]) => code.filter(({ path }) => rooms.includes(path.split('/')[0]!));
  const sum = (files: readonly CodeFile[]) => files.reduce((total, { text }) => total + text.length, 0);
  const count = (files: readonly CodeFile[], found: RegExp) =>
    files.reduce((total, { text }) => total + (text.match(found)?.length ?? 0), 0);
  const calls = count(of('shared'), /satisfies Call;/g);
  const screens = count(of('web'), /^\s+(?:stands: '|\{.*\bstands: ')/gm);
  const lines = of('server').map(({ text }) => text.split('\n').length);
  return [
    commit,
    formatThousands(calls),
    formatThousands(Math.round(sum(of('server', 'shared')) / calls)),
    formatThousands(screens),
    formatThousands(Math.round(sum(of('web', 'shared', 'extension')) / screens)),
    formatThousands(lines.reduce((total, line) => total + line, 0)),
    formatThousands(lines.toSorted((a, b) => a - b)[Math.floor(lines.length / 2)]!),
  ];
}

const HEAD = [
  'commit',
  'calls',
  'characters a call',
  'screens',
  'characters a screen',
  'lines of server',
  'median file',
];
const commits = process.argv.slice(2);
process.stdout.write(`${formatTable(HEAD, (commits.length > 0 ? commits : ['HEAD']).map(measureCommit)).join('\n')}\n`);
