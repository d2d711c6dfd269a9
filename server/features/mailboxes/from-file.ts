/** The people of a mailbox file, counted where the file is (shared/core/mail): the people are sent here, and nothing of their mails. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseMailAddress } from '../../../shared/core/mail/addresses.ts';
import { countMails, isSomebody } from '../../../shared/core/mail/counter.ts';
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import { FilePerson, MAX_FILE_PEOPLE } from '../../../shared/features/mailboxes/calls.ts';
import type { Acquaintance } from '../../core/facts/write/acquaintances.ts';
import { createInvalidError, createTooLargeError } from '../../platform/errors.ts';

/** @throws invalid naming the line */
export async function readPeopleInFile(path: string, own: readonly string[], today: string): Promise<Acquaintance[]> {
  const people = new Map<string, Acquaintance>();
  const mine = new Set(own);
  let line = 0;
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const text of lines) {
      line++;
      if (line > MAX_FILE_PEOPLE) throw createTooLargeError(`The file holds more than ${MAX_FILE_PEOPLE} people.`);
      if (text.trim() === '') continue;
      const acquaintance = parseAcquaintance(text, line, today);
      if (acquaintance && !mine.has(acquaintance.key)) people.set(acquaintance.key, acquaintance);
    }
  } finally {
    lines.close();
  }
  return [...people.values()];
}

function parseAcquaintance(text: string, line: number, today: string): Acquaintance | null {
  const read = FilePerson.safeParse(parseJson(text));
  if (!read.success) throw createInvalidError(`Line ${line} isn’t a person from a mailbox.`, { file: `Line ${line}` });
  const { data } = read;
  const address = parseMailAddress(data.address);
  const name = data.name.replaceAll('\0', '');
  if (address === null || !name.isWellFormed() || isMachineAddress(address, name)) return null;
  if (!isSomebody({ ...data, mailings: 0 })) return null;
  const last_on = data.last !== null && data.last <= today ? data.last : null;
  return { key: address, name, email: address, phone_hash: null, amount: countMails(data), last_on };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
