import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import { getRunSpeed } from './speed.ts';
import { KEPT, type KeptRun, readStoredRun } from './stored-run.ts';

const SLOWEST = 10;
/** A run may take this many times what it took, scaled to the machine, before anybody is told. */
const ROOM = 1.15;

/** The end of a run: a table of projects, the slowest files, and the whole beside what it took when it was kept. */
export default class EndReport implements Reporter {
  #vitest?: Vitest;
  #began = 0;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    this.#began = Number(process.env.TEST_BEGAN_MS) || Date.now();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const files = modules.map((module) => getFile(module, this.#vitest!.config.root)).filter(({ ran }) => ran > 0);
    if (files.length === 0) return;
    const lines = ['', ...getTable(files)];
    const seconds = (Date.now() - this.#began) / 1000;
    lines.push(...listFlakyTests(modules), ...listErrorsOutside(modules, unhandled));
    if (process.env.TEST_WHOLE) lines.push('', ...compareWithSaved(seconds, readStoredRun()));
    this.#vitest!.logger.log(lines.join('\n'));
    if (process.env.TEST_KEEP) saveReport(files, seconds);
  }
}

/**
 * @returns words about the tests that failed at first, with the error and its place: each is a race of the test or of the product, and
 * wants to be mended
 */
export function listFlakyTests(modules: readonly Pick<TestModule, 'children' | 'project'>[]): string[] {
  const flaky = modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky)
      .flatMap((test) => [`  ${module.project.name}: ${test.fullName}`, ...describeErrors(test.result().errors)]),
  );
  return flaky.length > 0 ? ['', 'WARNING: passed at the second try only:', ...flaky] : [];
}

/** @returns words about the errors that no test's result has: of files that did not load, of what ends a file or group of tests, and that nobody waited for */
export function listErrorsOutside(
  modules: readonly Pick<TestModule, 'errors' | 'children' | 'relativeModuleId' | 'project'>[],
  unhandled: readonly SerializedError[],
): string[] {
  const lines = modules.flatMap((module) => {
    const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    return errors.length > 0 ? [`  ${module.project.name}: ${module.relativeModuleId}`, ...describeErrors(errors)] : [];
  });
  if (unhandled.length > 0) lines.push('  that nobody waited for:', ...describeErrors(unhandled));
  return lines.length > 0 ? ['', 'FAILED outside of a test:', ...lines, ''] : [];
}

/** A line of each error, and the place in the project that it came from. */
function describeErrors(errors: readonly SerializedError[] = []): string[] {
  return errors.flatMap(({ message, stacks = [] }) => {
    const [place] = stacks;
    return [`    ${message}`, ...(place ? [`    at ${relative(process.cwd(), place.file)}:${place.line}`] : [])];
  });
}

interface ReportedFile {
  project: string;
  path: string;
  /** The number of its tests that ran, or failed to. */
  ran: number;
  seconds: number;
}

function getFile(module: TestModule, root: string): ReportedFile {
  const { duration, collectDuration, environmentSetupDuration, setupDuration } = module.diagnostic();
  const ran = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped').length;
  return {
    project: module.project.name,
    path: relative(root, module.moduleId).replaceAll('\\', '/'),
    ran,
    seconds: (duration + collectDuration + environmentSetupDuration + setupDuration) / 1000,
  };
}

function getTable(files: readonly ReportedFile[]): string[] {
  const line = (name: string, ...cells: (string | number)[]): string =>
    name.padEnd(18) + cells.map((cell) => String(cell).padStart(9)).join('');
  const sum = (name: string, among: readonly ReportedFile[]): string =>
    line(name, among.length, total(among, 'ran'), total(among, 'seconds').toFixed(1));
  const projects = [...new Set(files.map(({ project }) => project))];
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    line('project', 'files', 'tests', 'seconds'),
    ...projects.map((name) =>
      sum(
        name,
        files.filter(({ project }) => project === name),
      ),
    ),
    ...(projects.length > 1 ? [sum('all', files)] : []),
    '',
    'The slowest files:',
    ...slowest.map(({ project, path, seconds }) => `${seconds.toFixed(1).padStart(9)} s  ${path} (${project})`),
  ];
}

const total = (files: readonly ReportedFile[], of: 'ran' | 'seconds'): number =>
  files.reduce((sum, file) => sum + file[of], 0);

/** @returns the words about a whole run beside the kept one: a warning if it took longer than the machine explains */
export function compareWithSaved(seconds: number, run: KeptRun, speedMs = getRunSpeed()): string[] {
  const expected = (run.seconds * speedMs) / run.speedMs;
  const words = `The whole took ${Math.round(seconds)} s; ${Math.round(expected)} s were expected of this machine as it was when the run began (${run.seconds} s at ${run.speedMs} ms of calibration, which took ${Math.round(speedMs)} ms).`;
  if (seconds <= expected * ROOM) return [words];
  return [words, 'WARNING: the tests have become slower than they were. Look at the slowest files above.'];
}

function saveReport(files: readonly ReportedFile[], seconds: number): void {
  const long = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST * 2);
  const run: KeptRun = {
    seconds: Math.round(seconds),
    speedMs: Math.round(getRunSpeed()),
    longest: Object.fromEntries(
      long.map(({ project, path, seconds: took }) => [`${project} ${path}`, Math.round(took)]),
    ),
  };
  writeFileSync(KEPT, `${JSON.stringify(run, null, 2)}\n`);
}
