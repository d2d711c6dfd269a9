/** Tells staff of mails that a mail server refused, or that came back. */
import { createHash } from 'node:crypto';
import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';
import type { Settings } from '../settings/settings.ts';
import type { MessageDeclaration } from './message-kinds.ts';
import { ADDRESS_FAILED, POLICY_REFUSED } from './recipient-failures.ts';

export const bounceMessages = {
  'replies.bounced': {
    label: 'An e-mail bounced',
    optional: false,
    noButtons: 'Staff correct the address on the screen.',
  },
} as const satisfies Record<string, MessageDeclaration>;

declare module './message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof bounceMessages, true> {}
}

type RefusedMail = Pick<OutboxRow, 'id' | 'recipient'>;
type TellingSettings = Pick<Settings, 'chatChannel' | 'publicUrl'>;

/** @param error of the mail. @returns what staff are told; nothing if they know, or if it is no failure of the recipient's side */
export async function noteRefusal(
  trx: Db,
  settings: TellingSettings,
  mail: RefusedMail,
  error: string,
  now: Date,
): Promise<ReturnType<typeof composeNote>[]> {
  if (error.startsWith(POLICY_REFUSED)) return [composePolicyNote(settings, mail, error, now)];
  if (!error.startsWith(ADDRESS_FAILED) || !(await markBounced(trx, mail, error, now))) return [];
  const words = `A mail to ${mail.recipient.toLowerCase()} bounced: the address does not work. Correct it`;
  return [composeNote(settings, mail, { words, key: `bounced-${mail.id}` })];
}

/** Somebody pressed "spam" on a mail: what staff are told. */
export const noteComplaint = (settings: TellingSettings, mail: RefusedMail) =>
  composeNote(settings, mail, {
    words: `${mail.recipient} marked an e-mail of Kith as spam. Ask them another way before you write again`,
    key: `complaint-${mail.id}`,
  });

/** Once a day for each domain and reason: the same server refuses all mails of that day. */
function composePolicyNote(settings: TellingSettings, mail: RefusedMail, error: string, now: Date) {
  const domain = mail.recipient.toLowerCase().split('@').at(-1);
  const words = `A mail to ${mail.recipient} was refused, though the address may well work. ${error}`;
  const reason = `${domain} ${/\(([\d. ]+)/.exec(error)?.[1] ?? ''} ${now.toISOString().slice(0, 10)}`;
  const mark = createHash('sha256').update(reason).digest('hex').slice(0, 16);
  return composeNote(settings, mail, { words: words.replace(/\.$/, ''), key: `refused-${mark}` });
}

/** @returns false if the address was marked before */
async function markBounced(trx: Db, { recipient }: RefusedMail, reason: string, now: Date): Promise<boolean> {
  const marked = await trx
    .insertInto('bounced_address')
    .values({ address: recipient.toLowerCase(), at: now.toISOString(), reason })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('address')
    .executeTakeFirst();
  return marked !== undefined;
}

const composeNote = (
  { chatChannel, publicUrl }: TellingSettings,
  { id }: RefusedMail,
  { words, key }: { words: string; key: string },
) => ({
  channel: 'chat' as const,
  recipient: chatChannel,
  subject: null,
  body: `${words}; the Outbox shows the e-mail: ${publicUrl ?? ''}/outbox`,
  kind: 'replies.bounced' as const,
  key,
  about: { entity: 'outbox' as const, id },
  gather: true,
});
