import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { closeTestDbs, testBegins } from '../../server/testing/databases.ts';

const complaints: string[] = [];

// These are the first to run before each test and the last after it.
beforeEach(testBegins);
afterEach(closeTestDbs);

// All console output of the server's code is unexpected: it logs through its logger.
beforeEach(() => {
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      complaints.push(words.map(String).join(' '));
    });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints.splice(0), 'console errors and warnings').toEqual([]);
});

afterAll(closeTestDbs);
