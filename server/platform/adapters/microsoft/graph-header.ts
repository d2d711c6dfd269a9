import type { Field } from '../../../../shared/core/mail/fields.ts';
import { LABELS } from '../../../../shared/core/mail/judge.ts';
import { HEADER_FIELDS } from '../header-fields.ts';

interface Recipient {
  emailAddress?: { name?: string; address?: string };
}

/** A message of Microsoft Graph, as far as Kith asks for it. */
export interface GraphMessage {
  id: string;
  '@removed'?: { reason: string };
  isDraft?: boolean;
  receivedDateTime?: string;
  sentDateTime?: string;
  internetMessageId?: string;
  from?: Recipient;
  sender?: Recipient;
  toRecipients?: Recipient[];
  ccRecipients?: Recipient[];
  bccRecipients?: Recipient[];
  replyTo?: Recipient[];
  internetMessageHeaders?: { name: string; value: string }[];
}

/** Never `subject`, `bodyPreview` or `body`. */
export const SELECT = [
  ...['id', 'isDraft', 'receivedDateTime', 'sentDateTime', 'internetMessageId', 'from', 'sender'],
  ...['toRecipients', 'ccRecipients', 'bccRecipients', 'replyTo', 'internetMessageHeaders'],
].join(',');

const WANTED = new Set(HEADER_FIELDS.map((name) => name.toLowerCase()));

/**
 * The fields by which a message is judged. Microsoft's own people come first: its header may lack them. The header has the subject, too,
 * which goes no further than this.
 */
export function getHeaderFields(message: GraphMessage, isSent: boolean): Field[] {
  const { from, sender, toRecipients, ccRecipients, bccRecipients, replyTo } = message;
  const isOther = sender?.emailAddress?.address?.toLowerCase() !== from?.emailAddress?.address?.toLowerCase();
  const own: [string, Recipient[] | undefined][] = [
    ['From', from && [from]],
    ['Sender', sender && from && isOther ? [sender] : undefined],
    ['To', toRecipients],
    ['Cc', ccRecipients],
    ['Bcc', bccRecipients],
    ['Reply-To', replyTo],
  ];
  const fields = own.flatMap(([name, people]) =>
    people && people.length > 0 ? { name, value: people.map(writeRecipient).join(', ') } : [],
  );
  const has = new Set(fields.map(({ name }) => name.toLowerCase()));
  if (message.internetMessageId) {
    has.add('message-id');
    fields.push({ name: 'Message-ID', value: message.internetMessageId });
  }
  for (const { name, value } of message.internetMessageHeaders ?? [])
    if (WANTED.has(name.toLowerCase()) && !has.has(name.toLowerCase())) fields.push({ name, value });
  if (isSent) fields.push({ name: LABELS, value: 'SENT' });
  return fields;
}

/** Without an @ it is an old address within Exchange, and nobody's: it stays, for a message without a sender would be one's own. */
function writeRecipient({ emailAddress: { name = '', address = '' } = {} }: Recipient): string {
  const quoted = name.replace(/["\\]/g, '\\$&');
  return name === '' || name === address ? `<${address}>` : `"${quoted}" <${address}>`;
}
