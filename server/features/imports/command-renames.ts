import type { Kysely } from 'kysely';
import type { ImportKind } from '../../../shared/features/imports/import.ts';
import { getOwnMergeMember } from '../../core/facts/write/users.ts';
import type { AppUser, Schema } from '../../platform/db/schema.ts';
import { CommandError } from './command-errors.ts';
import { describeRenamesToConfirm } from './preview/renames.ts';
import { checkFile } from './runs/check.ts';
import type { OpenFile } from './runs/records.ts';

/** The kinds of files that give companies their names. */
const NAMING: readonly ImportKind[] = ['network', 'crunchbase'];

/**
 * Checks the file for companies that it would rename.
 * @throws CommandError if somebody has to confirm that
 */
export async function requireNames(
  file: OpenFile,
  { kind, user }: { kind: ImportKind; user: AppUser },
  { db, now }: { db: Kysely<Schema>; now: () => Date },
): Promise<void> {
  if (!NAMING.includes(kind)) return;
  const forUser = { id: user.id, contactId: getOwnMergeMember(user) };
  const renames = (await checkFile(db, { kind, file, forUser, now: now() }))?.renames;
  if (renames)
    throw new CommandError(
      `${describeRenamesToConfirm(renames)} Kith didn’t save anything. If the new names are right, add --rename.`,
    );
}
