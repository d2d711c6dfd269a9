/** Runs the tests of some files again and again, each time with another change in one of the modules they reach. */
import { resolve } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import config from '../../vitest.config.ts';

/** The same tests on another engine, and tests that start processes, which read the file itself. */
const LEFT_OUT = /postgres|journeys|process/;
/** A change may make a loop endless: a run lasts this many times as long as the first one, which also loads everything. */
const PATIENCE = 5;
const MIN_PATIENCE_MS = 20_000;

export interface TestRun {
  /** The name of the first test that failed; null if all passed. */
  failed: string | null;
  seconds: number;
}

export interface MutantTests {
  /** The paths of the test files. */
  files: readonly string[];
  /** Runs them until one fails. @param code the text of the module at the path, instead of what the file says */
  run(path: string, code: string): Promise<TestRun>;
  close(): Promise<void>;
}

/** @param filters parts of the paths of test files */
export async function openTests(filters: readonly string[]): Promise<MutantTests> {
  const changed = { path: '', code: '' };
  const mutants = {
    name: 'mutants',
    enforce: 'pre' as const,
    transform: (_: string, id: string) => (id === changed.path ? changed.code : undefined),
  };
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[];
  const vitest = await createVitest(
    { config: false, watch: false, bail: 1, maxWorkers: 1, reporters: [{}], passWithNoTests: true },
    {
      test: {
        projects: projects
          .filter(({ test }) => !LEFT_OUT.test(test.name))
          .map((project) => ({
            ...project,
            plugins: [mutants],
            test: {
              ...project.test,
              maxWorkers: 1,
              // Otherwise Vitest takes a module as an earlier run left it, and does not ask the plugin.
              fsModuleCache: false,
            },
          })),
      },
    },
  );
  const specifications = await vitest.globTestSpecifications([...filters]);
  let patienceMs = Number.POSITIVE_INFINITY;
  return {
    files: specifications.map(({ moduleId }) => moduleId),
    run: async (path, code) => {
      Object.assign(changed, { path: resolve(path), code });
      vitest.invalidateFile(changed.path);
      const run = await runOnce(vitest, specifications, patienceMs);
      if (patienceMs === Number.POSITIVE_INFINITY)
        patienceMs = Math.max(MIN_PATIENCE_MS, PATIENCE * 1_000 * run.seconds);
      return run;
    },
    close: () => vitest.close(),
  };
}

async function runOnce(vitest: Vitest, specifications: TestSpecification[], patienceMs: number): Promise<TestRun> {
  const began = performance.now();
  let late = false;
  // The first time it waits for the worker, which an endless loop never lets answer; the second time it ends it.
  const watch =
    patienceMs === Number.POSITIVE_INFINITY
      ? undefined
      : setInterval(() => {
          late = true;
          void vitest.cancelCurrentRun('test-failure');
        }, patienceMs);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications).finally(() => {
    clearInterval(watch);
  });
  const seconds = (performance.now() - began) / 1_000;
  if (late) return { failed: 'no end', seconds };
  const [test] = testModules.flatMap((module) => [...module.children.allTests('failed')]);
  const module = testModules.find((module) => module.state() === 'failed');
  const failed = test?.fullName ?? module?.relativeModuleId ?? (unhandledErrors.length > 0 ? 'an error' : null);
  return { failed, seconds };
}
