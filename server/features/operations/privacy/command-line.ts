/** `npm run privacy`: exports and erases a person at the machine's console. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import {
  ERASURE_REASONS,
  PRIVACY_KINDS,
  type PrivacyKind,
} from '../../../../shared/features/operations/privacy/kinds.ts';
import { exportSubject, renderExport } from '../../../core/facts/erasure/export.ts';
import { findErasure } from '../../../core/facts/erasure/queries.ts';
import { queueErasure, runErasure } from '../../../core/facts/erasure/run.ts';
import { countKinds, loadSavedRows } from '../../../core/facts/erasure/saved-rows.ts';
import { loadSubject } from '../../../core/facts/erasure/subject.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findBackupsEnd } from '../backup/last-day.ts';
import { ERASE_PERSON } from './jobs.ts';
import { serializeErasure } from './serializer.ts';

const USAGE = `Usage: npm run privacy -- export <address> [--authors] [--to <file without ending>]
       npm run privacy -- erase <address> --reason <reason> --reference <case> --yes
  <address>    an e-mail address, the address of a profile, or the number of a contact
  --authors    also says which other people and users stated or did something
  --reason     ${ERASURE_REASONS.map((reason) => `"${reason}"`).join(', ')}
  --reference  which request this answers, without the person's name
  --yes        erases; without it only says what goes. There is no undo`;

/** Shown as it is to the person who typed the command. */
export class PrivacyCommandError extends Error {
  override name = 'PrivacyCommandError';
}

const TAKEN_OVER_MS = 3_600_000;

interface PrivacyDeps {
  db: Kysely<Schema>;
  references: References;
  settings: Pick<Settings, 'dataFolder' | 'backupFolder' | 'keepDays'>;
  now: () => Date;
  out: (line: string) => void;
}

/** @throws PrivacyCommandError */
export async function runPrivacyCommand(args: string[], deps: PrivacyDeps): Promise<void> {
  const { positionals, values } = parsePrivacyArgs(args);
  const [does, person, ...more] = positionals;
  if (person === undefined || more.length > 0) throw new PrivacyCommandError(USAGE);
  try {
    if (does === 'export') await exportToFiles(person, values, deps);
    else if (does === 'erase') await eraseAtConsole(person, values, deps);
    else throw new PrivacyCommandError(USAGE);
  } catch (error) {
    throw error instanceof AppError ? new PrivacyCommandError(error.message) : error;
  }
}

function parsePrivacyArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        authors: { type: 'boolean', default: false },
        to: { type: 'string', default: 'what-is-kept' },
        reason: { type: 'string' },
        reference: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new PrivacyCommandError(`${(error as Error).message}\n${USAGE}`);
  }
}

type Options = ReturnType<typeof parsePrivacyArgs>['values'];

async function exportToFiles(
  person: string,
  { authors, to }: Pick<Options, 'authors' | 'to'>,
  { db, references, now, out }: PrivacyDeps,
): Promise<void> {
  const subject = await loadSubject(db, person);
  const document = await exportSubject(db, subject, { references, authors, now: now() });
  for (const [ending, text] of [
    ['json', JSON.stringify(document, null, 2)],
    ['html', renderExport(document)],
  ] as const)
    await writeFile(`${to}.${ending}`, text, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
      throw new PrivacyCommandError(
        `${to}.${ending} could not be written: ${error.message}. Choose another file with --to.`,
      );
    });
  const entityId = subject.contactIds[0] ?? 0;
  await audit(db, null, now(), { action: 'privacy.exported', entity: 'contact', entityId, detail: { authors } });
  out(`Written: ${to}.json and ${to}.html.`);
}

async function eraseAtConsole(
  person: string,
  { reason, reference, yes }: Pick<Options, 'reason' | 'reference' | 'yes'>,
  { db, references, settings, now, out }: PrivacyDeps,
): Promise<void> {
  if (!ERASURE_REASONS.some((known) => known === reason) || !reference?.trim()) throw new PrivacyCommandError(USAGE);
  const subject = await loadSubject(db, person);
  const counts = countKinds(await loadSavedRows(db, references, subject));
  out(`${subject.label}${subject.headline ? `, ${subject.headline}` : ''}`);
  for (const [kind, count] of Object.entries(counts) as [PrivacyKind, number][])
    out(`  ${count} ${PRIVACY_KINDS[kind].label.toLowerCase()}`);
  if (!yes)
    throw new PrivacyCommandError(
      'Kith didn’t erase anything. To erase, repeat the command with --yes. You can’t undo it.',
    );
  const request = { person, typed: null, reason: reason!, reference: reference.trim() };
  const id = await db.transaction().execute(async (trx) => {
    const erasureId = await queueErasure(trx, request, { viewer: null, references, now: now() });
    // If this process dies on the way, the next one that runs jobs takes the remaining steps.
    const runAt = new Date(now().getTime() + TAKEN_OVER_MS);
    await enqueue(trx, { kind: ERASE_PERSON, payload: { erasureId }, runAt }, now());
    return erasureId;
  });
  const { dataFolder } = settings;
  await runErasure(db, id, { references, dataFolder, now, findBackupsEnd: (at) => findBackupsEnd(settings, at) });
  out(JSON.stringify(serializeErasure((await findErasure(db, id))!), null, 2));
}
