import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from './event.ts';
import { listEvents, readCalendarFile } from './read-calendar-file.ts';

const FILES = join(import.meta.dirname, '../../../../shared/data/field/ics');
const read = (name: string) => readFileSync(join(FILES, name), 'utf8');

async function list(text: string, today: string): Promise<(CalendarEvent | 'unreadable')[]> {
  const events: (CalendarEvent | 'unreadable')[] = [];
  for await (const event of listEvents(text, { today })) events.push(event);
  return events;
}
const listDays = async (text: string, today: string) =>
  (await list(text, today)).map((event) => (event === 'unreadable' ? event : event.day));
const wrap = (...events: string[]) =>
  `BEGIN:VCALENDAR\n${events.map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`).join('\n')}\nEND:VCALENDAR`;

describe('the files of the field', () => {
  test('are read to their end, whatever is broken in them', async () => {
    for (const name of readdirSync(FILES).filter((file) => file.endsWith('.ics')))
      for (const today of ['2013-12-31', '2016-01-01', '2026-11-29'])
        expect(Array.isArray(await list(read(name), today)), name).toBe(true);
  });

  test.each([
    // No beginning, or nonsense: left out and counted.
    ['icalendar_issue_1081_invalid_start_and_end.ics', '2026-11-29', ['unreadable']],
    ['icalendar_small_bad_calendar.ics', '2026-11-29', ['unreadable']],
    ['icalendar_broken_ical.ics', '2014-12-31', ['2014-04-09']],
    ['icalendar_issue_104_mark_events_broken.ics', '2014-12-31', ['2014-04-01']],
    ['icalendar_issue_348_exception_parsing_value.ics', '2019-12-31', ['2019-06-24']],
    ['icalendar_issue_351_whitespace_in_property_and_params.ics', '2026-11-29', ['2026-03-19']],
    ['icalendar_issue_157_removes_trailing_semicolon.ics', '2020-06-01', ['2018-11-04', '2019-11-03']],
    // Both carry one uid.
    ['nylas_multiple_events.ics', '2016-01-01', ['2015-03-17']],
    // An answer is no event.
    ['nylas_invite_w_rsvps3.ics', '2016-01-01', []],
    ['composed_outlook365.ics', '2026-11-29', ['2026-11-09']],
  ])('%s', async (name, today, days) => {
    expect(await listDays(read(name), today)).toEqual(days);
  });

  test('have series by their instances: the last one is not lost, and exceptions are left out', async () => {
    const until = await listDays(read('vobject_until_respects_timezone.ics'), '2013-12-31');
    expect([until.length, until.at(-1)]).toEqual([9, '2013-11-18']);
    const without = await listDays(read('icalendar_issue_112_missing_tzinfo_on_exdate.ics'), '2013-12-31');
    expect(without).toHaveLength(11);
    expect(without).not.toContain('2013-10-12');
  });

  test('have a rule without an end only within the window', async () => {
    const days = await listDays(read('icalendar_x_location.ics'), '2026-11-29');
    expect(days.every((day) => day >= '2024-11-29' && day <= '2026-11-29')).toBe(true);
    expect(days.length).toBeGreaterThan(500);
  });

  test('have people by their addresses, rooms as such, and private events marked', async () => {
    const [event] = (await list(read('composed_outlook365.ics'), '2026-11-29')) as CalendarEvent[];
    expect(event).toMatchObject({ isPrivate: true, isMeeting: true, minutes: 30 });
    expect(event!.people).toMatchObject([
      { address: 'orla.fennick@haldenrobotics.example', name: 'Fennick, Orla', answer: 'none' },
      { address: 'oslo-2-b@northfund.example', isResource: true },
      { address: 'vera.stolman@northfund.example', answer: 'accepted' },
    ]);
    const [apple] = (await list(read('nylas_icloud_oneday_event.ics'), '2016-01-01')) as CalendarEvent[];
    expect(apple!.people.map(({ address }) => address)).toEqual(['fivup@polarnet.example', 'saggeplambhi@icloud.com']);
    expect(apple!.isMeeting).toBe(false);
  });
});

describe('a file', () => {
  const line = (uid: string, start: string, more = '') =>
    `UID:${uid}\nDTSTART:${start}\nORGANIZER:mailto:vera@north.example\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ines.c@halden.example${more}`;
  const options = { own: ['Vera@north.example'], today: '2026-11-29' };

  test('gives meetings, once for a uid, with what was left out', async () => {
    const content = await readCalendarFile(
      wrap(
        line('1', '20261101T100000Z', '\nSUMMARY:Secret'),
        line('1', '20261102T100000Z', '\nSEQUENCE:2'),
        line('2', '20261103T100000Z', '\nSTATUS:CANCELLED'),
        line('3', '20270101T100000Z'),
        'UID:4\nDTSTART:never',
      ),
      options,
    );
    expect(content).toEqual({
      meetings: [
        {
          uid: '1',
          day: '2026-11-02',
          minutes: 0,
          people: 2,
          guests: [{ address: 'ines.c@halden.example', name: '', isTentative: false }],
        },
      ],
      events: 4,
      leftOut: { cancelled: 1, ahead: 1, unreadable: 1 },
      isForeign: false,
    });
    expect(
      (await readCalendarFile(wrap(line('1', '20261101T100000Z')), { ...options, own: ['x@y.example'] })).isForeign,
    ).toBe(true);
  });

  test('names an instance by its planned moment, wherever it was moved, and by any time zone', async () => {
    const series = line('s', '20261102T100000', '\nRRULE:FREQ=WEEKLY').replace('DTSTART:', 'DTSTART;TZID=Europe/Oslo:');
    const moved = line('s', '20261111T120000Z', '\nRECURRENCE-ID:20261109T090000Z');
    const events = (await list(wrap(series, moved), '2026-11-17')) as CalendarEvent[];
    expect(events.map(({ uid, day }) => `${uid} ${day}`)).toEqual([
      's 2026-11-02T09:00 2026-11-02',
      's 2026-11-16T09:00 2026-11-16',
      's 2026-11-09T09:00 2026-11-11',
    ]);
  });

  test('has an answer change the guest whom it is of, and no other', async () => {
    const reply =
      'BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:1\nDTSTART:20261101T100000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:ines.c@halden.example\nEND:VEVENT\nEND:VCALENDAR';
    const [event] = (await list(`${wrap(line('1', '20261101T100000Z'))}\n${reply}`, '2026-11-29')) as CalendarEvent[];
    expect(event!.people.map(({ answer }) => answer)).toEqual(['declined', 'accepted']);
  });
});
