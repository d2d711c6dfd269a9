import { describe, expect, test } from 'vitest';
import { ScoreDetails } from '../../../../shared/core/network/evidence.ts';
import { OPEN_END, toMonth } from '../../../platform/time/months.ts';
import type { SharedTenure, TieEvidence } from '../model/ties.ts';
import { shippedWeights as weights } from '../model/weights.ts';
import { signalDefinitions } from '../signals/all.ts';
import { collectEvidenceFor, type EvidenceTie, type EvidenceViewer } from './evidence.ts';

const now = new Date('2026-11-21T12:00:00Z');
const staff: EvidenceViewer = { firm: true };
const FIRM = 1;
const LUMENARY = 2;
const OTHER = 3;
const names = {
  accounts: new Map([
    [10, 'Brightmoor'],
    [11, 'Castellan Bank'],
    [12, 'Morrow & Sons'],
  ]),
  uncounted: new Set([12]),
  signals: new Map([
    [5, { source: 'Connect', details: 'Answers the same day.' }],
    [6, { source: null, details: null }],
  ]),
};
const dana = { name: 'Dana Levi', title: 'Partner', kind: 'firm' as const, account: FIRM };
const ruben = { name: 'Ruben Castellane', title: 'CTO', kind: 'portfolio' as const, account: LUMENARY };
const gwen = { name: 'Gwen Achterberg', title: null, kind: 'portfolio' as const, account: OTHER };

const getTie = (member: EvidenceTie['member'], memberId: number, probability: number, ...evidence: TieEvidence[]) => ({
  member,
  memberId,
  probability,
  evidence,
});
const tenure = (more: Partial<SharedTenure> = {}): SharedTenure => ({
  kind: 'tenure',
  account: 10,
  start: toMonth(2014, 5),
  end: toMonth(2016, 6),
  months: 26,
  people: 40,
  ...more,
});
const given = { signal: 6, by: 100, date: '2025-08-14' };
const opinion: TieEvidence = { kind: 'opinion', ...given, signal: 5, direction: 'Positive' };
const connection: TieEvidence = { kind: 'linkedin_connection', ...given };
const details = (viewer: EvidenceViewer, ...ties: EvidenceTie[]) => {
  const found = collectEvidenceFor(viewer, ties, names, weights, now);
  expect(ScoreDetails.parse(found)).toEqual(found);
  return found;
};
const words = (evidence: TieEvidence) => details(staff, getTie(dana, 100, 0.3, evidence)).evidence[0]!;

