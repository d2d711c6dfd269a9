import { describe, expect, test } from 'vitest';
import { MEMBER_ID } from '../../core/network/reachout.ts';
import {
  press,
  RELEVANCE_CONTROLS,
  RELEVANCE_STATES,
  type RelevanceControl,
  type RelevanceState,
} from '../../core/network/relevance.ts';
import { addSignature, writeDraft } from './draft.ts';

const madeBy = (control: RelevanceControl) =>
  Object.fromEntries(RELEVANCE_STATES.map((from) => [from, press(control, from, 'good chance').to]));

describe('the controls of a row (document 4 §4.1)', () => {
  test.each<[RelevanceControl, RelevanceState, RelevanceState]>([
    ['relevant', '', 'relevant'],
    ['relevant', 'relevant', ''],
    ['relevant', 'copied reachout draft', ''],
    ['relevant', 'irrelevant', 'relevant'],
    ['irrelevant', '', 'irrelevant'],
    ['irrelevant', 'irrelevant', ''],
    ['irrelevant', 'relevant', 'irrelevant'],
    ['draft', '', 'copied reachout draft'],
    ['draft', 'copied reachout draft', ''],
    ['draft', 'relevant', 'copied reachout draft'],
  ])('%s, pressed when it is "%s", makes it "%s"', (control, from, to) => {
    expect(press(control, from, 'some chance').to).toBe(to);
  });

  test('make it sent by a Tamnuni, and nothing else after that', () => {
    expect(new Set(Object.values(madeBy('tamnuni')))).toEqual(new Set(['sent tamnuni']));
    for (const control of RELEVANCE_CONTROLS) expect(madeBy(control)['sent tamnuni']).toBe('sent tamnuni');
  });
});

describe('feedback', () => {
  const opens = (control: RelevanceControl, from: RelevanceState, chance: 'good chance' | 'long shot') =>
    press(control, from, chance).feedback === 'opens';

  test('is requested when a long shot is marked relevant or its draft copied, and was not before', () => {
    for (const control of ['relevant', 'draft'] as const) {
      expect(opens(control, '', 'long shot')).toBe(true);
      expect(opens(control, 'irrelevant', 'long shot')).toBe(true);
      expect(opens(control, 'relevant', 'long shot')).toBe(false);
      expect(opens(control, 'copied reachout draft', 'long shot')).toBe(false);
      expect(opens(control, '', 'good chance')).toBe(false);
    }
  });

  test('is requested for anybody who is marked irrelevant, and the second click closes it', () => {
    expect(opens('irrelevant', '', 'good chance')).toBe(true);
    expect(opens('irrelevant', 'relevant', 'long shot')).toBe(true);
    expect(press('irrelevant', 'irrelevant', 'good chance').feedback).toBe('closes');
  });

  test('is requested when a long shot gets a Tamnuni, unless they were relevant or sent one before', () => {
    expect(opens('tamnuni', '', 'long shot')).toBe(true);
    expect(opens('tamnuni', 'copied reachout draft', 'long shot')).toBe(true);
    expect(opens('tamnuni', 'relevant', 'long shot')).toBe(false);
    expect(opens('tamnuni', 'sent tamnuni', 'long shot')).toBe(false);
    expect(opens('tamnuni', '', 'good chance')).toBe(false);
  });
});

describe('a draft', () => {
  const asking = {
    connectorFirstName: 'Kei',
    targetName: 'Ines Calloway',
    targetFirstName: 'Ines',
    company: 'Lumenary',
    targetUrl: 'https://www.linkedin.com/in/ines-calloway',
    companies: ['Pellucid Labs', 'Castellan Bank', 'Pellucid Labs'],
  };

  test('names connector, target, profile, the companies that they shared, and the sender', () => {
    expect(addSignature(writeDraft(asking, '  Please. '), 'Noor Salhavi', 'Lumenary')).toBe(
      [
        'Hi Kei, we would like to reach Ines Calloway (https://www.linkedin.com/in/ines-calloway), and I see that you worked together at Pellucid Labs & Castellan Bank.',
        'Please.',
        'Do you know Ines well enough to introduce Lumenary? Either answer is fine.',
        'Noor Salhavi, Lumenary',
      ].join('\n\n'),
    );
  });

  test('is shorter where less is known', () => {
    expect(writeDraft({ ...asking, targetUrl: null, companies: [] })).toMatch(
      /^Hi Kei, we would like to reach Ines Calloway, and you may know each other\.\n\nDo you/,
    );
  });
});

test.each([
  ['U07QK3M9D2', true],
  ['w0abcdefgh1', true],
  ['U0123456', true],
  ['U012345', false],
  ['U01234567890', false],
  ['A07QK3M9D2', false],
  ['U07QK-M9D2', false],
])('%s is a member id of the chat: %s', (id, is) => {
  expect(MEMBER_ID.test(id)).toBe(is);
});
