/** The people of a user's chat groups: identified by phone number, kept as a keyed hash, or by name together with other facts. */
import { createHmac } from 'node:crypto';
import type { syncGroups } from '../../../shared/features/mailboxes/calls.ts';
import { getMemberName, getPhoneDigits } from '../../../shared/features/mailboxes/members.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { hashGroup } from '../../core/facts/blocklist/blocklist.ts';
import { changeAccount, enqueueWriting } from '../../core/facts/own-lists/accounts.ts';
import { type Acquaintance, replaceAcquaintances } from '../../core/facts/write/acquaintances.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import { loadSuppressionSalt } from '../../core/network/derive/suppression.ts';
import { audit } from '../../platform/audit/audit.ts';
import { createInvalidError } from '../../platform/errors.ts';
import type { CallContext } from '../../platform/http/handle.ts';
import { foldText } from '../../platform/text/names.ts';
import * as queries from './queries.ts';

/** Everybody in the groups except the user, with the size of the smallest group. */
export function listGroupMembers(
  body: Body<typeof syncGroups>,
  hash: (digits: string) => string,
  ownName: string,
  groupHash: (name: string) => string,
): Acquaintance[] {
  const own = foldText(ownName);
  const chosen = new Set(body.groups_meta.map(({ id }) => id));
  const called = new Map(body.groups_meta.map(({ id, name }) => [id, name]));
  const sizes = new Map<string, number>();
  for (const { group_id } of body.group_participants) sizes.set(group_id, (sizes.get(group_id) ?? 0) + 1);
  const names = new Map<string | null, string>();
  for (const { phone_number, name, pushname } of body.users_meta) {
    const called = getMemberName(name, pushname);
    if (called !== null) names.set(getPhoneDigits(phone_number), called);
  }
  const members = new Map<string, Acquaintance>();
  for (const { phone_number, group_id } of body.group_participants) {
    const digits = getPhoneDigits(phone_number);
    const name = names.get(digits);
    if (digits === null || name === undefined || ['', own].includes(foldText(name)) || !chosen.has(group_id)) continue;
    const key = hash(digits);
    const amount = Math.min(members.get(key)?.amount ?? Number.POSITIVE_INFINITY, sizes.get(group_id)!);
    const before = members.get(key)?.group_sizes;
    const ofGroups: Record<string, number> = before ? JSON.parse(before) : {};
    ofGroups[groupHash(called.get(group_id) || group_id)] = sizes.get(group_id)!;
    const group_sizes = JSON.stringify(ofGroups);
    members.set(key, { key, name, email: null, phone_hash: key, amount, last_on: null, group_sizes });
  }
  return [...members.values()];
}

export async function takeGroups({ db, viewer, body, clock, wakeJobs }: CallContext<typeof syncGroups>) {
  if (body.groups_meta.length === 0)
    throw createInvalidError('Choose at least one group.', { groups_meta: 'No group' });
  const now = clock.now();
  const at = now.toISOString();
  const row = await db.transaction().execute(async (trx) => {
    const salt = await loadSuppressionSalt(trx);
    const hash = (digits: string) => createHmac('sha256', salt).update(`phone:${digits}`).digest('hex');
    const { given_name, family_name } = viewer.user;
    const members = listGroupMembers(body, hash, [given_name, family_name].join(' '), (name) => hashGroup(salt, name));
    const read = { done: body.groups_meta.length, read_at: at };
    const before = await queries.findOwnList(trx, viewer.user.id, 'groups');
    const groups =
      before ??
      (await queries.insertMailbox(trx, {
        user_id: viewer.user.id,
        kind: 'groups',
        address: 'Groups',
        state: 'linked',
        token: null,
        linked_at: at,
        round: 0,
        total: null,
        left_out: '{}',
        ...read,
        source_id: await insertOwnSource(trx, viewer.user.id, `Groups of ${viewer.user.email}`, at),
      }));
    await changeAccount(trx, 'mailbox', groups.id, ['linked'], read);
    await replaceAcquaintances(trx, groups.source_id, members);
    const detail = { groups: body.groups_meta.length, members: members.length };
    await audit(trx, viewer, now, { action: 'groups.linked', entity: 'mailbox', entityId: groups.id, detail });
    await enqueueWriting(trx, 'mailbox', groups.id, now);
    return groups;
  });
  wakeJobs();
  return (await queries.findMailboxById(db, row.id))!;
}
