import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from '../build/packages.ts';
import { getRunSpeed } from './setup/speed.ts';

/**
 * `npm test`: all tests, and beside them format, lint and types. With a word only the tests whose path has it; other
 * arguments are Vitest's.
 *
 *   --all    every test of the server on PostgreSQL, too
 *   --rest   only what --all adds
 *   --keep   writes down what the run took, for those after it
 */
const OURS = ['all', 'rest', 'keep'];
/** Vitest's own that leave tests out. */
const CHOOSING = ['changed', 'dir', 'project', 'related', 'shard', 't', 'tags-filter', 'testNamePattern'];

/** What addons.mozilla.org checks the extension with: brought by the first whole run. Without a registry its test is left out, and says so. */
const LINT = 'tests/extension/lint';
const LINT_MS = 120_000;

interface TestRunResult {
  failed: boolean;
  words: string;
}

/** Runs a program of this project, whose words are kept back if they are only wanted when it fails. */
function run(program: string, args: readonly string[], heard: 'at once' | 'at the end'): Promise<TestRunResult> {
  const { promise, resolve: end } = Promise.withResolvers<TestRunResult>();
  const out = heard === 'at once' ? 'inherit' : 'pipe';
  const child = spawn(program, args, { stdio: ['ignore', out, out], shell: process.platform === 'win32' });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      words += String(piece);
    });
  child.once('error', (error) => end({ failed: true, words: error.message }));
  child.once('close', (code) => end({ failed: code !== 0, words }));
  return promise;
}

const { values, positionals } = parseArgs({ strict: false, allowPositionals: true });
const whole = positionals.length === 0 && !CHOOSING.some((name) => name in values);
process.env.TEST_BEGAN_MS = String(Date.now());
process.env.TEST_SQL = values.all ? 'all' : values.rest ? 'rest' : 'where it differs';
if (whole && process.env.TEST_SQL === 'where it differs') process.env.TEST_WHOLE = '1';
if (values.keep) process.env.TEST_KEEP = '1';
// Before anything of ours makes the machine busy.
getRunSpeed();
if (whole && !values.rest)
  installPackages(LINT, 'What addons.mozilla.org checks the extension with is brought', LINT_MS);

const checking = whole && !values.rest ? run('npm', ['run', '-s', 'check'], 'at the end') : undefined;
const given = process.argv.slice(2).filter((arg) => !OURS.some((name) => arg === `--${name}`));
// What is left of them runs on PostgreSQL alone.
if (values.rest) given.push('--project=postgres*');
const tests = await run(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', ...given], 'at once');
const checked = await checking;
if (checked?.failed) console.log(`\n${checked.words}\nFAILED: format, lint or types (npm run check).`);
else if (checked) console.log('\nFormat, lint and types: passed.');
process.exitCode = tests.failed || checked?.failed ? 1 : 0;
