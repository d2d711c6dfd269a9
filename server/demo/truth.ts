import type { SignalEvidence } from '../core/network/derive/contact-ties.ts';
import { hasMany } from '../core/network/derive/insiders.ts';
import { makeLabelPairKey } from '../core/network/derive/labels.ts';
import { resizeAccount } from '../core/network/model/account-sizes.ts';
import { computeSpans, type EmploymentSpan, type SpanTenure } from '../core/network/model/employment-spans.ts';
import { collectEvidenceOn, type PairPerson } from '../core/network/model/pair-evidence.ts';
import type { AccountSizes } from '../core/network/model/stored-sizes.ts';
import { computeTie, type TieEvidence } from '../core/network/model/ties.ts';
import type { Weights } from '../core/network/model/weights.ts';
import { pickSignalWeights } from '../core/network/signals/all.ts';
import { isManagement, type TitleKind } from '../core/network/words/titles.ts';
import type { RowBuilder } from './rows.ts';

/**
 * The true relationships between people of the demo network, which the model does not know: time together counts less than it assumes, rank
 * and mail count more, and a connection next to nothing. Answers, opinions and requests follow these weights, so that there is something to
 * learn from them.
 */
export const HIDDEN_WEIGHTS: Weights = {
  base: -3.8,
  tenure: { months: 0.7, monthsScale: 3, people: -0.2, fewPeople: 10, further: 0.5 },
  management: 1.9,
  ...pickSignalWeights('truth'),
  answer: { Familiar: 0.95, 'Familiar - Weak Relationship': 0.4, 'Not Familiar': 0.02 },
};

/** The true relationship between two people of the network, by contact ids. */
export interface Truth {
  /** The log-odds that the first would introduce the second, from the evidence on that day; `not` leaves evidence out. */
  odds(a: number, b: number, day: string, not?: (evidence: TieEvidence) => boolean): number;
  /** The people with whom a person has a signal, those with more than a connection, and those with whom they shared an account. */
  signalled(id: number): readonly number[];
  warm(id: number): readonly number[];
  colleagues(id: number): readonly number[];
}

/** @param weights the amounts that each kind of evidence adds to the model's own weights */
export function buildTruth({ rows }: RowBuilder, weights: Weights): Truth {
  const management = new Map(rows.title.map(({ id, kind }) => [id, isManagement(kind as TitleKind)]));
  const tenures = rows.tenure.map(
    (row): SpanTenure => ({
      ...(row as Omit<SpanTenure, 'management' | 'titled'>),
      management: management.get(row.title_id)!,
      titled: true,
      ended_after: null,
    }),
  );
  const spans = [...Map.groupBy(tenures, (tenure) => tenure.contact_id).values()].flatMap(computeSpans);
  const byContact = Map.groupBy(spans, (span) => span.contact_id);
  const byAccount = Map.groupBy(spans, (span) => span.account_id);
  const facts = rows.signal.map((row): SignalEvidence => row as never);
  const byPair = Map.groupBy(facts, (evidence) => makeLabelPairKey(evidence.from_contact_id, evidence.to_contact_id));
  const bySignaller = Map.groupBy(facts, (evidence) => evidence.from_contact_id);
  const sizes = new Map<number, AccountSizes>();
  const getSize = (accountId: number): AccountSizes => {
    const known =
      sizes.get(accountId) ?? computeSizes(rows.account[accountId - 1]!.headcount ?? null, byAccount.get(accountId)!);
    sizes.set(accountId, known);
    return known;
  };
  const makePerson = (id: number): PairPerson => ({
    spans: byContact.get(id) ?? [],
    many: hasMany(rows.contact[id - 1]!.connections ?? null, weights),
  });
  return {
    odds(a, b, day, not = () => false) {
      const evidence = collectEvidenceOn(
        day,
        makePerson(a),
        makePerson(b),
        byPair.get(makeLabelPairKey(a, b)) ?? [],
        getSize,
      );
      const { probability } = computeTie(
        evidence.filter((evidence) => !not(evidence)),
        weights,
        new Date(day),
      );
      return Math.log(probability / (1 - probability));
    },
    signalled: (id) => [...new Set((bySignaller.get(id) ?? []).map((evidence) => evidence.to_contact_id))],
    warm: (id) => [
      ...new Set(
        (bySignaller.get(id) ?? [])
          .filter((evidence) => evidence.type !== 'Linkedin Connection')
          .map((evidence) => evidence.to_contact_id),
      ),
    ],
    colleagues: (id) => {
      const accounts = new Set(byContact.get(id)?.map((span) => span.account_id));
      const others = [...accounts].flatMap((account) => byAccount.get(account)!.map((span) => span.contact_id));
      return [...new Set(others)].filter((other) => other !== id);
    },
  };
}

function computeSizes(headcount: number | null, spans: readonly EmploymentSpan[]): AccountSizes {
  const makeEmptySteps = () => ({ months: [], totals: [] });
  return resizeAccount({ headcount, begun: makeEmptySteps(), ended: makeEmptySteps(), startless: 0 }, [], spans);
}