describe('evidence in words', () => {
  test('a shared tenure in a small company is on record', () => {
    expect(words(tenure())).toEqual({
      kind: 'tenure',
      text: 'Dana Levi worked with them at Brightmoor for 26 months (about 40 people then)',
      source: 'Career history · May 2014 to Jun 2016',
      date: '2016-06-30',
      on_record: true,
      company: 'Brightmoor',
    });
  });

  test('a shared tenure among more than 50 people is inferred and hedged', () => {
    const large = words(tenure({ people: 2_000, account: 11, management: true }));
    expect(large.text).toBe(
      'Dana Levi probably knows them from Castellan Bank, where both worked for 26 months, both in management (about 2,000 people then)',
    );
    expect(large.on_record).toBe(false);
    expect(words(tenure({ people: 50 })).on_record).toBe(true);
    expect(words(tenure({ people: 60 })).on_record).toBe(false);
  });

  test('a shared tenure without dates says so and is inferred', () => {
    const undated = words(tenure({ start: 0, end: 0, months: 12 }));
    expect(undated).toMatchObject({
      text: 'Dana Levi probably worked with them at Brightmoor (dates unknown, about 40 people today)',
      source: 'Career history · dates unknown',
      date: null,
      on_record: false,
    });
    expect(words(tenure({ start: 0, end: 0, months: 12, people: 0 })).text).toContain('(dates unknown)');
  });

  test('where the head-count is missing, the known people count', () => {
    expect(words(tenure({ account: 12, people: 3 })).text).toMatch(/ \(about 3 people known there then\)$/);
    expect(words(tenure({ account: 12, start: 0, end: 0, people: 3 })).text).toMatch(
      / \(dates unknown, about 3 people known there today\)$/,
    );
  });

  test('a tenure that goes on has no end date, and one month is one month', () => {
    const open = words(tenure({ start: toMonth(2026, 11), end: OPEN_END, months: 1, people: 5 }));
    expect(open.text).toContain('for 1 month (');
    expect(open.source).toBe('Career history · Nov 2026 to today');
    expect(open.date).toBeNull();
  });

  test('where only years are known, only years are shown', () => {
    expect(words(tenure({ year: true })).source).toBe('Career history · 2014 to 2016');
    expect(words(tenure({ year: true, end: OPEN_END })).source).toBe('Career history · 2014 to today');
  });

  test('an opinion is quoted, under its stored type and source', () => {
    expect(words(opinion)).toEqual({
      kind: 'opinion',
      text: 'Dana Levi gave a positive opinion of them: “Answers the same day.”',
      source: 'Opinion · Connect',
      date: '2025-08-14',
      on_record: true,
    });
  });

  test.each<[TieEvidence, string, string]>([
    [connection, 'Dana Levi is connected to them on LinkedIn', 'Linkedin Connection'],
    [
      { kind: 'linkedin_connection', ...given, many: true },
      'Dana Levi is connected to them on LinkedIn (one of the two has over 2,000 connections)',
      'Linkedin Connection',
    ],
    [{ kind: 'linkedin_comment', ...given }, 'Dana Levi commented on a post of theirs', 'Linkedin Comment'],
    [{ kind: 'linkedin_comment', ...given, by: 7 }, 'They commented on a post by Dana Levi', 'Linkedin Comment'],
    [{ kind: 'mail', ...given, mails: 1_500 }, 'Dana Levi and they exchanged 1,500 mails', 'Gmail Contacts'],
    [{ kind: 'mail', ...given, mails: 1 }, 'Dana Levi and they exchanged 1 mail', 'Gmail Contacts'],
    [
      { kind: 'whatsapp', ...given, members: 12 },
      'Dana Levi shares a WhatsApp group with 12 members with them',
      'Whatsapp Group',
    ],
    [
      { kind: 'whatsapp', ...given, members: null },
      'Dana Levi shares a WhatsApp group of unknown size with them',
      'Whatsapp Group',
    ],
    [{ kind: 'worked_together', ...given }, 'Dana Levi said that they worked together', 'Worked Together'],
    [
      { kind: 'worked_together', ...given, by: 7 },
      'They said that they worked together with Dana Levi',
      'Worked Together',
    ],
    [{ kind: 'nemp', ...given }, 'Dana Levi named them as someone they know', 'Nemp'],
    [{ kind: 'opinion', ...given, by: 7, direction: 'Neutral' }, 'They gave a neutral opinion of Dana Levi', 'Opinion'],
    [
      { kind: 'answer', ...given, answer: 'Familiar' },
      'Dana Levi answered “Familiar” when asked about them',
      'Ranking answer',
    ],
  ])('%o reads "%s"', (evidence, text, source) => {
    expect(words(evidence)).toMatchObject({ text, source, on_record: true });
  });

  test('the strongest comes first, then the newest, and both sorts are counted', () => {
    const found = details(
      staff,
      getTie(dana, 100, 0.6, opinion, tenure({ people: 200 })),
      getTie(ruben, 101, 0.1, { ...connection, by: 101, date: '2024-01-01' } as TieEvidence),
      getTie(gwen, 102, 0.1, { ...connection, by: 102, date: '2026-01-01' } as TieEvidence),
    );
    expect(found.evidence.map(({ text }) => text.slice(0, 20))).toEqual([
      'Dana Levi gave a pos',
      'Gwen Achterberg is c',
      'Ruben Castellane is ',
      'Dana Levi probably k',
    ]);
    expect(found).toMatchObject({ on_record: 3, inferred: 1, elsewhere: null });
    expect(found.best_through).toEqual({ name: 'Dana Levi', title: 'Partner' });
  });

  test('the list can be cut, and its counts cover all', () => {
    const found = collectEvidenceFor(
      staff,
      [getTie(dana, 100, 0.6, opinion, connection, tenure())],
      names,
      weights,
      now,
      1,
    );
    expect(found.evidence).toHaveLength(1);
    expect(found.on_record).toBe(3);
  });
});

