import { describe, expect, test } from 'vitest';
import {
  type ConnectorFilters,
  DEFAULT_CONNECTOR_FILTERS,
  RESET_CONNECTOR_FILTERS,
} from '../../../../shared/core/talent/filters.ts';
import type { TieEvidence } from '../../../core/network/model/ties.ts';
import type { PathConnector } from '../../../core/network/paths/connectors.ts';
import { toMonth } from '../../../platform/time/months.ts';
import { filterConnectors } from './filter.ts';

const TODAY = toMonth(2026, 11);
const stated = { signal: 1, by: 1, date: null };
const connection: TieEvidence = { ...stated, kind: 'linkedin_connection' };
const comment: TieEvidence = { ...stated, kind: 'linkedin_comment' };
const answered = (answer: 'Familiar' | 'Not Familiar'): TieEvidence => ({ ...stated, kind: 'answer', answer });

const connector = (id: number, evidence: TieEvidence[], more: Partial<PathConnector> = {}): PathConnector => ({
  id,
  probability: 0.5,
  category: 3,
  evidence,
  chance: 'good chance',
  score: 3,
  firmProbability: 0.5,
  talpodScore: 0.5,
  defpodScore: 0.5,
  inTouch: null,
  roles: [],
  ...more,
});

const ids = (all: readonly PathConnector[], filters: Partial<ConnectorFilters> = {}, deals = false): number[] =>
  filterConnectors(all, { ...DEFAULT_CONNECTOR_FILTERS, ...filters }, { tab: 'all', today: TODAY, deals }).shown.map(
    (connector) => connector.connector.id,
  );

describe('potential connectors', () => {
  test('with a weak relationship to the firm are left out', () => {
    const all = [connector(1, [connection], { score: 2 }), connector(2, [connection], { score: 3 })];
    expect(ids(all, { relationship: 3 })).toEqual([2]);
    expect(ids(all, { relationship: 2 })).toEqual([1, 2]);
  });

  test('who are only connected, or only commented, are shown on request', () => {
    const all = [connector(1, [connection]), connector(2, [comment]), connector(3, [{ ...stated, kind: 'nemp' }])];
    expect(ids(all)).toEqual([1, 3]);
    expect(ids(all, { just_linkedin: false })).toEqual([3]);
    expect(ids(all, { commenters: true })).toEqual([1, 2, 3]);
  });

  test('who answered that they do not know the target are left out unless they are wanted', () => {
    const all = [connector(1, [answered('Not Familiar')]), connector(2, [answered('Familiar')])];
    expect(ids(all)).toEqual([2]);
    expect(
      filterConnectors(all, RESET_CONNECTOR_FILTERS, { tab: 'all', today: TODAY, deals: false }).shown,
    ).toHaveLength(2);
  });

  test('come by talpodScore, and for the deal team by defpodScore and then score', () => {
    const all = [
      connector(1, [connection], { defpodScore: 0.2 }),
      connector(2, [connection], { defpodScore: 0.9, score: 2 }),
      connector(3, [connection], { defpodScore: 0.9, score: 4 }),
    ];
    expect(ids(all)).toEqual([1, 2, 3]);
    expect(ids(all, {}, true)).toEqual([3, 2, 1]);
  });

  test('are each in one tab, by their strongest evidence', () => {
    const all = [connector(1, [connection]), connector(2, [comment, { ...stated, kind: 'mail', mails: 9 }])];
    expect(
      filterConnectors(all, DEFAULT_CONNECTOR_FILTERS, { tab: 'linkedin', today: TODAY, deals: false }),
    ).toMatchObject({
      shown: [{ connector: { id: 1 } }],
      counts: { all: 2, work: 0, linkedin: 1, other: 1 },
    });
  });
});
