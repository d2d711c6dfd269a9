/** The meetings of a calendar file. Reads where the file is: in the browser. */
import { parseMailAddress } from '../mail/addresses.ts';
import type { CalendarEvent } from './event.ts';
import { expandEvent, type FileEvent, isNewer, parseFileEvent, splitCalendarFile } from './ics.ts';
import { getInstant, parseZones, type Zones } from './ics-zones.ts';
import { getFirstDay, judgeEvent, type Meeting } from './judge.ts';

interface CalendarReadOptions {
  /** The owner's addresses. */
  own: readonly string[];
  /** YYYY-MM-DD */
  today: string;
  /** Called now and then, with the share that is done. */
  pause?: (share: number) => Promise<void>;
}

export interface CalendarFileContent {
  meetings: (Meeting & { uid: string })[];
  events: number;
  /** Events that counted for nobody, by reason. */
  leftOut: Record<string, number>;
  /** None of the owner's addresses stands in an event. */
  isForeign: boolean;
}

const BETWEEN_PAUSES = 100;

export async function readCalendarFile(text: string, options: CalendarReadOptions): Promise<CalendarFileContent> {
  const own = new Set(options.own.flatMap((address) => parseMailAddress(address) ?? []));
  const content: CalendarFileContent = { meetings: [], events: 0, leftOut: {}, isForeign: true };
  const seen = new Set<string>();
  for await (const event of listEvents(text, options)) {
    content.events++;
    if (event !== 'unreadable' && event.people.some(({ address }) => own.has(parseMailAddress(address) ?? '')))
      content.isForeign = false;
    const judged = event === 'unreadable' ? { leftOut: event } : judgeEvent(event, own, options.today);
    if ('leftOut' in judged) content.leftOut[judged.leftOut] = (content.leftOut[judged.leftOut] ?? 0) + 1;
    else if (event !== 'unreadable' && !seen.has(event.uid)) {
      seen.add(event.uid);
      content.meetings.push({ uid: event.uid, ...judged });
    }
  }
  return content;
}

/** Every event and instance of the file within two years, and one word for each that cannot be read. */
export async function* listEvents(
  text: string,
  { today, pause }: Pick<CalendarReadOptions, 'today' | 'pause'>,
): AsyncGenerator<CalendarEvent | 'unreadable'> {
  const parts = splitCalendarFile(text);
  const zones = parseZones(parts.flatMap(({ kind, lines }) => (kind === 'VTIMEZONE' ? [lines] : [])));
  const events: FileEvent[] = [];
  for (const [place, part] of parts.entries()) {
    if (place % BETWEEN_PAUSES === 0) await pause?.(place / parts.length / 2);
    if (part.kind === 'VTIMEZONE') continue;
    try {
      events.push(parseFileEvent(part));
    } catch {
      yield 'unreadable';
    }
  }
  const groups = [...Map.groupBy(events, ({ uid }) => uid).values()];
  for (const [place, group] of groups.entries()) {
    if (place % BETWEEN_PAUSES === 0) await pause?.(0.5 + place / groups.length / 2);
    const latest = listLatest(group, zones);
    const overridden = new Set(latest.flatMap((event) => getPlanned(event, zones) ?? []));
    for (const event of latest) {
      try {
        yield* expandEvent(event, overridden, zones, [getFirstDay(today), today]);
      } catch {
        yield 'unreadable';
      }
    }
  }
}

const getPlanned = ({ component }: FileEvent, zones: Zones): number | undefined => {
  const property = component.getFirstProperty('recurrence-id');
  const time = property?.getFirstValue();
  return time && typeof time === 'object' && 'isDate' in time ? getInstant(time as never, property!, zones) : undefined;
};

/** Of one uid, the newest of each instance and of the series. An answer carries one guest alone: it changes their answer and nothing else. */
function listLatest(group: readonly FileEvent[], zones: Zones): FileEvent[] {
  const latest = new Map<string, FileEvent>();
  const getKey = (event: FileEvent) => String(getPlanned(event, zones) ?? 'series');
  for (const event of group) {
    if (event.method === 'REPLY') continue;
    const known = latest.get(getKey(event));
    if (!known || !isNewer(known, event)) latest.set(getKey(event), event);
  }
  const replies = group.filter(({ method }) => method === 'REPLY').toSorted((a, b) => (isNewer(a, b) ? 1 : -1));
  for (const reply of replies) {
    const event = latest.get(getKey(reply));
    for (const { address, answer } of reply.people) {
      const guest = event?.people.find((person) => person.address.toLowerCase() === address.toLowerCase());
      if (guest) guest.answer = answer;
    }
  }
  return [...latest.values()];
}
