/** A mailbox file from its bytes to the people in it: the same in the browser and on the command line. */
import { mailboxesIn } from './addresses.ts';
import { MailCounter } from './counter.ts';
import { Fields } from './fields.ts';
import { isListAddress, isMachineAddress } from './machine-addresses.ts';
import { headersOf, NoMailbox } from './mbox.ts';

/** Of so many messages it is told whose mailbox it is. */
const SAMPLE = 2_000;
/** An address to which at least this part of the messages was delivered is the owner's. */
const OWNERS_PART = 0.5;
const LEAST_DELIVERED = 5;
const EVERY = 500;

export interface Reading {
  /** Reads the file from its start; asked twice. */
  open(): AsyncIterable<Uint8Array>;
  /** Addresses that the owner is known to have. */
  own: readonly string[];
  now: Date;
  /** Called now and then; throw to stop. */
  progress?: (messages: number) => void;
}

export interface ReadMailbox {
  counter: MailCounter;
  own: string[];
  /** No message is from or to an address that the owner is known to have: it may be somebody else's mailbox. */
  foreign: boolean;
}

/** @throws NoMailbox */
export async function readMailbox({ open, own: given, now, progress }: Reading): Promise<ReadMailbox> {
  const own = new Set(mailboxesIn(given).map(({ address }) => address));
  const owners = await ownersOf(open(), own);
  const counter = new MailCounter(owners, now);
  let foreign = own.size > 0;
  for await (const { fields, envelopeDate } of headersOf(open())) {
    const read = new Fields(fields);
    counter.add(read, [read.first('date'), envelopeDate]);
    foreign &&= !partiesOf(read).some((address) => own.has(address));
    if (counter.messages % EVERY === 0) progress?.(counter.messages);
  }
  if (counter.messages === 0) throw new NoMailbox('There is no message in this file.');
  return { counter, own: owners, foreign };
}

/** From whom a message is, and for whom. */
const partiesOf = (fields: Fields): string[] =>
  ['from', 'to', 'cc', 'bcc', 'delivered-to'].flatMap((name) =>
    mailboxesIn(fields.all(name)).map(({ address }) => address),
  );

/** Those of the addresses that occur, and those to which most was delivered; none when nobody can tell. */
async function ownersOf(chunks: AsyncIterable<Uint8Array>, wanted: ReadonlySet<string>): Promise<string[]> {
  const met = new Set<string>();
  const delivered = new Map<string, number>();
  let messages = 0;
  for await (const { fields } of headersOf(chunks)) {
    const read = new Fields(fields);
    for (const address of partiesOf(read)) if (wanted.has(address)) met.add(address);
    const to = [...read.all('delivered-to'), ...read.all('x-original-to'), ...read.all('envelope-to')];
    const addresses = mailboxesIn(to.filter((value) => !/^mailing list/i.test(value))).map(({ address }) => address);
    for (const address of new Set(addresses.filter((one) => !isListAddress(one) && !isMachineAddress(one))))
      delivered.set(address, (delivered.get(address) ?? 0) + 1);
    if (++messages >= SAMPLE) break;
  }
  for (const [address, count] of delivered)
    if (count >= LEAST_DELIVERED && count >= messages * OWNERS_PART) met.add(address);
  return [...met];
}
