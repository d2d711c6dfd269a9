import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SIGNAL_TYPES, SIGNALS, signalKinds } from '../../../../shared/core/network/signals.ts';
import type { SignalEvidence } from '../derive/contact-ties.ts';
import { toSignalEvidence } from '../derive/contact-ties.ts';
import { computeLogOdds } from '../model/amounts.ts';
import { computePairAmounts } from '../model/pair-amounts.ts';
import { decodeEvidence, encodeEvidence } from '../model/stored-evidence.ts';
import { computeTie } from '../model/ties.ts';
import { shippedWeights } from '../model/weights.ts';
import { collectEvidenceFor } from '../read/evidence.ts';
import { signalDefinitions } from './all.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const MEMBER = 100;

/** Numbers of kinds that are no signals, too: a tenure and an answer. */
const NUMBERS = {
  linkedin_connection: 1,
  linkedin_comment: 2,
  mail: 3,
  whatsapp: 4,
  worked_together: 5,
  nemp: 6,
  opinion: 7,
  message: 9,
  meeting: 10,
  address_book: 12,
  crm_activity: 11,
};

test('each kind has a number of its own in stored evidence, and those of before stay', () => {
  const numbers = signalKinds.map((kind) => signalDefinitions[kind].number);
  expect(new Set([0, 8, ...numbers]).size).toBe(numbers.length + 2);
  expect(Object.fromEntries(signalKinds.map((kind) => [kind, signalDefinitions[kind].number]))).toMatchObject(NUMBERS);
});

test('each kind has a type and an entry in weights files of its own', () => {
  expect(new Set(SIGNAL_TYPES).size).toBe(signalKinds.length);
  expect(new Set(signalKinds.map((kind) => signalDefinitions[kind].weights.entry)).size).toBe(signalKinds.length);
});

test('the guide to imports lists every type', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/import.md'), 'utf8');
  const types = `${SIGNAL_TYPES.slice(0, -1).join(', ')} or ${SIGNAL_TYPES.at(-1)}`;
  expect(guide.split('\n')).toContain(`| type | ${types} |`);
});

describe.each(signalKinds)('a signal of the kind %s', (kind) => {
  const definition = signalDefinitions[kind];
  const rows = [null, 1, 400].flatMap((amount) =>
    [null, 'Positive', 'Neutral', 'Negative'].flatMap((direction) =>
      [MEMBER, 7].map(
        (from): SignalEvidence => ({
          id: 1,
          type: SIGNALS[kind].type,
          sub_type: null,
          direction,
          amount,
          from_contact_id: from,
          to_contact_id: MEMBER + 7 - from,
          occurred_on: '2025-08-14',
        }),
      ),
    ),
  );
  const all = rows.flatMap((row) => [toSignalEvidence(row, false)!, toSignalEvidence(row, true)!]);

  test('is stored and read back as it is', () => {
    expect(all.every((evidence) => evidence.kind === kind)).toBe(true);
    for (const evidence of all) expect(decodeEvidence(encodeEvidence([evidence]))).toStrictEqual([evidence]);
  });

  test('counts weights of its own entry only, which add up to the log-odds', () => {
    const { entry, amounts } = definition.weights;
    for (const name of Object.keys(amounts)) expect(name.split('.')[0]).toBe(entry);
    for (const evidence of all) {
      const { probability, parts } = computeTie([evidence], shippedWeights, NOW);
      const counted = computePairAmounts([evidence], shippedWeights, NOW);
      expect(Object.keys(counted).filter((name) => name !== 'base' && !(name in amounts))).toEqual([]);
      expect(1 / (1 + Math.exp(-computeLogOdds(counted, shippedWeights)))).toBeCloseTo(probability, 12);
      expect(parts[0]!.weight).not.toBe(0);
    }
  });

  test('counts less with age exactly if it says after how many years it counts half', () => {
    const [evidence] = all;
    const weightIn = (now: string) => computeTie([evidence!], shippedWeights, new Date(now)).parts[0]!.weight;
    expect(weightIn('2045-01-01') < weightIn('2025-09-01')).toBe(definition.halfLifeYears !== undefined);
  });

  test('names both people in its words, under its type, and is counted as one and as several', () => {
    const named = { contact: 'Ines Calloway', memberId: MEMBER, probability: 0.5 };
    const member = { name: 'Dana Levi', title: null, kind: 'firm' as const, account: 1 };
    const names = {
      accounts: new Map<number, string>(),
      uncounted: new Set<number>(),
      signals: new Map<number, never>(),
    };
    for (const row of all) {
      const tie = { ...named, member, evidence: [row] };
      const { evidence } = collectEvidenceFor({ firm: true }, [tie], names, shippedWeights, NOW);
      expect(evidence[0]).toMatchObject({ kind, source: SIGNALS[kind].type });
      expect(evidence[0]!.text).toMatch(/Ines Calloway.*Dana Levi|Dana Levi.*Ines Calloway|Dana Levi said/);
      const elsewhere = (count: number) =>
        collectEvidenceFor({ firm: false, account: 2 }, Array(count).fill(tie), names, shippedWeights, NOW).elsewhere
          ?.text;
      const { counted: words, readBy } = definition;
      const counted = readBy === 'staff' ? [undefined, undefined] : [`1 ${words[0]}`, `2 ${words[1]}`];
      expect([elsewhere(1), elsewhere(2)]).toEqual(counted);
    }
  });

  test('has its weights in the bounds of a weights file, as shipped and as in the demo', () => {
    const { schema, shipped, truth } = definition.weights;
    expect([schema.parse(shipped), schema.parse(truth)]).toEqual([shipped, truth]);
  });
});
