import { describe, expect, test } from 'vitest';
import { type Actor, INTRO_STATUSES } from '../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../shared/core/introductions/statuses.ts';
import { deriveIntro } from '../../shared/features/introductions/derive.ts';
import { findStep } from '../../shared/platform/steps.ts';
import { buildDemoNetwork } from './network.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { intro, intro_change, connector_ask, app_user, contact, account, poscan, position } = buildDemoNetwork({
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
    for (const row of intro) {
      const changes = timelines.get(row.id)!;
      expect(changes[0]).toMatchObject({ kind: 'created', to_status: 'To review', at: row.created_at });
      expect(changes.at(-1)).toMatchObject({ to_status: row.status, at: row.status_at });
      for (const [place, change] of changes.slice(1).entries()) {
        const { to_status: state, at } = changes[place]!;
        expect(change.from_status).toBe(state);
        expect(at < change.at && change.at < now.toISOString()).toBe(true);
        const actor = change.actor as Actor;
        expect(
          findStep(INTRO_LIFE, { state: state!, cameFrom: null }, change.to_status!, actor),
          `${state} to ${change.to_status}`,
        ).toBeDefined();
      }
    }
  });

  test('count as asking their connectors, each once a month', () => {
    const changes = intro_change.filter(
      ({ to_status, intro_id }) =>
        to_status === 'Asked' && intro.some(({ id, connector_contact_id }) => id === intro_id && connector_contact_id),
    );
    expect(changes.length).toBeGreaterThan(50);
    const asks = connector_ask.filter(({ entity }) => entity === 'intro');
    expect(asks.map(({ entity_id, made_at }) => [entity_id, made_at])).toEqual(
      changes.map(({ intro_id, at }) => [intro_id, at]),
    );
    expect(new Set(asks.map(({ entity_id, month }) => `${entity_id} ${month}`)).size).toBe(asks.length);
  });

  test('are of the requester’s own company, for others, and fill all tabs', () => {
    for (const row of intro) {
      const user = app_user.find(({ id }) => id === row.requester_user_id)!;
      expect(user.account_id).toBe(row.account_id);
      expect(row.target_account_id).not.toBe(row.account_id);
    }
    const due = intro.filter((row) => {
      const facts = {
        status: row.status,
        goal: row.goal,
        salesStatus: row.sales_status ?? null,
        rejectReason: row.reject_reason ?? null,
      };
      return deriveIntro(
        { ...facts, archived: row.archived === 1, nextUpdate: row.next_update ?? null },
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
    for (const row of talent) {
      const { contact_id, position_id, created_at, status } = poscan[row.position_candidate_id! - 1]!;
      expect(row).toMatchObject({ target_contact_id: contact_id, goal: 'Talent' });
      expect(position[position_id - 1]!.account_id).toBe(row.account_id);
      expect(created_at < row.created_at).toBe(true);
      if (row.status === 'Declined by Target') expect(status).toBe('Rejected by Candidate');
    }
  });

  test('include those of the pictures', () => {
    const noor = app_user.find(({ email }) => email === 'noor@lumenary.example')!;
    const hers = intro.filter((intro) => intro.requester_user_id === noor.id);
    const messages = hers.map((intro) => [
      account[intro.target_account_id! - 1]!.name,
      contact[(intro.target_contact_id ?? 0) - 1]?.name,
      intro.status,
    ]);
    expect(messages).toContainEqual(['Castellan Bank', 'Ines Calloway', 'Awaiting Info from Portfolio']);
    expect(messages).toContainEqual(['Orrin Health', 'Priya Venkatraj', 'Feedback Requested']);
  });
});
