/** The meetings of a calendar file, read where the file is (shared/core/calendar): nothing of what they were about is sent here. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { getFirstDay } from '../../../shared/core/calendar/judge.ts';
import { parseMailAddress } from '../../../shared/core/mail/addresses.ts';
import { isMachineAddress } from '../../../shared/core/mail/machine-addresses.ts';
import { FileMeeting, MAX_FILE_MEETINGS } from '../../../shared/features/calendars/calls.ts';
import { createInvalidError, createTooLargeError } from '../../platform/errors.ts';
import type { FoundMeeting } from './meetings/queries.ts';
import type { IdHash } from './queries.ts';

interface FileReader {
  own: ReadonlySet<string>;
  hash: IdHash;
  today: string;
}

/** @throws invalid naming the line */
export async function readMeetingsInFile(path: string, reader: FileReader): Promise<FoundMeeting[]> {
  const meetings = new Map<string, FoundMeeting>();
  let line = 0;
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const text of lines) {
      line++;
      if (line > MAX_FILE_MEETINGS)
        throw createTooLargeError(`The file holds more than ${MAX_FILE_MEETINGS} meetings.`);
      if (text.trim() === '') continue;
      const meeting = parseMeeting(text, line, reader);
      if (meeting) meetings.set(meeting.uidHash, meeting);
    }
  } finally {
    lines.close();
  }
  return [...meetings.values()];
}

function parseMeeting(text: string, line: number, { own, hash, today }: FileReader): FoundMeeting | null {
  const read = FileMeeting.safeParse(parseJson(text));
  if (!read.success) throw createInvalidError(`Line ${line} isn’t a meeting.`, { file: `Line ${line}` });
  const { uid, day, minutes, people } = read.data;
  if (day > today || day < getFirstDay(today)) return null;
  const guests = read.data.guests.flatMap(({ address: given, name: text, isTentative }) => {
    const address = parseMailAddress(given);
    const name = text.replaceAll('\0', '');
    if (address === null || own.has(address) || !name.isWellFormed() || isMachineAddress(address, name)) return [];
    return [{ address, name, isTentative }];
  });
  const once = [...new Map(guests.map((guest) => [guest.address, guest])).values()];
  const uidHash = hash(uid);
  return once.length === 0 ? null : { day, minutes, people, guests: once, eventHash: uidHash, uidHash };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
