/** Reads and changes blocklists. Labels are sealed; `userId` null is the firm's list. */
import { domainToUnicode } from 'node:url';
import { parseMailAddress } from '../../../../shared/core/mail/addresses.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import type { Sealer } from '../../../platform/secrets/sealed.ts';
import { isPublicSuffix } from '../../../platform/text/domains.ts';
import { foldText } from '../../../platform/text/names.ts';
import { parseProfileAddress } from '../../../platform/text/profile-address.ts';
import { loadSuppressionSalt } from '../../network/derive/suppression.ts';
import { foldPerson } from '../../network/words/fold-person.ts';
import { type BlockKind, type BlocklistRow, hashBlockKey, makeBlockKey } from './blocklist.ts';

interface ParsedBlock {
  kind: BlockKind;
  value: string;
  label: string;
}

const getSealPurpose = (userId: number | null): string => `blocklist ${userId ?? 'firm'}`;

/** Reads a line that a user typed: an address, @domain or domain, a profile's address, or a name. @throws invalid */
export function parseBlock(text: string, isGroup: boolean): ParsedBlock {
  const label = text.trim().replace(/\s+/g, ' ');
  if (isGroup) {
    if (foldText(label) === '') throw createInvalidError('Enter the name of the group.', { values: label });
    return { kind: 'group', value: foldText(label), label };
  }
  if (label.includes('@') && !label.startsWith('@')) {
    const address = parseMailAddress(label);
    if (address === null)
      throw createInvalidError(`${label} isn’t an e-mail address. Enter one like ann@clinic.example.`, {
        values: label,
      });
    return { kind: 'address', value: address, label: address };
  }
  const profile = label.includes('/') ? parseProfileAddress(label) : null;
  if (profile && 'key' in profile) return { kind: 'person', value: profile.key, label };
  const domain = parseMailAddress(`x@${label.replace(/^@/, '')}`)?.slice(2);
  if (label.startsWith('@') || (domain !== undefined && !label.includes(' '))) {
    if (domain === undefined)
      throw createInvalidError(`${label} isn’t a domain. Enter one like @clinic.example.`, { values: label });
    if (isPublicSuffix(domain))
      throw createInvalidError(
        `Anyone can have an address that ends in ${label}. Enter a domain like @clinic.example.`,
        {
          values: label,
        },
      );
    return { kind: 'domain', value: domain, label: `@${domain}` };
  }
  const value = foldPerson(label);
  if (value === '' || profile)
    throw createInvalidError(
      `${label} isn’t a name, an address or a domain. Enter one per line, such as Ann Lee, ann@clinic.example or @clinic.example.`,
      { values: label },
    );
  return { kind: 'person', value, label };
}

/** Enters what is not there yet. @returns the new entries */
export async function addBlocks(
  trx: Db,
  blocks: readonly ParsedBlock[],
  { userId, proposed, sealing, at }: { userId: number | null; proposed: boolean; sealing: Sealer; at: string },
): Promise<BlocklistRow[]> {
  const salt = await loadSuppressionSalt(trx);
  const added: BlocklistRow[] = [];
  for (const { kind, value, label } of blocks) {
    const row = await trx
      .insertInto('blocklist_entry')
      .values({
        user_id: userId,
        kind,
        hash: hashBlockKey(salt, makeBlockKey(kind, value)),
        label: sealing.seal(label, getSealPurpose(userId)),
        proposed: proposed ? 1 : 0,
        added_at: at,
        removed_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) added.push(row);
  }
  return added;
}

/** The entries that hold, newest first. */
export function listBlocks(db: Db, userId: number | null): Promise<BlocklistRow[]> {
  return db
    .selectFrom('blocklist_entry')
    .selectAll()
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** As it was typed, with the letters of its domain; null if the key under which it was sealed is gone. */
export function openBlockLabel(sealing: Sealer, { label, user_id, kind }: BlocklistRow): string | null {
  const typed = sealing.open(label, getSealPurpose(user_id));
  if (typed === null || (kind !== 'domain' && kind !== 'address')) return typed;
  const at = typed.lastIndexOf('@') + 1;
  return typed.slice(0, at) + (domainToUnicode(typed.slice(at)) || typed.slice(at));
}

/** Ends an entry of this list. @returns it, if it held */
export function removeBlock(trx: Db, id: number, userId: number | null, at: string): Promise<BlocklistRow | undefined> {
  return trx
    .updateTable('blocklist_entry')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export function findBlock(db: Db, id: number): Promise<BlocklistRow | undefined> {
  return db.selectFrom('blocklist_entry').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Forgets entries that were ended, with what they took out. */
export async function deleteBlock(db: Db, id: number): Promise<void> {
  await db.deleteFrom('blocklist_taken').where('entry_id', '=', id).execute();
  await db.deleteFrom('blocklist_entry').where('id', '=', id).execute();
}

/** After this time what was taken out is gone for good. */
export async function deleteTakenBefore(db: Db, at: string): Promise<void> {
  await db.deleteFrom('blocklist_taken').where('taken_at', '<', at).execute();
}
