/**
 * Reads a calendar file (RFC 5545), part by part: of each event only the lines that say when it was and who accepted, so that what it was
 * about is never parsed. An event that cannot be read is left out and counted.
 */
import ICAL from 'ical.js';
import { type CalendarEvent, type CalendarPerson, getEventUid } from './event.ts';
import { getInstant, type Zones } from './ics-zones.ts';

/** A rule is followed for so many instances: an endless one ends at the window, and a nonsensical one here. */
const MAX_INSTANCES = 20_000;

/** The lines of an event that are read. */
const NEEDED =
  /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|SEQUENCE|DTSTAMP|STATUS|CLASS|ATTENDEE|ORGANIZER|X-MICROSOFT-CDO-ALLDAYEVENT|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i;

/** A component of the file: an event, or the definition of a time zone. */
interface FilePart {
  kind: 'VEVENT' | 'VTIMEZONE';
  lines: string[];
  /** What the file does with it: REQUEST, CANCEL, REPLY …; '' if it does not say. */
  method: string;
}

/** The events and time zones of a file, with lines that were folded put together. */
export function splitCalendarFile(text: string): FilePart[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  const parts: FilePart[] = [];
  let part: FilePart | undefined;
  let inner = 0;
  let method = '';
  for (const line of lines) {
    const [, edge, name] = /^(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const kind = name?.toUpperCase();
    if (part) {
      if (kind === part.kind && inner === 0) {
        if (edge!.toUpperCase() === 'END') parts.push(part);
        part = undefined;
      } else if (part.kind === 'VTIMEZONE') part.lines.push(line);
      else if (edge) inner += edge.toUpperCase() === 'BEGIN' ? 1 : -1;
      else if (inner === 0 && NEEDED.test(line)) part.lines.push(line);
    } else if (edge && /^BEGIN$/i.test(edge)) {
      if (kind === 'VCALENDAR') method = '';
      if (kind === 'VEVENT' || kind === 'VTIMEZONE') {
        part = { kind, lines: [], method };
        inner = 0;
      }
    } else if (/^METHOD\s*:/i.test(line))
      method = line
        .slice(line.indexOf(':') + 1)
        .trim()
        .toUpperCase();
  }
  return parts;
}

/** An event of the file, of which instances may follow. */
export interface FileEvent {
  uid: string;
  component: ICAL.Component;
  method: string;
  /** Newer ones replace older ones. */
  version: [sequence: number, stamp: string];
  people: CalendarPerson[];
}

/** @throws if the event cannot be read */
export function parseFileEvent({ lines, method }: FilePart): FileEvent {
  const mended = lines.map(normalizeLine);
  const component = new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...mended, 'END:VEVENT'].join('\r\n')));
  const start = component.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time) || Number.isNaN(start.toJSDate().getTime()))
    throw new Error('The event has no beginning.');
  const version: FileEvent['version'] = [Number(getText(component, 'sequence')) || 0, getText(component, 'dtstamp')];
  const people = listPeople(component);
  const uid = getText(component, 'uid') || [start, ...people.map(({ address }) => address)].join(' ');
  return { uid, component, method, version, people };
}

/** What vendors write against the letter: spaces in a list of days, a semicolon after the last part of a rule, spaces around signs. */
function normalizeLine(line: string): string {
  if (/^(?:ATTENDEE|ORGANIZER)/i.test(line)) return line;
  if (/^(?:RRULE|EXDATE|RDATE)/i.test(line)) return line.replace(/(?<=[:;,=])\s+|\s+(?=[:;,=]|$)|;$/g, '');
  return line.trimEnd();
}

const getText = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '');

/** @returns whether the first replaces the second */
export const isNewer = ({ version: [a, stamp] }: FileEvent, { version: [b, before] }: FileEvent): boolean =>
  a !== b ? a > b : stamp > before;

