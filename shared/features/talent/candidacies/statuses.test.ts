import { describe, expect, test } from 'vitest';
import { CANDIDACY_ACTORS, CANDIDACY_STATUSES, CANDIDACY_TYPES, type CandidacyStatus } from './status-names.ts';
import {
  CANDIDACY_LIFE,
  type CandidacySnapshot,
  ENTRIES,
  formatStatusFor,
  isOpen,
  listCandidacySteps,
  namesFirm,
} from './statuses.ts';

const FLAGS = [
  { candidateInterested: false, portcoInterested: false },
  { candidateInterested: true, portcoInterested: false },
  { candidateInterested: false, portcoInterested: true },
  { candidateInterested: true, portcoInterested: true },
] as const;
const R = [
  'Rejected by account',
  'Rejected by Candidate',
  'Not relevant / No longer needed',
  "Candidate didn't answer",
  'Is/Was Already in Process',
  'candidate was hired by another company',
  'position was closed',
  'Someone else was hired',
] as const;

const everyStanding: CandidacySnapshot[] = CANDIDACY_STATUSES.flatMap((status) =>
  CANDIDACY_TYPES.flatMap((type) => FLAGS.map((flags) => ({ status, type, ...flags }))),
);
const leads = (
  at: Partial<CandidacySnapshot> & { status: CandidacyStatus },
  actor: (typeof CANDIDACY_ACTORS)[number],
) => listCandidacySteps({ type: 'Talent Suggestion', ...FLAGS[0], ...at }, actor).map(({ to }) => to);

describe('the life cycle of a poscan', () => {
  test('as a grid: the steps for each type, interest and kind of viewer', () => {
    const lines = new Map<string, string[]>();
    for (const at of everyStanding)
      for (const actor of CANDIDACY_ACTORS) {
        const to = listCandidacySteps(at, actor).map(
          (step) => `${step.to}${step.asksReason ? '?' : ''}${step.stamps.map((stamp) => ` +${stamp}`).join('')}`,
        );
        const line = `${at.status} | ${actor} | ${to.join(', ') || 'nothing'}`;
        const flags = `${at.candidateInterested ? 'c' : '-'}${at.portcoInterested ? 'p' : '-'}`;
        lines.set(line, [...(lines.get(line) ?? []), `${at.type} ${flags}`]);
      }
    const all = CANDIDACY_TYPES.length * FLAGS.length;
    const grid = [...lines].map(([line, of]) => (of.length === all ? line : `${line} | ${of.join(', ')}`));
    expect(grid).toMatchSnapshot();
  });

  test('has the 28 statuses and Declined by Target, from which no step leads', () => {
    expect(CANDIDACY_STATUSES).toHaveLength(29);
    const reached = new Set(everyStanding.flatMap((at) => listCandidacySteps(at, 'talent').map(({ to }) => to)));
    expect(CANDIDACY_STATUSES.filter((status) => !reached.has(status))).toEqual(['Declined by Target']);
    expect(CANDIDACY_LIFE['Declined by Target'].set).toBe('failed');
  });

  test('waits for the candidate where the company was asked first, and the other way round', () => {
    const yes = { candidateInterested: true };
    expect(leads({ status: 'Sent to account', ...yes }, 'talent')).toEqual([...R, 'To be introduced', 'Introduced']);
    expect(leads({ status: 'Sent to account' }, 'talent')).toEqual([
      ...R,
      'Accepted by account',
      'To send to candidate',
    ]);
    const portco = { portcoInterested: true };
    expect(leads({ status: 'Sent to candidate', ...portco }, 'talent')).toEqual([
      ...R,
      'To be introduced',
      'Introduced',
    ]);
    expect(leads({ status: 'Sent to candidate' }, 'talent')).toEqual([...R, 'To send to account']);
  });

  test('goes on from On Hold where its type begins', () => {
    for (const type of CANDIDACY_TYPES)
      expect(leads({ status: 'On Hold', type }, 'talent')).toEqual([ENTRIES[type][0]]);
  });

  test('never ends: the firm reopens closed candidacies, and a company does not', () => {
    for (const status of CANDIDACY_STATUSES.filter((status) => !isOpen(status))) {
      expect(leads({ status }, 'talent'), status).toEqual(['On Hold']);
      expect(leads({ status }, 'staff'), status).toEqual(['On Hold']);
      expect(leads({ status }, 'portfolio'), status).toEqual([]);
    }
  });

  test('lets other members of the firm change nothing that is open', () => {
    for (const at of everyStanding.filter(({ status }) => isOpen(status)))
      expect(listCandidacySteps(at, 'staff'), at.status).toEqual([]);
  });

  test('never lets a company choose or read a status about the talent team or Kith', () => {
    for (const at of everyStanding)
      for (const { to } of listCandidacySteps(at, 'portfolio')) expect(namesFirm(to), at.status).toBe(false);
    expect(
      CANDIDACY_STATUSES.filter(namesFirm).map((status) => [status, formatStatusFor(status, 'portfolio')]),
    ).toEqual([
      ['Talpod To Review', 'Waiting for Review'],
      ['Interview with Kith personnel', 'In Play - Kith'],
      ['Talpod found irrelevant', 'Old Process'],
    ]);
  });

  test('asks for a reason with every step that rejects, and with no other', () => {
    for (const at of everyStanding)
      for (const step of listCandidacySteps(at, 'talent'))
        expect(step.asksReason, step.to).toBe(CANDIDACY_LIFE[step.to].rejection !== null);
  });

  test('ranks active statuses from 1 to 6 and the others from 8 to 13', () => {
    for (const status of CANDIDACY_STATUSES) {
      const { rank } = CANDIDACY_LIFE[status];
      expect(isOpen(status) && status !== 'On Hold' ? rank <= 6 : rank >= 8 && rank <= 13, status).toBe(true);
    }
  });
});
