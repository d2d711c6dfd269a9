import type { SendMailOptions } from 'nodemailer';
import type { Mail, MailSender } from '../ports/mail.ts';
import { renderMailHtml } from './mail-html.ts';
import { computeMark } from './message-mark.ts';

/** Programs that answer for people who are away do not answer it (RFC 3834). */
const OF_A_MACHINE = { 'Auto-Submitted': 'auto-generated' };

/**
 * Every field of a mail, as it is sent and as it is downloaded.
 * @param from the sender of the settings, as in a mail's header
 * @param publicUrl Kith's own address, for links in the HTML part
 */
export function composeMail(
  message: Parameters<Mail['send']>[0],
  from: string,
  publicUrl: string | null,
): SendMailOptions {
  const {
    to,
    name = '',
    also = [],
    copies = [],
    sender,
    thread = [],
    subject,
    text,
    headers = {},
    key,
    answers,
  } = message;
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const getMessageId = (of: string): string => `<${computeMark(of)}@${domain}>`;
  const [, ...before] = thread;
  const first = [{ name, address: to }, ...also].map(toAddress);
  return {
    from: sender ? { name: `${toOneLine(sender.name)} via Kith`, address } : from,
    replyTo: also.length > 0 ? first : sender && { name: toOneLine(sender.name), address: answers ?? sender.address },
    // An address alone: a comma in it makes no second one. A draft may leave it to its sender.
    to: to === '' ? undefined : first,
    cc: copies.map(toAddress),
    // What cannot be delivered comes back to where answers are read.
    envelope:
      answers && to !== ''
        ? { from: answers, to: [to, ...[...also, ...copies].map((person) => person.address)] }
        : undefined,
    subject,
    text,
    html: renderMailHtml(text, publicUrl),
    headers: { ...headers, ...(sender ? {} : OF_A_MACHINE) },
    // The same for the same message, so that a mailbox can recognize a duplicate.
    messageId: getMessageId(key),
    // The first is the thread itself, which no mail has as its id: mailboxes that miss one still put the others together.
    references: thread.map(getMessageId),
    inReplyTo: before.length > 0 ? getMessageId(before.at(-1)!) : undefined,
  };
}

const toAddress = ({ name, address }: MailSender) => ({ name: toOneLine(name), address });
const toOneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
