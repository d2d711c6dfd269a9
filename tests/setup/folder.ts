import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removeFolder } from './remove-folder.ts';

/**
 * The folder of a run's SQLite files. It is removed here, as the workers are ended by a signal and cannot remove anything.
 */
export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'kith-test-'));
  project.provide('folder', folder);
  return () => removeFolder(folder);
}
