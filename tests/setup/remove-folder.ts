import { rmSync } from 'node:fs';

/** Removes a temporary folder, also one in which a process that is just ending still writes: an error here would fail the run. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
