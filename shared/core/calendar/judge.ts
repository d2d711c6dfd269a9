/** Whether an event was a meeting of persons, and whom its owner met there. In doubt it counts for nobody. */
import { parseMailboxes } from '../mail/addresses.ts';
import { isListAddress, isMachineAddress } from '../mail/machine-addresses.ts';
import type { CalendarEvent, CalendarPerson } from './event.ts';

/** The reason why an event counts for nobody. */
const LEFT_OUT_EVENTS = [
  ...(['cancelled', 'private', 'no meeting', 'ahead', 'too old', 'not accepted', 'alone', 'too many'] as const),
];
type LeftOutEvent = (typeof LEFT_OUT_EVENTS)[number];

/** Somebody whom the owner met. */
interface Guest {
  /** In the form for comparison (mail/addresses.ts). */
  address: string;
  /** '' without a name. */
  name: string;
  /** They or the owner accepted with reserve. */
  isTentative: boolean;
}

/** What is kept of an event. */
export interface Meeting {
  day: string;
  minutes: number;
  /** Persons at the table, the owner among them: two to eight. */
  people: number;
  guests: Guest[];
}

/** At a larger table nobody gets to know anybody. */
export const MAX_AT_TABLE = 8;
const YEARS_BACK = 2;

/** The first day that still counts. */
export const getFirstDay = (today: string): string =>
  `${Number(today.slice(0, 4)) - YEARS_BACK}${today.slice(4).replace('-02-29', '-02-28')}`;

/**
 * @param own the owner's addresses, in the form for comparison
 * @param today YYYY-MM-DD
 */
export function judgeEvent(
  event: CalendarEvent,
  own: ReadonlySet<string>,
  today: string,
): Meeting | { leftOut: LeftOutEvent } {
  if (event.cancelled) return { leftOut: 'cancelled' };
  if (event.isPrivate) return { leftOut: 'private' };
  if (!event.isMeeting) return { leftOut: 'no meeting' };
  if (event.day > today) return { leftOut: 'ahead' };
  if (event.day < getFirstDay(today)) return { leftOut: 'too old' };
  const people = listPeople(event.people, own);
  const owners = people.filter(({ isOwner }) => isOwner);
  const owner = owners.find(({ answer }) => answer === 'accepted') ?? owners.find(hasAccepted);
  if (!owner) return { leftOut: 'not accepted' };
  const others = people.filter(({ isOwner, answer }) => !isOwner && answer !== 'declined');
  if (others.length === 0) return { leftOut: 'alone' };
  // Where the list was cut, the table may have been as large as one that still counts.
  const size = event.isWhole ? others.length + 1 : Math.max(others.length + 1, MAX_AT_TABLE);
  if (size > MAX_AT_TABLE) return { leftOut: 'too many' };
  const guests = others.filter((person) => person.address !== '' && hasAccepted(person));
  if (guests.length === 0) return { leftOut: 'not accepted' };
  return {
    day: event.day,
    minutes: Math.round(event.minutes),
    people: size,
    guests: guests.map(({ address, name, answer }) => ({
      address,
      name,
      isTentative: answer === 'tentative' || owner.answer === 'tentative',
    })),
  };
}

const hasAccepted = ({ answer }: Pick<CalendarPerson, 'answer'>): boolean =>
  answer === 'accepted' || answer === 'tentative';

/** The persons of an event: no rooms, lists or programs, each once, with addresses in the form for comparison. */
function listPeople(given: readonly CalendarPerson[], own: ReadonlySet<string>): CalendarPerson[] {
  const people = new Map<string, CalendarPerson>();
  for (const [place, person] of given.entries()) {
    if (person.isResource) continue;
    const [read] = parseMailboxes([`"${person.name.replace(/["\\]/g, '')}" <${person.address}>`]);
    const { address, name } = read ?? { address: '', name: person.name };
    if (!person.isOwner && address !== '' && (isMachineAddress(address, name) || isListAddress(address))) continue;
    const isOwner = person.isOwner || own.has(address);
    const key = isOwner ? `own ${place}` : address || `without ${place}`;
    if (!people.has(key)) people.set(key, { ...person, address, name, isOwner });
  }
  return [...people.values()];
}
