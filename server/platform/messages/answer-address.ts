/** Addresses to which a mail is answered: `intro+token@…`, where the token says which mail it was, and only Kith can make one. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const MARK_LENGTH = 20;

const sign = (secret: string, id: number): string =>
  createHmac('sha256', secret).update(`answer to message ${id}`).digest('hex').slice(0, MARK_LENGTH);

/** @param mailbox the address whose mailbox is read */
export function makeAnswerAddress(secret: string, mailbox: string, id: number): string {
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+${id.toString(36)}-${sign(secret, id)}${mailbox.slice(at)}`;
}

/** @returns the id of the message that a text's first true address of this kind belongs to; undefined: it has none */
export function findAnswered(secret: string, mailbox: string, text: string): number | undefined {
  const at = mailbox.lastIndexOf('@');
  const [local, domain] = [mailbox.slice(0, at), mailbox.slice(at)].map((part) =>
    part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  for (const [, id, mark] of text.matchAll(new RegExp(`${local}\\+([0-9a-z]{1,10})-([0-9a-f]{20})${domain}`, 'gi'))) {
    const number = Number.parseInt(id!, 36);
    if (timingSafeEqual(Buffer.from(sign(secret, number)), Buffer.from(mark!.toLowerCase()))) return number;
  }
  return undefined;
}
