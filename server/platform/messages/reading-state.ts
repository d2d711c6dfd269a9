/** How far the mailbox of answers was read, or when the mail service last brought a mail, and what went wrong last. */
import { createHash } from 'node:crypto';
import type { Db } from '../db/engine.ts';
import type { MailPosition } from '../ports/mail-in.ts';
import { readInstallation, writeInstallation } from '../settings/installation.ts';
import type { Settings } from '../settings/settings.ts';

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

type MailIn = NonNullable<Settings['mailIn']>;

const hash = ({ url, address }: MailIn): string =>
  createHash('sha256')
    .update(url ?? `webhook ${address}`)
    .digest('hex')
    .slice(0, 16);

export async function loadReadingState(db: Db, mailIn: MailIn): Promise<ReadingState> {
  const stored = await readInstallation(db, 'replies');
  const state = stored === undefined ? undefined : (JSON.parse(stored) as ReadingState);
  const setting = hash(mailIn);
  if (state?.setting === setting) return state;
  return { setting, position: null, at: '', error: null, isStopped: false, failures: 0 };
}

export async function saveReadingState(db: Db, mailIn: MailIn, change: Partial<ReadingState>): Promise<void> {
  const state = await loadReadingState(db, mailIn);
  await writeInstallation(db, 'replies', JSON.stringify(Object.assign(state, change)));
}
