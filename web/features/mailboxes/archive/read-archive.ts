/** The messages of an archive, or messages.csv alone, in the browser: nothing leaves it before their owner saw how many people it tells of. */
import { findInArchive, isArchive } from '../../../platform/files/archive.ts';
import { countMessages, findArchiveOwner, isNamed, type MessageCounts } from './count-messages.ts';
import { type MessageRows, type Person, parseMessages, parseTable, toPersonAt } from './message-rows.ts';

export interface MessagesRequest {
  messages: File;
  /** The user's own name. */
  name: string;
  /** The one among those who were asked about that the user is. */
  owner?: string;
}

export type MessagesAnswer =
  /** Among these the user has to say who they are. */
  | { kind: 'who'; people: Pick<Person, 'key' | 'name'>[] }
  | ({
      kind: 'counted';
      owner: string;
      /** The owner has another name than the user. */
      foreign: boolean;
      invitations: number;
    } & MessageCounts)
  | { kind: 'failed'; message: string };

/** Exactly: the archive has other files that end like this one. */
const makePattern = (name: string): RegExp => new RegExp(`(?:^|/)${name}(?:_\\d+)?\\.csv$`, 'i');
const WRONG = 'This isn’t the file of your messages. Choose messages.csv or the archive (.zip) that contains it.';

export async function readArchive({ messages: file, name, owner }: MessagesRequest): Promise<MessagesAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = async (called: string): Promise<string[]> =>
    isArchive(bytes)
      ? (await findInArchive(bytes, makePattern(called))).map((found) => new TextDecoder().decode(found))
      : [];
  const texts = isArchive(bytes) ? await read('messages') : [new TextDecoder().decode(bytes)];
  if (texts.length === 0) return { kind: 'failed', message: 'This archive contains no messages.csv.' };
  const parsed = texts.map(parseMessages);
  if (parsed.some((rows) => rows === null)) return { kind: 'failed', message: WRONG };
  const all = joinRows(parsed as MessageRows[]);
  const invitations = (await read('Invitations')).flatMap(parseTable);
  const own = (await read('Profile')).flatMap(parseTable);
  const hints = [...invitations.flatMap(findInviting), ...own.map(joinName)].filter(Boolean);
  const found =
    owner === undefined ? findArchiveOwner(all.rows, hints.length > 0 ? hints : [name]) : findByKey(all, owner);
  if (Array.isArray(found)) {
    if (found.length === 0) return { kind: 'failed', message: 'This file contains no messages with people.' };
    return { kind: 'who', people: found.map(({ key, name }) => ({ key, name: name || key.slice(3) })) };
  }
  const counts = countMessages(all, found);
  const foreign = name !== '' && found.name !== '' && !isNamed(found, name);
  return { kind: 'counted', owner: found.name, foreign, invitations: invitations.length, ...counts };
}

function joinRows(parts: readonly MessageRows[]): MessageRows {
  const joined: MessageRows = { count: 0, rows: [], leftOut: {} };
  for (const { count, rows, leftOut } of parts) {
    joined.count += count;
    joined.rows = joined.rows.concat(rows);
    for (const [reason, many] of Object.entries(leftOut) as [keyof typeof leftOut, number][])
      joined.leftOut[reason] = (joined.leftOut[reason] ?? 0) + many;
  }
  return joined;
}

/** The owner sent the outgoing invitations, and the incoming ones were sent to them. */
function findInviting(row: Record<string, string>): string[] {
  const isOut = row.DIRECTION?.toUpperCase() === 'OUTGOING';
  const person = toPersonAt((isOut ? row.INVITERPROFILEURL : row.INVITEEPROFILEURL) ?? '', '');
  return person ? [person.key] : [];
}

const joinName = (row: Record<string, string>): string =>
  [row['FIRST NAME'], row['LAST NAME']].filter(Boolean).join(' ');

/** Who never wrote has no name here. */
const findByKey = ({ rows }: MessageRows, key: string): Person =>
  rows.find(({ from }) => from.key === key)?.from ?? { key, name: '', profile: null };
