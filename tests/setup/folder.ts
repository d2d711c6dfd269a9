import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/**
 * The folder of a run's SQLite files. It is removed here, as the workers are ended by a signal and cannot remove anything.
 */
export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'kith-test-'));
  project.provide('folder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
