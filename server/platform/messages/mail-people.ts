import { getUserName } from '../access/users.ts';
import type { Deps } from '../app/deps.ts';
import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';
import type { Mail, MailSender } from '../ports/mail.ts';
import { makeAnswerAddress } from './answer-address.ts';

/** Mails about one row of these belong together. */
const THREADS: readonly string[] = ['intro', 'poscan'];
/** A mail names so many of those before it: servers cut long headers. */
const BEFORE = 20;

/** Who writes a mail, to whom, and what it follows. */
export async function loadMailPeople(
  { db, declared, settings, secret }: Pick<Deps, 'db' | 'declared' | 'settings' | 'secret'>,
  row: OutboxRow,
): Promise<Pick<Parameters<Mail['send']>[0], 'name' | 'also' | 'copies' | 'sender' | 'thread' | 'answers'>> {
  const { kind, entity_id, recipient } = row;
  const find = kind === null ? undefined : declared.messages[kind]?.people;
  const people =
    entity_id === null ? undefined : await find?.(db, settings, { entityId: Number(entity_id), recipient });
  return {
    name: (await findUserName(db, recipient)) || people?.recipient || undefined,
    sender: people?.sender ?? undefined,
    also: people?.also,
    copies: people?.copies,
    thread: await listThread(db, row, [...(people?.also ?? []), ...(people?.copies ?? [])]),
    answers: settings.mailIn ? makeAnswerAddress(secret, settings.mailIn.address, row.id) : undefined,
  };
}

async function findUserName(db: Db, email: string): Promise<string> {
  const user = await db
    .selectFrom('app_user')
    .select(['given_name', 'family_name'])
    .where('email', '=', email)
    .executeTakeFirst();
  return user ? getUserName(user.given_name, user.family_name, null) : '';
}

/** A mail to several people follows what each of them got before, so that it gathers with that in every mailbox. */
async function listThread(db: Db, row: OutboxRow, others: readonly MailSender[]): Promise<string[] | undefined> {
  const { id, entity, entity_id, recipient } = row;
  if (entity === null || entity_id === null || !THREADS.includes(entity)) return undefined;
  const before = await db
    .selectFrom('outbox')
    .select('idempotency_key')
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .where('channel', '=', 'mail')
    .where('recipient', 'in', [recipient, ...others.map(({ address }) => address)])
    .where('state', '=', 'sent')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(BEFORE)
    .execute();
  return [`thread ${entity} ${entity_id} ${recipient}`, ...before.map((mail) => mail.idempotency_key).reverse()];
}
