import { describe, expect, test } from 'vitest';
import type { FocusConnector, FocusTarget } from '../../../../../shared/core/network/connector.ts';
import {
  describeAskedAlready,
  describeFormerColleague,
  describeFurtherNames,
  pickMiniMessage,
} from './mini-message.ts';

const target = (more: Partial<FocusTarget> = {}): FocusTarget => ({
  Id: '1',
  public_identifier: 'ines-calloway',
  name: 'Ines Calloway',
  FirstName: 'Ines',
  linkedin_url: null,
  Ramzor_Score__c: 'Low likelihood',
  account_type: null,
  currentSamePortcoEmployee: false,
  hasSameAccountPosition: false,
  ...more,
});
const say = (more: Partial<FocusTarget>, total = 0, isAsked = false, searchable = true) =>
  pickMiniMessage({ target: target(more), total, asked: isAsked, searchable }, 'Lumenary', 'Quillmark Ventures')
    ?.text ?? null;

describe('the message of the mini view', () => {
  test.each<[string, Partial<FocusTarget>, number, boolean, string | null]>([
    ['names stand for themselves', {}, 1, false, null],
    ['nobody', {}, 0, false, "Couldn't find potential connectors from Lumenary - Did we get it wrong?"],
    ['not on database', { Id: null }, 0, false, "Want us to check Ines Calloway's connections?"],
    [
      'asked for already',
      { Id: null },
      0,
      true,
      "We will search for Ines Calloway's connections. Check again in 48 hours.",
    ],
    [
      'no name either',
      { Id: null, name: '' },
      0,
      false,
      "Couldn't find potential connectors from Lumenary - Did we get it wrong?",
    ],
    [
      'a colleague',
      { account_type: 'Portfolio', currentSamePortcoEmployee: true, hasSameAccountPosition: true },
      9,
      false,
      'Seems like Ines is currently working at Lumenary',
    ],
    [
      'of another portfolio company',
      { account_type: 'Portfolio', hasSameAccountPosition: true },
      9,
      false,
      'Seems like Ines is currently working at an Quillmark Ventures portfolio company',
    ],
    ['a former colleague with connectors', { hasSameAccountPosition: true }, 2, false, null],
  ])('%s', (_what, facts, total, isAsked, text) => {
    expect(say(facts, total, isAsked)).toBe(text);
  });

  test('offers no search where the person is unknown', () => {
    expect(say({ Id: null }, 0, false, false)).toMatch(/^Couldn't find potential connectors/);
  });

  test('says above the names who left the company', () => {
    expect(describeFormerColleague(target({ hasSameAccountPosition: true }), 'Lumenary')).toBe(
      'Seems like Ines used to be Lumenary employee',
    );
    expect(describeFormerColleague(target(), 'Lumenary')).toBeNull();
  });

  test.each([
    [1, 1, 'is a potential connector'],
    [3, 3, 'are potential connectors'],
    [3, 12, 'and 9 other connectors from Lumenary'],
  ])('comes after %i names of %i', (shown, total, text) => {
    expect(describeFurtherNames(shown, total, 'Lumenary')).toBe(text);
  });
});

test('says beside a name that a colleague of the viewer asks already', () => {
  const input = { by: 'Noor Salhavi', since: '2026-11-18T09:14:00.000Z', mine: false };
  const of = (facts: object) =>
    describeAskedAlready({
      has_reachout: false,
      is_active_reachout: false,
      being_asked: null,
      ...facts,
    } as FocusConnector);
  expect(of({})).toBeNull();
  expect(of({ has_reachout: true, is_active_reachout: true, being_asked: input })).toBe('Awaiting response');
  expect(of({ has_reachout: true })).toBe('Cycle Ended');
  expect(of({ being_asked: input })).toBe('Noor Salhavi asked them');
  expect(of({ being_asked: { ...input, mine: true } })).toBe('You asked them');
});
