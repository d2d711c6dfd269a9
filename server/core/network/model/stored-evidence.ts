/** Evidence in the form of the tie table: JSON of arrays, a third of the size of objects. There are millions of ties. */
import type { EvidenceKind } from '../../../../shared/core/network/evidence.ts';
import { type SignalKind, signalKinds } from '../../../../shared/core/network/signals.ts';
import { type SignalEvidenceOf, signalDefinitions } from '../signals/all.ts';
import type { LabelAnswer, TieEvidence } from './ties.ts';

/** The numbers of the kinds that are no signals. Stored evidence contains them: never change one. */
const TENURE = 0;
const ANSWER = 8;
const KINDS: ReadonlyMap<number, SignalKind> = new Map(
  signalKinds.map((kind) => [signalDefinitions[kind].number, kind]),
);
const ANSWERS = ['Familiar', 'Familiar - Weak Relationship', 'Not Familiar'] as const satisfies readonly LabelAnswer[];
const MANAGEMENT = 1;
const YEAR = 2;

/** The number with which stored evidence of a kind begins. */
export function getStoredNumber(kind: EvidenceKind): number {
  if (kind === 'tenure') return TENURE;
  return kind === 'answer' ? ANSWER : signalDefinitions[kind].number;
}

type Row = [kind: number, ...rest: (number | string | null)[]];

export function encodeEvidence(evidence: readonly TieEvidence[]): string {
  return JSON.stringify(evidence.map(getRow));
}

/** @param text the output of `encodeEvidence` */
export function decodeEvidence(text: string): TieEvidence[] {
  return (JSON.parse(text) as Row[]).map(getEvidence);
}

function getRow(evidence: TieEvidence): Row {
  if (evidence.kind === 'tenure') {
    const flags = (evidence.management ? MANAGEMENT : 0) + (evidence.year ? YEAR : 0);
    return [TENURE, evidence.account, evidence.start, evidence.end, evidence.months, evidence.people, flags];
  }
  const { signal, by, date } = evidence;
  if (evidence.kind === 'answer') return [ANSWER, signal, by, date, ANSWERS.indexOf(evidence.answer)];
  const { number, own } = signalDefinitions[evidence.kind];
  const value = own?.write(evidence);
  return value === undefined ? [number, signal, by, date] : [number, signal, by, date, value];
}

function getEvidence(row: Row): TieEvidence {
  if (row[0] === TENURE) {
    const [, account, start, end, months, people, flags] = row as number[] as [
      0,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return {
      kind: 'tenure',
      account,
      start,
      end,
      months,
      people,
      ...(flags & MANAGEMENT && { management: true as const }),
      ...(flags & YEAR && { year: true as const }),
    };
  }
  const [number, signal, by, date, value] = row as [number, number, number, string | null, number | null | undefined];
  if (number === ANSWER) return { kind: 'answer', signal, by, date, answer: ANSWERS[value!]! };
  const kind = KINDS.get(number)!;
  return { kind, signal, by, date, ...signalDefinitions[kind].own?.restore(value) } as SignalEvidenceOf;
}
