import { describe, expect, test } from 'vitest';
import { type CalendarEvent, type CalendarPerson, getEventUid } from './event.ts';
import { getFirstDay, judgeEvent } from './judge.ts';

const OWN = new Set(['vera@north.example']);
const TODAY = '2026-11-29';

const makePerson = (address: string, more: Partial<CalendarPerson> = {}): CalendarPerson => ({
  address,
  name: '',
  answer: 'accepted',
  isOwner: false,
  isResource: false,
  ...more,
});
const VERA = makePerson('Vera@north.example', { isOwner: true });
const INES = makePerson('ines.calloway@halden.example', { name: 'Calloway, Ines' });

const judge = (people: CalendarPerson[], more: Partial<CalendarEvent> = {}) =>
  judgeEvent(
    {
      id: '1',
      uid: '1',
      day: '2026-10-05',
      minutes: 30,
      cancelled: false,
      isPrivate: false,
      isMeeting: true,
      isWhole: true,
      people,
      ...more,
    },
    OWN,
    TODAY,
  );
const makeCrowd = (count: number) => Array.from({ length: count }, (_, at) => makePerson(`p${at}.q@halden.example`));

describe('an event counts', () => {
  test('as a talk of two, with name and address as everywhere', () => {
    expect(judge([VERA, INES])).toEqual({
      day: '2026-10-05',
      minutes: 30,
      people: 2,
      guests: [{ address: 'ines.calloway@halden.example', name: 'Ines Calloway', isTentative: false }],
    });
  });

  test('for those alone who accepted; whoever did not answer sits at the table, whoever declined does not', () => {
    const others = [makePerson('a.b@halden.example', { answer: 'none' }), { ...INES, answer: 'declined' as const }];
    expect(judge([VERA, ...others])).toEqual({ leftOut: 'not accepted' });
    expect(judge([VERA, makePerson('c.d@halden.example'), ...others])).toMatchObject({
      people: 3,
      guests: [{ address: 'c.d@halden.example' }],
    });
  });

  test('on the day itself, and not a day ahead', () => {
    expect(judge([VERA, INES], { day: TODAY })).toMatchObject({ day: TODAY });
    expect(judge([VERA, INES], { day: '2026-11-30' })).toEqual({ leftOut: 'ahead' });
  });

  test('whole if the owner accepted under any of their addresses', () => {
    const other = makePerson('vera@second.example', { isOwner: true, answer: 'tentative' });
    expect(judge([other, VERA, INES])).toMatchObject({ guests: [{ isTentative: false }] });
  });

  test('half if one of the two accepted with reserve', () => {
    expect(judge([VERA, { ...INES, answer: 'tentative' }])).toMatchObject({ guests: [{ isTentative: true }] });
    expect(judge([{ ...VERA, answer: 'tentative' }, INES])).toMatchObject({ guests: [{ isTentative: true }] });
  });

  test('for up to eight persons, without rooms, lists, programs and the owner’s other addresses', () => {
    const things = [
      makePerson('fjord.view@halden.example', { isResource: true }),
      makePerson('halden.board-members@halden.example'),
      makePerson('no-reply@halden.example'),
      makePerson('vera@north.example'),
    ];
    expect(judge([VERA, ...makeCrowd(7), ...things])).toMatchObject({ people: 8 });
    expect(judge([VERA, ...makeCrowd(8)])).toEqual({ leftOut: 'too many' });
    expect(judge([VERA, ...things])).toEqual({ leftOut: 'alone' });
  });

  test('as the largest table where the guest list was cut', () => {
    expect(judge([VERA, INES], { isWhole: false })).toMatchObject({ people: 8, guests: [{}] });
    expect(judge([VERA], { isWhole: false })).toEqual({ leftOut: 'alone' });
  });

  test('once for a person who stands there twice; a person without an address only sits there', () => {
    expect(judge([VERA, INES, { ...INES, address: 'INES.Calloway@halden.example' }])).toMatchObject({ people: 2 });
    expect(judge([VERA, INES, makePerson('', { name: 'Somebody' })])).toMatchObject({ people: 3, guests: [{}] });
  });
});

describe('an event counts for nobody', () => {
  test.each([
    ['cancelled', { cancelled: true }],
    ['private', { isPrivate: true }],
    ['no meeting', { isMeeting: false }],
    ['ahead', { day: '2026-11-30' }],
    ['too old', { day: '2024-11-28' }],
  ])('if it is %s', (leftOut, more) => {
    expect(judge([VERA, INES], more)).toEqual({ leftOut });
  });

  test('if its owner did not accept, or is not there', () => {
    expect(judge([{ ...VERA, answer: 'declined' }, INES])).toEqual({ leftOut: 'not accepted' });
    expect(judge([{ ...VERA, answer: 'none' }, INES])).toEqual({ leftOut: 'not accepted' });
    expect(judge([INES, makePerson('c.d@halden.example')])).toEqual({ leftOut: 'not accepted' });
  });
});

test('two years count, and the 29th of February has none before it', () => {
  expect([getFirstDay('2026-11-29'), getFirstDay('2028-02-29')]).toEqual(['2024-11-29', '2026-02-28']);
  expect(judge([VERA, INES], { day: '2024-11-29' })).toMatchObject({ people: 2 });
});

test('an instance of a series has a uid of its own, by the moment for which it was planned', () => {
  expect(getEventUid('x@vendor.example')).toBe('x@vendor.example');
  expect(getEventUid('x@vendor.example', new Date('2026-10-05T10:00:00+02:00'))).toBe(
    'x@vendor.example 2026-10-05T08:00',
  );
});
