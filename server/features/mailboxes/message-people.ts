/** The people with whom a user exchanged messages on the professional network: counts and days, never a word (docs/decisions/124). */
import type { importMessages, MessagePerson } from '../../../shared/features/mailboxes/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { changeAccount, enqueueWriting } from '../../core/facts/own-lists/accounts.ts';
import { type Acquaintance, replaceAcquaintances } from '../../core/facts/write/acquaintances.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import { foldPerson } from '../../core/network/words/fold-person.ts';
import { readPreference } from '../../platform/access/preferences.ts';
import { audit } from '../../platform/audit/audit.ts';
import { createInvalidError } from '../../platform/errors.ts';
import type { CallContext } from '../../platform/http/handle.ts';
import { getProfileKey } from '../../platform/text/profile-address.ts';
import * as queries from './queries.ts';

/** Those with whom there was an exchange: whoever alone wrote is no tie. A name that two of them have tells of neither. */
function listMessagePeople(
  people: Body<typeof importMessages>['people'],
  ownKey: string | null,
  today: string,
): Acquaintance[] {
  const found = new Map<string, Acquaintance | null>();
  for (const person of people) {
    const acquaintance = toAcquaintance(person, today);
    if (acquaintance === null || acquaintance.key === ownKey) continue;
    const isKnown = found.has(acquaintance.key);
    found.set(acquaintance.key, isKnown && !acquaintance.profile_key ? null : acquaintance);
  }
  return [...found.values()].filter((acquaintance) => acquaintance !== null);
}

function toAcquaintance({ name: given, profile, sent, received, last }: MessagePerson, today: string) {
  const name = given.replaceAll('\0', '').trim();
  const profile_key = profile === null ? null : getProfileKey(profile);
  if (sent === 0 || received === 0 || name === '' || !name.isWellFormed()) return null;
  return {
    key: profile_key ?? `name:${foldPerson(name)}`,
    name,
    email: null,
    phone_hash: null,
    profile_key,
    amount: sent + received,
    last_on: last !== null && last <= today ? last : null,
  };
}

export async function takeMessages({ db, viewer, body, clock, wakeJobs }: CallContext<typeof importMessages>) {
  const now = clock.now();
  const at = now.toISOString();
  const { profile_key } = await readPreference(db, viewer.user.id);
  const people = listMessagePeople(body.people, profile_key, at.slice(0, 10));
  if (people.length === 0)
    throw createInvalidError('Nobody in these messages wrote to you and got a message from you.', {
      people: 'No exchange',
    });
  const row = await db.transaction().execute(async (trx) => {
    const read = { done: body.messages, left_out: JSON.stringify(body.left_out), read_at: at };
    const messages =
      (await queries.findOwnList(trx, viewer.user.id, 'messages')) ??
      (await queries.insertMailbox(trx, {
        user_id: viewer.user.id,
        kind: 'messages',
        address: 'Messages',
        state: 'linked',
        token: null,
        linked_at: at,
        round: 0,
        total: null,
        ...read,
        source_id: await insertOwnSource(trx, viewer.user.id, `Messages of ${viewer.user.email}`, at),
      }));
    await changeAccount(trx, 'mailbox', messages.id, ['linked'], read);
    await replaceAcquaintances(trx, messages.source_id, people);
    const detail = { people: people.length };
    await audit(trx, viewer, now, { action: 'messages.linked', entity: 'mailbox', entityId: messages.id, detail });
    await enqueueWriting(trx, 'mailbox', messages.id, now);
    return messages;
  });
  wakeJobs();
  return (await queries.findMailboxById(db, row.id))!;
}
