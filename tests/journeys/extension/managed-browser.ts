import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getChromePath } from '../../browsers.ts';
import { removeFolder } from '../../setup/remove-folder.ts';

/** Where a Chromium of Debian's looks for a firm's policies. */
const FOLDER = '/etc/chromium';

export interface ManagedBrowser {
  /** The program to start in the browser's place. */
  program: string;
  remove: () => void;
}

/** Why no browser under policies can be started here; null: it can. */
export async function findManagedMissing(): Promise<string | null> {
  if (!(await getChromePath()).includes('chromium') || !existsSync(FOLDER)) return `no Chromium that reads ${FOLDER}`;
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'no right to give a browser an /etc of its own';
  }
}

/** A browser that a firm manages: it sees this policy in /etc, and no other browser of the machine does. */
export async function makeManagedBrowser(policy: object): Promise<ManagedBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'kith-policy-'));
  const file = join(folder, 'kith.json');
  const program = join(folder, 'chromium');
  writeFileSync(file, JSON.stringify(policy));
  const steps = [
    `mount -t tmpfs none ${FOLDER}`,
    `mkdir -p ${FOLDER}/policies/managed`,
    `cp ${file} ${FOLDER}/policies/managed/`,
    `exec ${await getChromePath()} "$@"`,
  ];
  writeFileSync(program, `#!/bin/sh\nexec unshare --mount sh -c '${steps.join(' && ')}' sh "$@"\n`);
  chmodSync(program, 0o755);
  return { program, remove: () => removeFolder(folder) };
}