describe('the evidence for a portfolio user', () => {
  const ties = [
    getTie(dana, 100, 0.6, opinion, connection, tenure(), tenure({ account: 11 })),
    getTie(ruben, 101, 0.2, { ...opinion, by: 101 } as TieEvidence, tenure({ people: 90 })),
    getTie(gwen, 102, 0.7, { ...connection, by: 102 } as TieEvidence, { kind: 'mail', ...given, mails: 3 }),
  ];
  const lumenary = details({ firm: false, account: LUMENARY }, ...ties);

  test('shows a colleague’s answer in the ranking game only in general words, though it counts', () => {
    const read = (by: number) => {
      const answered = getTie(ruben, 101, 0.7, { kind: 'answer', ...given, by, answer: 'Familiar' } as TieEvidence);
      return details({ firm: false, account: LUMENARY }, answered).evidence.map(({ text }) => text);
    };
    expect(read(101)).toEqual(['Ruben Castellane said how well they know them']);
    expect(read(7)).toEqual(['They said how well they know Ruben Castellane']);
  });

  test('describes evidence from their own company, without the comment on a signal', () => {
    expect(lumenary.evidence.map(({ text }) => text)).toEqual([
      'Ruben Castellane gave a positive opinion of them',
      'Ruben Castellane probably knows them from Brightmoor, where both worked for 26 months (about 90 people then)',
    ]);
    expect(lumenary).toMatchObject({ on_record: 1, inferred: 1 });
    expect(lumenary.best_through).toEqual({ name: 'Ruben Castellane', title: 'CTO' });
  });

  test('shows kinds and counts of the firm’s evidence, and nothing of other companies', () => {
    expect(lumenary.elsewhere?.text).toBe('2 shared work histories, 1 direct connection, 1 opinion');
    expect(lumenary.elsewhere?.counts).toContainEqual({ kind: 'tenure', count: 2 });
    expect(JSON.stringify(lumenary)).not.toMatch(/Dana|Gwen|Castellan Bank|mail/);
  });

  test('names nobody where their own company knows nobody', () => {
    const nobody = details({ firm: false, account: 99 }, ...ties);
    expect(nobody).toMatchObject({ evidence: [], best_through: null, on_record: 0, inferred: 0 });
    expect(nobody.elsewhere?.text).toBe('2 shared work histories, 1 direct connection, 1 opinion');
    expect(details({ firm: false, account: 99 }, ties[2]!).elsewhere).toBeNull();
  });

  test('has nothing of a kind that is for staff only, and counts none of it', () => {
    const { mail } = signalDefinitions as { mail: { readBy: string } };
    const mails: TieEvidence = { kind: 'mail', ...given, mails: 3 };
    const read = (viewer: EvidenceViewer) =>
      details(viewer, getTie(ruben, 101, 0.2, mails, opinion), getTie(dana, 100, 0.6, mails));
    expect(read({ firm: false, account: LUMENARY }).elsewhere?.text).toBe('1 mail exchange');
    mail.readBy = 'staff';
    try {
      expect(read({ firm: false, account: LUMENARY })).toMatchObject({
        evidence: [{ kind: 'opinion' }],
        on_record: 1,
        elsewhere: null,
      });
      expect(read(staff).on_record).toBe(3);
    } finally {
      mail.readBy = 'company';
    }
  });

  test("is in words for a user of the firm's own account, as it is for their colleagues", () => {
    const colleague = details({ firm: false, account: FIRM }, ...ties);
    expect(colleague.evidence).toHaveLength(4);
    expect(colleague.elsewhere).toBeNull();
  });
});
