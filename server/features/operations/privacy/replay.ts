/**
 * Erases people again whom a restored backup brought back: at each start the database is compared with the fingerprints in the data folder.
 * Those who are found and the fingerprints are written in one transaction, so that a kill leaves either nothing or an erasure that waits.
 */
import type { Kysely } from 'kysely';
import { saveHashes } from '../../../core/facts/erasure/erase.ts';
import { addToErasedList, type Fingerprint, readErasedList } from '../../../core/facts/erasure/erased-list.ts';
import { findErased } from '../../../core/facts/erasure/find-erased.ts';
import { isBeingErased, isUser, listReplayed, listSuppressed } from '../../../core/facts/erasure/queries.ts';
import { queueErasure, runErasure } from '../../../core/facts/erasure/run.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { readInstallation, writeInstallation } from '../../../platform/settings/installation.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findBackupsEnd } from '../backup/last-day.ts';
import { ERASE_PERSON } from './jobs.ts';

/** The reference of an erasure that was replayed. */
const REPLAYED = 'Replayed after a restore';
/** If this process dies on the way, the next start or job takes the remaining steps. */
const TAKEN_OVER_MS = 3_600_000;

interface ReplayDeps {
  references: References;
  settings: Pick<Settings, 'dataFolder' | 'backupFolder' | 'keepDays'>;
  now: () => Date;
}

/** Call it before anybody is answered. @returns how many people were erased again */
export async function eraseReturned(db: Kysely<Schema>, deps: ReplayDeps): Promise<number> {
  const { settings, references, now } = deps;
  const { dataFolder } = settings;
  await takeSaltOver(db, dataFolder);
  const stored = new Map((await listSuppressed(db)).map((row) => [row.hash, row]));
  const listed = readErasedList(dataFolder);
  const missing = listed.filter(({ hash, kind }) => stored.get(hash)?.kind !== kind);
  if (missing.length > 0) {
    const lost = missing.filter(({ hash, kind }) => kind === 'erased' && !stored.has(hash));
    const found = await findErased(db, lost);
    await db.transaction().execute(async (trx) => {
      const at = now();
      await saveHashes(trx, missing, at.toISOString());
      let people = 0;
      for (const subject of found) {
        if (await isUser(trx, subject.contactIds)) continue;
        if (await isBeingErased(trx, subject.label, subject.contactIds)) continue;
        people += 1;
        const person = String(subject.contactIds[0] ?? subject.label);
        const request = { person, typed: null, reason: 'Asked by the person', reference: REPLAYED };
        const erasureId = await queueErasure(trx, request, { viewer: null, references, now: at });
        const runAt = new Date(at.getTime() + TAKEN_OVER_MS);
        await enqueue(trx, { kind: ERASE_PERSON, payload: { erasureId }, runAt }, at);
      }
      if (lost.length === 0) return;
      const detail = { fingerprints: lost.length, people };
      const done = { action: 'privacy.replayed', entity: 'installation', entityId: 'erased-people', detail };
      await audit(trx, null, at, done);
    });
  }
  await completeList(db, dataFolder, [...stored.values()]);
  const waiting = await listReplayed(db, REPLAYED);
  const findEnd = (at: Date) => findBackupsEnd(settings, at);
  for (const id of waiting) await runErasure(db, id, { references, dataFolder, now, findBackupsEnd: findEnd });
  return waiting.length;
}

/** A backup of before the first erasure has no key, and another one would recognize nobody. */
async function takeSaltOver(db: Kysely<Schema>, dataFolder: string): Promise<void> {
  if ((await readInstallation(db, 'suppression_salt')) !== undefined) return;
  const last = readErasedList(dataFolder).at(-1);
  if (last) await writeInstallation(db, 'suppression_salt', last.salt);
}

/** People who were erased before there was a list. */
async function completeList(
  db: Kysely<Schema>,
  dataFolder: string,
  stored: readonly { hash: string; kind: string; created_at: string }[],
): Promise<void> {
  const salt = await readInstallation(db, 'suppression_salt');
  if (salt === undefined) return;
  const listed = new Set(readErasedList(dataFolder).map(({ hash }) => hash));
  const unlisted = stored.filter(({ hash }) => !listed.has(hash));
  const made = unlisted.map(({ hash, kind, created_at: at }) => ({ salt, hash, kind, at }) as Fingerprint);
  addToErasedList(dataFolder, made);
}
