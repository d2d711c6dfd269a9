import { expect, test } from 'vitest';
import type { Intro } from '../../core/introductions/intro.ts';
import { compareIntros } from './order.ts';

const request = (Id: string, day: number, more: Partial<Intro>): Intro =>
  ({
    Id,
    LastActivityDate: `2026-01-0${day}T00:00:00.000Z`,
    bucket: 'in_progress',
    action_required: false,
    show_archive_button: false,
    turn: null,
    Archived_In_Dashboard__c: false,
    ...more,
  }) as Intro;

test('requests come in the order of the tabs; in Active those that need action first, those to archive last', () => {
  const requests = [
    request('1', 1, { bucket: 'queue' }),
    request('2', 1, { bucket: 'archive', action_required: true }),
    request('3', 2, { action_required: true, bucket: 'archive', show_archive_button: true }),
    request('4', 3, {}),
    request('10', 2, {}),
    request('9', 2, {}),
    request('5', 3, { bucket: 'archive' }),
    request('6', 9, { bucket: 'archive', show_archive_button: true }),
    request('7', 9, { bucket: 'queue', Archived_In_Dashboard__c: true }),
    request('8', 8, { action_required: true, Archived_In_Dashboard__c: true }),
  ];
  const expected = ['1', '3', '2', '5', '4', '10', '9', '6', '7', '8'];
  expect(requests.toSorted(compareIntros).map(({ Id }) => Id)).toEqual(expected);
  expect(
    requests
      .toReversed()
      .toSorted(compareIntros)
      .map(({ Id }) => Id),
  ).toEqual(expected);
});

test('staff see first what waits for the firm, and an answer of a requester to be read', () => {
  const staff = { next_statuses: [] };
  const requests = [
    request('1', 9, { ...staff, turn: 'requester', action_required: true }),
    request('2', 8, { ...staff, turn: 'connector' }),
    request('3', 1, { ...staff, turn: 'firm' }),
    request('4', 2, { ...staff, turn: 'facilitator' }),
    request('5', 3, { ...staff, turn: 'connector', answer: { at: '2026-01-03T00:00:00.000Z', words: 'Yes.' } }),
    request('6', 4, { ...staff, bucket: 'queue', turn: 'firm' }),
  ];
  expect(requests.toSorted(compareIntros).map(({ Id }) => Id)).toEqual(['6', '5', '4', '3', '1', '2']);
});
