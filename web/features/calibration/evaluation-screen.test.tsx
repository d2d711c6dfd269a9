import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Evaluation, getEvaluation, type ReliabilityBin } from '../../../shared/features/calibration/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../testing/testing.tsx';

const bin = (place: number, more: Partial<ReliabilityBin> = {}): ReliabilityBin => ({
  from: place / 10,
  to: (place + 1) / 10,
  count: 0,
  estimated: null,
  told: null,
  low: null,
  high: null,
  ...more,
});
const evaluation: Evaluation = {
  labels: [
    { kind: 'answer', count: 1_988, yes: 199, scores: { auc: 0.8364, brier: 0.0832 } },
    { kind: 'opinion', count: 30, yes: 18, scores: { auc: null, brier: 0.2 } },
    { kind: 'request', count: 0, yes: 0, scores: null },
    { kind: 'outcome', count: 0, yes: 0, scores: null },
  ],
  needed: 200,
  scored: 2_018,
  scorable: 2_018,
  scores: {
    auc: 0.8271,
    brier: 0.0851,
    reliability: [
      bin(0, { count: 1_700, estimated: 0.03, told: 0.05, low: 0.04, high: 0.06 }),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((place) => bin(place)),
      bin(9, { count: 318, estimated: 0.95, told: 0.71, low: 0.66, high: 0.76 }),
    ],
  },
  weights: { version: 'a1b2c3d4e5f6', shipped: true, pending: false },
};
const saved = { evaluation, at: '2026-11-21T12:00:00.000Z', pending: false };

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server.on(getEvaluation, saved);
});

const loadRows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

describe('the evaluation', () => {
  it('shows how well the weights in force agree with the answers', async () => {
    openApp('/evaluation');
    expect(await screen.findByText('0.827')).toBeTruthy();
    expect(screen.getByText('0.085')).toBeTruthy();
    expect(screen.getByText(/Weights that come with Kith, version/).parentElement?.textContent).toContain(
      'a1b2c3d4e5f6',
    );
    expect(screen.getByText(/^Kith’s estimates for 2,018 pairs/).textContent).not.toContain('fitted');
    await waitFor(() => expect(document.title).toBe('Evaluation · Kith'));
  });

  it('shows its date, and that newer answers are being counted until they are', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.on(getEvaluation, { ...saved, pending: true });
    openApp('/evaluation');
    const line = await screen.findByText(/^As of 21 Nov 26, 12:00\./);
    expect(line.textContent).toContain('Kith is updating this page');
    server.on(getEvaluation, saved);
    await vi.advanceTimersByTimeAsync(2_000);
    await waitFor(() => expect(line.textContent).toBe('As of 21 Nov 26, 12:00.'));
    const requestCount = server.callsOf(getEvaluation).length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.callsOf(getEvaluation)).toHaveLength(requestCount);
    vi.useRealTimers();
  });

  it('says that it is being computed until the first result', async () => {
    server.on(getEvaluation, { evaluation: null, at: null, pending: true });
    openApp('/evaluation');
    expect(await screen.findByRole('heading', { name: 'Calculating' })).toBeTruthy();
  });

  it('shows how many answers of each kind there are, and what is not known', async () => {
    openApp('/evaluation');
    const rows = await loadRows('Answers by kind');
    expect(rows.map((cells) => cells.slice(1))).toEqual([
      ['1,988', '199', '0.836', '0.083'],
      ['30', '18', 'Not known', '0.200'],
      ['0', '0', 'Not known', 'Not known'],
      ['0', '0', 'Not known', 'Not known'],
    ]);
    expect(rows.map(([kind]) => kind)).toEqual([
      expect.stringContaining('Ranking answers'),
      expect.stringContaining('Opinions'),
      expect.stringContaining('Finished requests'),
      expect.stringContaining('Outcomes of introductions'),
    ]);
  });

  it('draws the estimates against the answers, and shows the same in a table', async () => {
    openApp('/evaluation');
    const plot = await screen.findByRole('img', { name: /^Reliability/ });
    const points = [...plot.querySelectorAll('circle')].map((point) =>
      ['cx', 'cy'].map((at) => point.getAttribute(at)),
    );
    // 300 to a side, 62 from the left and 12 from the top.
    expect(points).toEqual([
      ['71', '297'],
      ['347', '99'],
    ]);
    const table = screen.getByRole('table', { name: 'Reliability, by estimate' });
    expect(plot.getAttribute('aria-describedby')).toBe(table.id);
    const rows = await loadRows('Reliability, by estimate');
    expect(rows).toHaveLength(10);
    expect(rows[0]).toEqual(['0 to 10%', '1,700', '3%', '5%', '4 to 6%']);
    expect(rows[4]).toEqual(['40 to 50%', '0', 'None', 'None', 'None']);
  });

  it('with too few answers says how many it needs, draws nothing and keeps the counts', async () => {
    const labels = evaluation.labels.map((label) => ({
      ...label,
      count: label.count && 12,
      yes: label.yes && 5,
      scores: null,
    }));
    server.on(getEvaluation, { ...saved, evaluation: { ...evaluation, labels, scored: 0, scorable: 0, scores: null } });
    openApp('/evaluation');
    expect(await screen.findByRole('heading', { name: 'Too few answers yet' })).toBeTruthy();
    expect(screen.getByText(/^You have 24 of the 200 answers needed/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Reliability/ })).toBeNull();
    expect((await loadRows('Answers by kind'))[0]?.[1]).toBe('12');
  });

  it('says that the installation’s own weights are judged by answers they were not fitted to', async () => {
    const weights = { ...evaluation.weights, shipped: false };
    server.on(getEvaluation, { ...saved, evaluation: { ...evaluation, scored: 605, scorable: 605, weights } });
    openApp('/evaluation');
    const line = await screen.findByText(/^Kith’s estimates for 605 pairs/);
    expect(line.textContent).toContain('So of 2,018 answers, only the 605 about people left out of the fitting');
    expect(line.textContent).not.toContain('newest');
  });

  it('says so when no answer is left that the installation’s own weights can be judged by', async () => {
    const weights = { ...evaluation.weights, shipped: false };
    server.on(getEvaluation, {
      ...saved,
      evaluation: { ...evaluation, scored: 0, scorable: 0, scores: null, weights },
    });
    openApp('/evaluation');
    expect(await screen.findByText(/^None of the 2,018 answers is about a person left out/)).toBeTruthy();
  });

  it('says when strengths are still those of other weights', async () => {
    server.on(getEvaluation, {
      ...saved,
      evaluation: { ...evaluation, weights: { ...evaluation.weights, shipped: false, pending: true } },
    });
    openApp('/evaluation');
    expect(await screen.findByText(/The weights have changed since strengths were computed/)).toBeTruthy();
    expect(screen.getByText(/Weights of this installation, version/)).toBeTruthy();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    server.on(getEvaluation, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/evaluation');
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke on our side.');
    server.on(getEvaluation, saved);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0.827')).toBeTruthy();
  });

  it('is for staff: in their menu, and not available to anybody else', async () => {
    const { unmount } = openApp('/');
    expect((await screen.findByRole('link', { name: 'Evaluation' })).getAttribute('href')).toBe('/evaluation');
    unmount();
    putSession(server, portco);
    openApp('/evaluation');
    expect(await screen.findByText('No access')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Evaluation' })).toBeNull();
    expect(server.callsOf(getEvaluation)).toHaveLength(0);
  });
});