/** Whoever is invited, and the organizer, who has accepted if they do not stand among the guests. */
function listPeople(component: ICAL.Component): CalendarPerson[] {
  const people = component.getAllProperties('attendee').map((property) => getPerson(property));
  const organizer = component.getFirstProperty('organizer');
  const own = organizer && getPerson(organizer);
  const isThere = own && people.some(({ address }) => address.toLowerCase() === own.address.toLowerCase());
  return own && !isThere && own.address !== '' ? [...people, { ...own, answer: 'accepted' }] : people;
}

function getPerson(property: ICAL.Property): CalendarPerson {
  const getParameter = (name: string): string => String(property.getFirstParameter(name) ?? '');
  const value = String(property.getFirstValue() ?? '');
  const stated = /^mailto:/i.test(value) ? value.slice('mailto:'.length) : '';
  const given = getParameter('email') || stated;
  const name = getParameter('cn').trim();
  const answer = getParameter('partstat').toLowerCase();
  return {
    address: given,
    name: name.includes('@') ? '' : name,
    answer: answer === 'accepted' || answer === 'tentative' || answer === 'declined' ? answer : 'none',
    isOwner: false,
    isResource: /^(?:room|resource|group)$/i.test(getParameter('cutype')),
  };
}

/** The event or the instances of its series from the first to the last day. @throws if it cannot be read */
export function* expandEvent(
  event: FileEvent,
  overridden: ReadonlySet<number>,
  zones: Zones,
  [first, last]: readonly [first: string, last: string],
): Generator<CalendarEvent> {
  const { component } = event;
  const start = component.getFirstPropertyValue('dtstart') as ICAL.Time;
  const planned = component.getFirstPropertyValue('recurrence-id');
  if (planned instanceof ICAL.Time || !isSeries(component)) {
    const moment =
      planned instanceof ICAL.Time ? getInstant(planned, component.getFirstProperty('recurrence-id'), zones) : null;
    yield makeEvent(event, start, moment === null ? undefined : new Date(moment));
    return;
  }
  const property = component.getFirstProperty('dtstart');
  const without = new Set(
    component
      .getAllProperties('exdate')
      .flatMap((excluded) =>
        excluded
          .getValues()
          .flatMap((time: unknown) => (time instanceof ICAL.Time ? getInstant(time, excluded, zones) : [])),
      ),
  );
  for (const name of ['exdate', 'exrule']) component.removeAllProperties(name);
  const expansion = new ICAL.RecurExpansion({ component, dtstart: start });
  for (let count = 0; count < MAX_INSTANCES; count++) {
    const next = expansion.next();
    if (!next || next.toString().slice(0, 10) > last) return;
    if (next.toString().slice(0, 10) < first) continue;
    const moment = getInstant(next, property, zones);
    if (!without.has(moment) && !overridden.has(moment)) yield makeEvent(event, next, new Date(moment));
  }
}

const isSeries = (component: ICAL.Component): boolean =>
  component.getFirstProperty('rrule') !== null || component.getFirstProperty('rdate') !== null;

/** @param instance the moment for which it was planned */
function makeEvent({ uid, component, method, people }: FileEvent, start: ICAL.Time, instance?: Date): CalendarEvent {
  const is = (name: string, values: RegExp) => values.test(getText(component, name));
  const whole = getEventUid(uid, instance);
  return {
    id: whole,
    uid: whole,
    day: start.toString().slice(0, 10),
    minutes: countMinutes(component),
    cancelled: method === 'CANCEL' || is('status', /^cancelled$/i),
    isPrivate: is('class', /^(?:private|confidential)$/i),
    isMeeting:
      !start.isDate && !is('x-microsoft-cdo-alldayevent', /^true$/i) && !is('x-microsoft-cdo-busystatus', /^oof$/i),
    isWhole: true,
    people,
  };
}

function countMinutes(component: ICAL.Component): number {
  const [start, end, duration] = ['dtstart', 'dtend', 'duration'].map((name) => component.getFirstPropertyValue(name));
  const seconds =
    duration instanceof ICAL.Duration
      ? duration.toSeconds()
      : start instanceof ICAL.Time && end instanceof ICAL.Time
        ? end.subtractDate(start).toSeconds()
        : 0;
  return Math.max(0, Math.round(seconds / 60)) || 0;
}
