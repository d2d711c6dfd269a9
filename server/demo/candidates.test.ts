import { describe, expect, test } from 'vitest';
import { CANDIDACY_STATUSES } from '../../shared/features/talent/candidacies/status-names.ts';
import { CANDIDACY_LIFE, isOpen, listCandidacySteps } from '../../shared/features/talent/candidacies/statuses.ts';
import { OPEN_END } from '../platform/time/months.ts';
import { buildDemoNetwork } from './network.ts';

const { candidate, poscan, poscan_change, position, tenure, digest_candidate, app_user } = buildDemoNetwork({
  now: new Date('2026-11-20T00:00:00Z'),
});
const openings = new Map(position.map((position) => [position.id, position]));

describe('the candidates of the demo', () => {
  test('are three hundred people with details, some looking for a job, few of them in secret', () => {
    expect(candidate).toHaveLength(300);
    expect(new Set(candidate.map(({ contact_id }) => contact_id)).size).toBe(300);
    const looking = candidate.filter((candidate) => candidate.looking === 1);
    expect(looking.length).toBeGreaterThan(80);
    expect(
      candidate.filter((candidate) => candidate.discreet === 1).every((candidate) => candidate.looking === 1),
    ).toBe(true);
    expect(
      candidate.every(
        (candidate) => candidate.secondary_email === null || candidate.secondary_email!.endsWith('.example'),
      ),
    ).toBe(true);
  });

  test('have five hundred candidacies over every status, once for each person and position', () => {
    expect(poscan.length).toBeGreaterThan(480);
    expect(new Set(poscan.map(({ status }) => status))).toEqual(new Set(CANDIDACY_STATUSES));
    expect(new Set(poscan.map((candidacy) => `${candidacy.contact_id} ${candidacy.position_id}`)).size).toBe(
      poscan.length,
    );
    expect(poscan.filter((candidacy) => (candidacy.closed_mark === 0) !== isOpen(candidacy.status))).toEqual([]);
  });

  test('each reached their status by steps of the life cycle, one after the other', () => {
    const changes = Map.groupBy(poscan_change, ({ poscan_id }) => poscan_id);
    for (const candidacy of poscan) {
      const messages = changes.get(candidacy.id)!;
      expect(messages.at(-1)).toMatchObject({ to_status: candidacy.status, at: candidacy.status_at });
      for (const [place, { at, from_status, to_status, kind }] of messages.entries()) {
        if (place === 0) expect([kind, from_status, at]).toEqual(['created', null, candidacy.created_at]);
        if (place === 0) continue;
        expect(at > messages[place - 1]!.at).toBe(true);
        const flags = [true, false].flatMap((candidateInterested) =>
          [true, false].map((portcoInterested) => ({ candidateInterested, portcoInterested })),
        );
        const steps = flags.flatMap((interest) =>
          listCandidacySteps({ status: from_status!, type: candidacy.request_type, ...interest }, 'talent'),
        );
        expect(steps.map(({ to }) => to)).toContain(to_status);
      }
    }
  });

  test('have a reason where they were declined, days in order, and no candidacy at their own employer', () => {
    const now = new Map(
      tenure.filter((tenure) => tenure.end_month === OPEN_END).map((tenure) => [tenure.contact_id, tenure.account_id]),
    );
    for (const candidacy of poscan) {
      if (candidacy.rejection_reason !== null) expect(CANDIDACY_LIFE[candidacy.status].rejection).not.toBeNull();
      if (/reject/i.test(candidacy.status)) expect(candidacy.rejection_reason).not.toBeNull();
      const suggested = [candidacy.date_suggested_to_account, candidacy.date_suggested_to_candidate]
        .filter(Boolean)
        .sort();
      const opened = openings.get(candidacy.position_id)!.created_at.slice(0, 10);
      const days = [opened, candidacy.created_at.slice(0, 10), ...suggested, candidacy.intro_date].filter(Boolean);
      expect(days).toEqual([...days].sort());
      expect(now.get(candidacy.contact_id)).not.toBe(openings.get(candidacy.position_id)!.account_id);
      if (candidacy.status === 'position was closed') expect(openings.get(candidacy.position_id)!.status).toBe('Close');
    }
  });

  test('have an address if they were written to, and each position is filled once', () => {
    const details = new Map(candidate.map((candidate) => [candidate.contact_id, candidate]));
    const written = poscan.filter(
      (candidacy) => candidacy.date_suggested_to_candidate !== null || candidacy.intro_date !== null,
    );
    expect(written.filter((candidacy) => !details.get(candidacy.contact_id)!.secondary_email)).toEqual([]);
    const hired = poscan.filter(({ status }) => status === 'Hired').map(({ position_id }) => position_id);
    expect(new Set(hired).size).toBe(hired.length);
  });

  test('show the portfolio user of the demo something of every kind', () => {
    const noor = app_user.find(({ email }) => email === 'noor@lumenary.example')!;
    const own = poscan.filter((candidacy) => openings.get(candidacy.position_id)!.account_id === noor.account_id);
    expect(new Set(own.map(({ status }) => status)).size).toBeGreaterThan(20);
  });

  test('were shared with founders in past weeks or wait for the next, and nobody in secret', () => {
    const discreet = new Set(
      candidate.filter((candidate) => candidate.discreet === 1).map((candidate) => candidate.contact_id),
    );
    expect(digest_candidate.filter((candidate) => discreet.has(candidate.contact_id))).toEqual([]);
    expect(new Set(digest_candidate.map((candidate) => candidate.digest_day)).size).toBe(7);
    expect(digest_candidate.filter((candidate) => candidate.digest_day === '')).toHaveLength(4);
  });
});
