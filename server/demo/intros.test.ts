import { describe, expect, test } from 'vitest';
import { type Actor, INTRO_STATUSES } from '../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../shared/core/introductions/statuses.ts';
import { deriveIntro } from '../../shared/features/introductions/derive.ts';
import { next } from '../../shared/platform/steps.ts';
import { demoNetwork } from './network.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { intro, intro_change, app_user, contact, account, poscan, position } = demoNetwork({
  now,
  contacts: 900,
  accounts: 130,
});

describe('the demo’s introduction requests', () => {
  test('are 300 beside those of candidacies, over every status, of many companies', () => {
    expect(intro.filter((intro) => intro.position_candidate_id === null)).toHaveLength(300);
    expect(new Set(intro.map((intro) => intro.status))).toEqual(new Set(INTRO_STATUSES));
    expect(new Set(intro.map((intro) => intro.account_id)).size).toBeGreaterThan(10);
  });

  test('reached their status by steps of the life cycle, one after the other in time', () => {
    const timelines = Map.groupBy(intro_change, (change) => change.intro_id);
    for (const one of intro) {
      const changes = timelines.get(one.id)!;
      expect(changes[0]).toMatchObject({ kind: 'created', to_status: 'To review', at: one.created_at });
      expect(changes.at(-1)).toMatchObject({ to_status: one.status, at: one.status_at });
      for (const [place, change] of changes.slice(1).entries()) {
        const { to_status: state, at } = changes[place]!;
        expect(change.from_status).toBe(state);
        expect(at < change.at && change.at < now.toISOString()).toBe(true);
        const actor = change.actor as Actor;
        expect(
          next(INTRO_LIFE, { state: state!, cameFrom: null }, change.to_status!, actor),
          `${state} to ${change.to_status}`,
        ).toBeDefined();
      }
    }
  });

  test('are of the requester’s own company, for others, and fill all tabs', () => {
    for (const one of intro) {
      const user = app_user.find(({ id }) => id === one.requester_user_id)!;
      expect(user.account_id).toBe(one.account_id);
      expect(one.target_account_id).not.toBe(one.account_id);
    }
    const due = intro.filter((one) => {
      const facts = {
        status: one.status,
        goal: one.goal,
        salesStatus: one.sales_status ?? null,
        rejectReason: one.reject_reason ?? null,
      };
      return deriveIntro(
        { ...facts, archived: one.archived === 1, nextUpdate: one.next_update ?? null },
        'Q',
        '2026-11-21',
      ).action_required;
    });
    expect(due.length).toBeGreaterThan(15);
    expect(intro.filter((intro) => intro.archived === 1).length).toBeGreaterThan(40);
  });

  test('are for the candidate where they belong to a candidacy, while it goes on, by its own company', () => {
    const talent = intro.filter((intro) => intro.position_candidate_id !== null);
    expect(talent.length).toBeGreaterThan(20);
    for (const one of talent) {
      const { contact_id, position_id, created_at, status } = poscan[one.position_candidate_id! - 1]!;
      expect(one).toMatchObject({ target_contact_id: contact_id, goal: 'Talent' });
      expect(position[position_id - 1]!.account_id).toBe(one.account_id);
      expect(created_at < one.created_at).toBe(true);
      if (one.status === 'Declined by Target') expect(status).toBe('Rejected by Candidate');
    }
  });

  test('include those of the pictures', () => {
    const noor = app_user.find(({ email }) => email === 'noor@lumenary.example')!;
    const hers = intro.filter((intro) => intro.requester_user_id === noor.id);
    const told = hers.map((intro) => [
      account[intro.target_account_id! - 1]!.name,
      contact[(intro.target_contact_id ?? 0) - 1]?.name,
      intro.status,
    ]);
    expect(told).toContainEqual(['Castellan Bank', 'Ines Calloway', 'Awaiting Info from Portfolio']);
    expect(told).toContainEqual(['Orrin Health', 'Priya Venkatraj', 'Feedback Requested']);
  });
});
