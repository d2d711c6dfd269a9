/** What of an account is linked, each part read by itself, in the words of its row. */
import { BookUser, CalendarDays, FileArchive, type LucideIcon, Mail } from 'lucide-react';
import type { LinkedCalendar } from '../../../shared/features/calendars/calls.ts';
import type { ConsentPart, LinkedMailbox, MailService } from '../../../shared/features/mailboxes/calls.ts';
import { formatDay, formatMoment } from '../../platform/ui/dates.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { CALENDAR_FILE_WORDS } from './calendars/calendar-file-row.tsx';
import { describeLeftOutEvents } from './calendars/left-out.ts';
import { describeLeftOut } from './left-out.tsx';

export type LinkedPart = LinkedMailbox | (LinkedCalendar & { reads: 'calendar' });
/** The parts that one consent opened; a file alone. */
export type LinkedAccount = readonly [LinkedPart, ...LinkedPart[]];

interface PartWords {
  icon: LucideIcon;
  /** "the calendar of noor@lumenary.example" */
  whose: (address: string) => string;
  /** What is read and what never. */
  says: string;
  /** The entry that leads to its people, where the account has other parts. */
  brought: string;
  again: string;
  reading: string;
}

export const PART_WORDS: Readonly<Record<ConsentPart, PartWords>> = {
  mail: {
    icon: Mail,
    whose: (address) => address,
    says: 'Mails: who and when. Never a subject or a text.',
    brought: 'What mails brought',
    again: 'Read new e-mails',
    reading: 'Reading the mailbox',
  },
  calendar: {
    icon: CalendarDays,
    whose: (address) => `the calendar of ${address}`,
    says: 'Meetings: day, length and who accepted. Never a title, a place, a text or an attachment.',
    brought: 'What meetings brought',
    again: 'Read new meetings',
    reading: 'Reading the calendar',
  },
  contacts: {
    icon: BookUser,
    whose: (address) => `the contacts of ${address}`,
    says: 'Contacts: names and e-mail addresses. Never numbers, notes or birthdays. They add nobody new.',
    brought: 'What contacts brought',
    again: 'Read new contacts',
    reading: 'Reading the contacts',
  },
};

const SERVICES = { gmail: 'gmail', google: 'gmail', microsoft: 'microsoft' } as const;
const VENDORS = { gmail: 'Google', microsoft: 'Microsoft' } as const;

/** The mail service that asks for the consent; undefined for a file. */
export const getMailService = ({ kind }: LinkedPart): MailService | undefined =>
  kind === 'file' ? undefined : SERVICES[kind];

/** A part is linked before anything of it is read: its owner starts that, after choosing whom to keep out. */
export const isBeforeReading = (part: LinkedPart): boolean =>
  part.kind !== 'file' &&
  part.state === 'paused' &&
  part.read_at === null &&
  part.done === 0 &&
  (part.reads === 'calendar' || part.total === null);

/** The parts of each account together, in the order of their first one; each file alone. */
export function groupByConsent(parts: readonly LinkedPart[]): LinkedAccount[] {
  const groups = Map.groupBy(parts, (part) =>
    part.kind === 'file' ? `${part.reads} ${part.id}` : `${getMailService(part)} of ${part.address}`,
  );
  return [...groups.values()] as [LinkedPart, ...LinkedPart[]][];
}

export function getAccountIcon([{ kind, reads }]: LinkedAccount): LucideIcon {
  return kind === 'file' && reads === 'mail' ? FileArchive : PART_WORDS[reads].icon;
}

export function nameAccount(account: LinkedAccount): string {
  const [{ kind, reads, address }, ...more] = account;
  if (kind === 'file') return `${reads === 'mail' ? 'Mailbox' : 'Calendar'} file ${address}`;
  const whose = PART_WORDS[reads].whose(address);
  return more.length > 0 ? address : whose.replace(/^the c/, 'C');
}

/** What is read of it and what never; what stays if no part of it can be read any more. */
export function describeAccount(account: LinkedAccount): string {
  const [first] = account;
  const service = getMailService(first);
  if (service === undefined)
    return first.reads === 'mail'
      ? 'Who wrote, how often, and when. Your browser read it; the file stayed with you.'
      : CALENDAR_FILE_WORDS;
  const says = account.every(({ state }) => state === 'lapsed')
    ? `${describeLapse(first)} What was read stays.`
    : account.map(({ reads }) => PART_WORDS[reads].says).join(' ');
  return `${VENDORS[service]}. ${says}`;
}

const describeLapse = ({ lapsed_at }: LinkedPart): string =>
  `Your consent ended${lapsed_at === null ? '' : ` on ${formatDay(lapsed_at)}`}.`;

/** When a part was read, and what it added. @param alone the account has no other part, and says itself when its consent ended */
export function describePart(part: LinkedPart, alone: boolean): string {
  const { reads, state, people, done, read_at } = part;
  const persons = `${formatCount(people)} ${people === 1 ? 'person' : 'people'}`;
  const known =
    part.reads === 'calendar'
      ? `${persons} from ${formatCount(part.meetings)} ${part.meetings === 1 ? 'meeting' : 'meetings'}`
      : persons;
  if (state === 'reading' && reads === 'calendar') return `${formatCount(done)} events read. You can leave this page.`;
  if (state === 'paused') return `${known}, paused after ${formatCount(done)} ${UNITS[reads]}`;
  const when = read_at === null ? '' : `Last read ${formatMoment(read_at)} · `;
  const whole = reads === 'contacts' ? `${known} Kith knows, of ${formatCount(done)} contacts` : known;
  const left = reads === 'calendar' ? describeLeftOutEvents(part.left_out) : describeLeftOut(part.left_out);
  return `${when}${whole}. ${state === 'lapsed' && !alone ? describeLapse(part) : left}`.trim();
}

const UNITS = { mail: 'mails', calendar: 'events', contacts: 'contacts' } as const;
