/** Who wrote to whom, how often and when last: what is sent of an archive, and nothing else (docs/decisions/124). */
import {
  MAX_MESSAGE_PEOPLE,
  type MessagePerson,
  type MessageReason,
} from '../../../../shared/features/mailboxes/calls.ts';
import { toPlainWords } from '../../../../shared/platform/plain-words.ts';
import { type MessageRow, type MessageRows, type Person, toPersonNamed } from './message-rows.ts';

export interface MessageCounts {
  messages: number;
  people: MessagePerson[];
  leftOut: Partial<Record<MessageReason, number>>;
}

/** A message to more people is a mailing. */
const MAX_GROUP = 20;
const MAX_ASKED = 6;

interface Conversation {
  rows: MessageRow[];
  /** Everybody who wrote in it, or to whom somebody wrote. */
  people: Map<string, Person>;
}

function listConversations(rows: readonly MessageRow[]): Conversation[] {
  const byId = Map.groupBy(rows, ({ conversation }) => conversation);
  return [...byId.values()].map((own) => {
    const people = new Map<string, Person>();
    const writers = new Set(own.map(({ from }) => from.key));
    for (const row of own)
      for (const person of [row.from, ...listRecipients(row, writers)])
        if (!people.get(person.key)?.name) people.set(person.key, person);
    return { rows: own, people };
  });
}

/** In old archives a name with a comma may be several: then each part is, and those who wrote in the conversation are known whole. */
function listRecipients({ to, toText }: MessageRow, writers: ReadonlySet<string>): Person[] {
  if (to !== null) return to;
  const whole = toPersonNamed(toText);
  return !toText.includes(',') || writers.has(whole.key) ? [whole] : toText.split(/,\s*/).map(toPersonNamed);
}

/**
 * The one in all conversations, if only one is; otherwise the one of that name or address.
 * @param hints names and keys under which the owner may stand
 * @returns the owner, or those among whom the user has to say who they are
 */
export function findArchiveOwner(rows: readonly MessageRow[], hints: readonly string[]): Person | Person[] {
  const conversations = listConversations(rows);
  const counts = new Map<string, { person: Person; count: number }>();
  for (const { people } of conversations)
    for (const person of people.values()) {
      const before = counts.get(person.key);
      const named = before?.person.name ? before.person : person;
      counts.set(person.key, { person: named, count: (before?.count ?? 0) + 1 });
    }
  const all = [...counts.values()].toSorted((a, b) => b.count - a.count);
  const everywhere = all.filter(({ count }) => count === conversations.length);
  if (everywhere.length === 1) return everywhere[0]!.person;
  const wanted = new Set(hints.flatMap((hint) => [hint, toPersonNamed(hint).key]));
  const hinted = all.filter(({ person: { key, name } }) => wanted.has(key) || wanted.has(toPersonNamed(name).key));
  if (hinted.length === 1) return hinted[0]!.person;
  return (everywhere.length > 1 ? everywhere : all).slice(0, MAX_ASKED).map(({ person }) => person);
}

/** Whether somebody is called so, in any order of the words. */
export function isNamed({ name }: Person, called: string): boolean {
  const words = new Set(toPlainWords(name).split(' '));
  return toPlainWords(called)
    .split(' ')
    .every((word) => words.has(word));
}

export function countMessages({ count, rows, leftOut }: MessageRows, owner: Person): MessageCounts {
  const left = { ...leftOut };
  const leave = (reason: MessageReason, many: number): void => {
    if (many > 0) left[reason] = (left[reason] ?? 0) + many;
  };
  const found = new Map<string, MessagePerson>();
  for (const conversation of listConversations(rows)) {
    const others = [...conversation.people.values()].filter(({ key }) => key !== owner.key);
    if (others.length > MAX_GROUP) leave('large group', conversation.rows.length);
    else for (const person of others) addPerson(found, conversation, person, owner, others.length > 1);
  }
  const all = [...found.values()];
  const people = all.filter(({ sent, received }) => sent > 0 && received > 0);
  leave('unanswered', sum(all) - sum(people));
  people.sort((a, b) => b.sent + b.received - a.sent - a.received);
  return { messages: count, people: people.slice(0, MAX_MESSAGE_PEOPLE), leftOut: left };
}

const sum = (people: readonly MessagePerson[]): number =>
  people.reduce((all, { sent, received }) => all + sent + received, 0);

/** A group tells less: in each, one message of either counts. */
function addPerson(
  found: Map<string, MessagePerson>,
  { rows }: Conversation,
  person: Person,
  owner: Person,
  isGroup: boolean,
): void {
  const writers = new Set(rows.map(({ from }) => from.key));
  const sent = rows.filter(
    (row) => row.from.key === owner.key && listRecipients(row, writers).some(({ key }) => key === person.key),
  );
  const received = rows.filter(({ from }) => from.key === person.key);
  // In an old archive the recipients of a group are not told apart: whoever wrote in it read the owner's messages, too.
  const toAll = isGroup && person.profile === null ? rows.filter(({ from }) => from.key === owner.key) : sent;
  const most = isGroup ? 1 : Number.POSITIVE_INFINITY;
  const before = found.get(person.key) ?? { name: '', profile: person.profile, sent: 0, received: 0, last: null };
  const days = [...toAll, ...received].flatMap(({ day }) => day ?? []);
  found.set(person.key, {
    name: (before.name || person.name).slice(0, 200),
    profile: before.profile,
    sent: before.sent + Math.min(toAll.length, most),
    received: before.received + Math.min(received.length, most),
    last: [before.last, ...days].reduce(
      (last, day) => (day !== null && (last === null || day > last) ? day : last),
      null,
    ),
  });
}
