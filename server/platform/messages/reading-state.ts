/** How far the mailbox of answers was read, and what went wrong last. */
import { createHash } from 'node:crypto';
import type { Db } from '../db/engine.ts';
import type { MailPosition } from '../ports/mail-in.ts';
import { readInstallation, writeInstallation } from '../settings/installation.ts';

interface ReadingState {
  /** A hash of the setting: another one begins anew. */
  setting: string;
  position: MailPosition | null;
  /** When it was last read, or could not be. */
  at: string;
  error: string | null;
  /** Only another setting, or a person who tries again, helps. */
  isStopped: boolean;
  /** Failures one after another. */
  failures: number;
}

const hash = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 16);

export async function loadReadingState(db: Db, url: string): Promise<ReadingState> {
  const stored = await readInstallation(db, 'replies');
  const state = stored === undefined ? undefined : (JSON.parse(stored) as ReadingState);
  const setting = hash(url);
  if (state?.setting === setting) return state;
  return { setting, position: null, at: '', error: null, isStopped: false, failures: 0 };
}

export async function saveReadingState(db: Db, url: string, change: Partial<ReadingState>): Promise<void> {
  const state = await loadReadingState(db, url);
  await writeInstallation(db, 'replies', JSON.stringify(Object.assign(state, change)));
}
