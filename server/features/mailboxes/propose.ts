/** Whom the owner of a mailbox may want to keep out, before anything of it is stored. */
import { MailCounter } from '../../../shared/core/mail/counter.ts';
import { Fields } from '../../../shared/core/mail/fields.ts';
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import type { ReadingPreview } from '../../../shared/core/mail/private-person.ts';
import { proposePrivateWriters } from '../../../shared/core/mail/private-senders.ts';
import type { Mailbox } from '../../platform/ports/mailbox.ts';

/** The newest mails that are looked at, and the time for it: whoever links a mailbox waits. */
const SAMPLE = 400;
const WAIT_MS = 20_000;
const AT_ONCE = 5;

export async function proposeFromMailbox(mailbox: Mailbox, own: readonly string[], now: Date): Promise<ReadingPreview> {
  const counter = new MailCounter(own, now);
  const until = performance.now() + WAIT_MS;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Mailbox['page']>> = await mailbox.page(cursor);
    const waiting = page.ids.slice(0, SAMPLE - counter.messages);
    const readSome = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && performance.now() < until; id = waiting.shift()) {
        const header = await mailbox.header(id).catch(() => null);
        if (header) counter.add(new Fields(header.fields), [header.at, new Fields(header.fields).first('date')]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readSome));
    cursor = page.next;
  } while (cursor !== null && counter.messages < SAMPLE && performance.now() < until);
  const found = counter.people().filter(({ address, name }) => !isMachineAddress(address, name));
  return { people: proposePrivateWriters(found), looked: counter.messages, found: found.length };
}
