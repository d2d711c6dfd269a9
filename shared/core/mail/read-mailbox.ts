/** A mailbox file from its bytes to the people in it: the same in the browser and on the command line. */
import { parseMailboxes } from './addresses.ts';
import { MailCounter } from './counter.ts';
import { Fields } from './fields.ts';
import { isListAddress, isMachineAddress } from './machine-addresses.ts';
import { NoMailbox, readHeaders } from './mbox.ts';

/** The number of messages from which the owner is determined. */
const SAMPLE = 2_000;
/** An address that received at least this part of the messages is the owner's. */
const OWNERS_PART = 0.5;
const LEAST_DELIVERED = 5;
const EVERY = 500;

interface MailboxReadOptions {
  /** Reads the file from its start; asked twice. */
  open(): AsyncIterable<Uint8Array>;
  /** Addresses that the owner is known to have. */
  own: readonly string[];
  now: Date;
  /** Called now and then; throw to stop. */
  progress?: (messages: number) => void;
}

interface ReadMailbox {
  counter: MailCounter;
  own: string[];
  /** No message is from or to a known address of the owner: it may be another person's mailbox. */
  foreign: boolean;
}

/** @throws NoMailbox */
export async function readMailbox({ open, own: given, now, progress }: MailboxReadOptions): Promise<ReadMailbox> {
  const own = new Set(parseMailboxes(given).map(({ address }) => address));
  const owners = await findOwners(open(), own);
  const counter = new MailCounter(owners, now);
  let foreign = own.size > 0;
  for await (const { fields, envelopeDate } of readHeaders(open())) {
    const read = new Fields(fields);
    counter.add(read, [read.first('date'), envelopeDate]);
    foreign &&= !listParties(read).some((address) => own.has(address));
    if (counter.messages % EVERY === 0) progress?.(counter.messages);
  }
  if (counter.messages === 0) throw new NoMailbox('This file contains no messages.');
  return { counter, own: owners, foreign };
}

/** The sender of a message, and its recipients. */
const listParties = (fields: Fields): string[] =>
  ['from', 'to', 'cc', 'bcc', 'delivered-to'].flatMap((name) =>
    parseMailboxes(fields.all(name)).map(({ address }) => address),
  );

/** The owner's addresses that occur, and those that received most messages; none if unclear. */
async function findOwners(chunks: AsyncIterable<Uint8Array>, wanted: ReadonlySet<string>): Promise<string[]> {
  const met = new Set<string>();
  const delivered = new Map<string, number>();
  let messages = 0;
  for await (const { fields } of readHeaders(chunks)) {
    const read = new Fields(fields);
    for (const address of listParties(read)) if (wanted.has(address)) met.add(address);
    const to = [...read.all('delivered-to'), ...read.all('x-original-to'), ...read.all('envelope-to')];
    const addresses = parseMailboxes(to.filter((value) => !/^mailing list/i.test(value))).map(({ address }) => address);
    for (const address of new Set(addresses.filter((address) => !isListAddress(address) && !isMachineAddress(address))))
      delivered.set(address, (delivered.get(address) ?? 0) + 1);
    if (++messages >= SAMPLE) break;
  }
  for (const [address, count] of delivered)
    if (count >= LEAST_DELIVERED && count >= messages * OWNERS_PART) met.add(address);
  return [...met];
}
