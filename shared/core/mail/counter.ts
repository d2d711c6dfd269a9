/** Counts the messages between a mailbox's owner and each person, with the date of the last message. Nothing else about them is kept. */
import { parseMailboxes } from './addresses.ts';
import { parseMailDay } from './date.ts';
import type { Fields } from './fields.ts';
import { type Exchange, judgeMail, LEFT_OUT, type LeftOut } from './judge.ts';

export interface CountedAddress {
  address: string;
  /** '' if no message gives a name. */
  name: string;
  /** Messages of the owner to them, and of them to the owner. */
  sent: number;
  received: number;
  /** Among the received ones, the answers to the owner. */
  answers: number;
  /** Messages of a program or to many that came from the address. */
  mailings: number;
  /** The day of the last message, YYYY-MM-DD; null if none has a date. */
  last: string | null;
}

export class MailCounter {
  readonly #own: ReadonlySet<string>;
  readonly #now: Date;
  readonly #people = new Map<string, CountedAddress>();
  readonly #lists = new Set<string>();
  /** The number of messages that counted for nobody, by reason. */
  readonly leftOut: Record<LeftOut, number>;
  messages = 0;

  /** @param own the owner's addresses; empty if unknown */
  constructor(own: Iterable<string>, now: Date) {
    this.#own = new Set(own);
    this.#now = now;
    this.leftOut = Object.fromEntries(LEFT_OUT.map((why) => [why, 0])) as Record<LeftOut, number>;
  }

  /** @param dates when it was written, the surest first */
  add(fields: Fields, dates: readonly (string | null)[]): void {
    this.messages++;
    for (const address of findLists(fields)) this.#lists.add(address);
    const { people, leftOut } = judgeMail(fields, this.#own, this.#lists);
    if (leftOut !== null) {
      this.leftOut[leftOut]++;
      if (leftOut === 'machine' || leftOut === 'to many') this.#noteMailing(fields);
      return;
    }
    const day = parseMailDay(dates, this.#now);
    for (const person of people) this.#count(person, day);
  }

  /** The whole count, to be added to the earlier count; lists are marked as such. */
  counted(): CountedAddress[] {
    for (const address of this.#lists) this.#getCounted(address).mailings += OF_A_LIST;
    return [...this.#people.values()];
  }

  /** Everybody with whom messages were exchanged, without the lists and programs that only other messages reveal. */
  people(): CountedAddress[] {
    return [...this.#people.values()].filter((address) => isSomebody(address) && !this.#lists.has(address.address));
  }

  #count({ address, name, way, answers }: Exchange, day: string | null): void {
    const counted = this.#getCounted(address);
    counted.name = pickBetterName(counted.name, name);
    counted[way]++;
    if (answers) counted.answers++;
    if (day !== null && (counted.last === null || day > counted.last)) counted.last = day;
  }

  #noteMailing(fields: Fields): void {
    const [from] = parseMailboxes(fields.all('from'));
    if (from && !this.#own.has(from.address)) this.#getCounted(from.address).mailings++;
  }

  #getCounted(address: string): CountedAddress {
    const known = this.#people.get(address);
    if (known) return known;
    const made: CountedAddress = { address, name: '', sent: 0, received: 0, answers: 0, mailings: 0, last: null };
    this.#people.set(address, made);
    return made;
  }
}

/** No person sends this many mailings. */
const OF_A_LIST = 1_000_000;

/** An address that mostly sends to many is a sender of mailings, unless the mailbox's owner wrote to it. */
export const isSomebody = ({
  sent,
  received,
  mailings,
}: Pick<CountedAddress, 'sent' | 'received' | 'mailings'>): boolean =>
  mailings < OF_A_LIST && (sent > 0 || received > mailings);

/** The addresses of the lists of a message. */
function findLists(fields: Fields): string[] {
  const values = ['x-beenthere', 'x-mailing-list', 'list-post', 'mailing-list', 'x-ml-address'].flatMap((name) =>
    fields.all(name).flatMap((value) => value.replace(/mailto:|list |contact /gi, ' ').split(/[;,<>\s]+/)),
  );
  return parseMailboxes(values.filter((value) => value.includes('@'))).map(({ address }) => address);
}

/** A full name is better than a single word; of two equally good names the known one stays. */
export function pickBetterName(known: string, other: string): string {
  if (known === '' || (other.includes(' ') && !known.includes(' '))) return other || known;
  return known;
}

/** The most mails that count if only one side wrote: a writer who is never answered is hardly known. */
const MAX_ONE_WAY = 3;

/** The number of mails that the relationship model gets. */
export function countMails({ sent, received, answers }: Pick<CountedAddress, 'sent' | 'received' | 'answers'>): number {
  const all = sent + received;
  return (sent > 0 && received > 0) || answers > 0 ? all : Math.min(all, MAX_ONE_WAY);
}
