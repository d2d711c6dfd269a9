/** What follows from a mail that came in, in one transaction with the note that it was read. */
import { createHash } from 'node:crypto';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { OutboxRow } from '../../../platform/db/schema.ts';
import type { IncomingMailTable } from '../../../platform/db/tables/incoming-tables.ts';
import { findAnswered } from '../../../platform/messages/answer-address.ts';
import { noteComplaint, noteRefusal } from '../../../platform/messages/bounced.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { ADDRESS_FAILED, POLICY_REFUSED } from '../../../platform/messages/recipient-failures.ts';
import { judgeReply } from '../../../platform/messages/refusals.ts';
import type { AmazonReport } from './amazon.ts';
import { deleteBounced, findMail, saveIncoming, saveReturned } from './queries.ts';
import { type ParsedMail, parseIncoming } from './recognize.ts';

type TakingDeps = Pick<Deps, 'settings' | 'clock' | 'declared' | 'secret' | 'warn'>;

const hash = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex').slice(0, 40);

/**
 * Takes a mail once, however often it is handed over.
 * @param recipients the addresses to which it came, where the mail service says so
 * @returns what it was; null: it was taken before
 */
export async function takeMail(
  trx: Db,
  deps: TakingDeps,
  source: Uint8Array,
  recipients = '',
): Promise<IncomingMailTable['kind'] | null> {
  const mail = await parseIncoming(source).catch(() => null);
  const mark = hash(mail?.messageId ?? source);
  const at = deps.clock.now().toISOString();
  const kind = (mail && (await findMeant(trx, deps, mail, recipients))) ?? { kind: 'other' as const };
  if (!(await saveIncoming(trx, { mark, at, kind: kind.kind }))) return null;
  if (mail && kind.kind === 'reply') await takeReply(trx, deps, mail, kind.message);
  if (mail && kind.kind === 'bounce') await takeBounce(trx, deps, mail, kind.message);
  return kind.kind;
}

/** Takes a report of the mail service about a mail of ours, once. */
export async function takeReport(trx: Db, deps: TakingDeps, report: AmazonReport): Promise<void> {
  const { settings, secret, clock } = deps;
  const id = findAnswered(secret, settings.mailIn!.address, report.sender);
  const message = id === undefined ? undefined : await findMail(trx, id);
  const row = { mark: hash(`report ${report.mark}`), at: clock.now().toISOString() };
  if (!(await saveIncoming(trx, { ...row, kind: message ? report.kind : 'other' })) || !message) return;
  if (report.kind === 'bounce') await takeBounce(trx, deps, judgeReport(report), message);
  else await queueMessage(trx, noteComplaint(settings, message), clock.now());
}

/** Without a reply there is the service's own word: it has given the address up. */
function judgeReport({ isForGood, status, words }: AmazonReport): Pick<ParsedMail, 'cause' | 'status'> {
  if (!isForGood) return { cause: null, status };
  if (status === null && words === '') return { cause: 'address', status };
  return { cause: judgeReply(status, words), status };
}

type Meant = { kind: 'reply' | 'bounce'; message: OutboxRow } | { kind: 'automatic' | 'other' };

/** Which message of ours it is about: only the person to whom we wrote answers it, and only to the address that we gave them. */
async function findMeant(
  trx: Db,
  { secret, settings }: TakingDeps,
  mail: ParsedMail,
  recipients: string,
): Promise<Meant> {
  if (mail.kind === 'automatic') return { kind: 'automatic' };
  const mailbox = settings.mailIn!.address;
  // Some services send what came back to an address of their own, with our mail attached.
  const id =
    findAnswered(secret, mailbox, `${recipients}\n${mail.recipients}`) ??
    (mail.kind === 'bounce' ? findAnswered(secret, mailbox, mail.source) : undefined);
  const message = id === undefined ? undefined : await findMail(trx, id);
  if (!message) return { kind: 'other' };
  if (mail.kind === 'reply' && (mail.from !== message.recipient.toLowerCase() || mail.text === ''))
    return { kind: 'other' };
  return { kind: mail.kind, message };
}

async function takeReply(trx: Db, deps: TakingDeps, { text }: ParsedMail, message: OutboxRow): Promise<void> {
  const { kind, entity_id, recipient } = message;
  const take = kind === null ? undefined : deps.declared.messages[kind]?.replied;
  if (take && entity_id !== null) await take(trx, deps, { entityId: Number(entity_id), recipient, text });
  await deleteBounced(trx, recipient.toLowerCase());
}

/** An address that can never be reached is marked, and staff read of it once; of a policy that is against the mail, too. */
async function takeBounce(
  trx: Db,
  deps: Pick<TakingDeps, 'settings' | 'clock'>,
  { cause, status }: Pick<ParsedMail, 'cause' | 'status'>,
  message: OutboxRow,
): Promise<void> {
  if (cause === null) return;
  const now = deps.clock.now();
  const reason = `${cause === 'address' ? ADDRESS_FAILED : POLICY_REFUSED}${status ? ` (${status})` : ''}.`;
  await saveReturned(trx, message.id, reason);
  for (const note of await noteRefusal(trx, deps.settings, message, reason, now)) await queueMessage(trx, note, now);
}
