import type { Db } from '../db/engine.ts';

export type InstallationKey =
  | 'firm_account_id'
  /** Those of the settings, in one text. */
  | 'firm_domains'
  | 'demo'
  /** Held while the chain over the audit is written. */
  | 'audit_lock'
  /** What the last verification of the audit found, as JSON. */
  | 'audit_report'
  | 'last_backup'
  | 'probe'
  /** How far the mailbox of answers was read (messages/reading-state.ts). */
  | 'replies'
  /** How many sign-ins did not get in, by day and reason (access/refused-sign-ins.ts). */
  | `sign_in_refused ${string}`
  /** That the chat ended our access, as JSON (chat/ended.ts). */
  | 'chat_ended'
  | 'strengths_month'
  | 'suppression_salt'
  | 'evaluation'
  /** Whether assistants may connect, and send without asking, as JSON. */
  | 'assistant_rules'
  | 'first_steps_dismissed'
  | 'founders_digest_day'
  | 'flagged_account_id'
  /** The company that stands for what people share by link with the firm only (core/facts/write/sharers.ts). */
  | 'firm_only_account_id'
  /** When a provider, by its issuer, last ended sessions. */
  | `back_channel_logout ${string}`
  /** The result of the last test of an external service. */
  | `tested_${string}`;

/** A fact about this installation; undefined if nobody set it. */
export async function readInstallation(db: Db, key: InstallationKey): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function writeInstallation(db: Db, key: InstallationKey, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function deleteInstallation(db: Db, key: InstallationKey): Promise<void> {
  await db.deleteFrom('installation').where('key', '=', key).execute();
}

/** The firm's account; null until one is chosen. */
export async function loadFirmAccountId(db: Db): Promise<number | null> {
  const value = await readInstallation(db, 'firm_account_id');
  return value === undefined ? null : Number(value);
}
