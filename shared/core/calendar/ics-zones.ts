/** Moments of a calendar file: by the time zones that it defines, otherwise by their names. */
import ICAL from 'ical.js';

/** The time zones that a file defines, by their ids. */
export type Zones = ReadonlyMap<string, ICAL.Timezone>;

/** Definitions that cannot be read are left out: their times are read by their names, or as they stand. */
export function parseZones(definitions: readonly (readonly string[])[]): Zones {
  const zones = new Map<string, ICAL.Timezone>();
  for (const lines of definitions) {
    try {
      const text = ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n');
      const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
      if (zone.tzid) zones.set(zone.tzid, zone);
    } catch {}
  }
  return zones;
}

/** Milliseconds since 1970. A time in no known zone is read as one of UTC. */
export function getInstant(time: ICAL.Time, property: ICAL.Property | null, zones: Zones): number {
  const plain = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  if (time.isDate || time.zone === ICAL.Timezone.utcTimezone) return plain;
  const name = String(property?.getFirstParameter('tzid') ?? '');
  const zone = zones.get(name);
  if (zone) return plain - zone.utcOffset(time) * 1_000;
  return plain - getOffsetByName(name.replace(/^\/(?:.*\/)?(?=[^/]+\/[^/]+$)/, ''), plain);
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function getOffsetByName(name: string, plain: number): number {
  const known = formats.get(name);
  const format = known === undefined ? makeFormat(name) : known;
  formats.set(name, format);
  if (!format) return 0;
  // The offset at that moment as if it were UTC, and again at the moment that follows from it: right except within a change of hour.
  const first = getOffsetAt(format, plain);
  return getOffsetAt(format, plain - first);
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  } catch {
    return null;
  }
}

function getOffsetAt(format: Intl.DateTimeFormat, moment: number): number {
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const there = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute);
  return there - Math.floor(moment / 60_000) * 60_000;
}
