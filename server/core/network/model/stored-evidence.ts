/** Evidence in the form of the tie table: JSON of arrays, a third of the size of objects. There are millions of ties. */
import type { LabelAnswer, OpinionDirection, TieEvidence } from './ties.ts';

/** The number of each kind. Stored evidence contains it: never change one, and continue from the last. */
const NUMBERS = {
  tenure: 0,
  linkedin_connection: 1,
  linkedin_comment: 2,
  mail: 3,
  whatsapp: 4,
  worked_together: 5,
  nemp: 6,
  opinion: 7,
  answer: 8,
} as const satisfies Record<TieEvidence['kind'], number>;
const KINDS = Object.keys(NUMBERS) as TieEvidence['kind'][];
const DIRECTIONS = ['Positive', 'Neutral', 'Negative'] as const satisfies readonly OpinionDirection[];
const ANSWERS = ['Familiar', 'Familiar - Weak Relationship', 'Not Familiar'] as const satisfies readonly LabelAnswer[];
const MANAGEMENT = 1;
const YEAR = 2;

type Row = [kind: number, ...rest: (number | string | null)[]];

export function encodeEvidence(evidence: readonly TieEvidence[]): string {
  return JSON.stringify(evidence.map(rowOf));
}

/** @param text the output of `encodeEvidence` */
export function decodeEvidence(text: string): TieEvidence[] {
  return (JSON.parse(text) as Row[]).map(evidenceOf);
}

function rowOf(evidence: TieEvidence): Row {
  const kind = NUMBERS[evidence.kind];
  if (evidence.kind === 'tenure') {
    const flags = (evidence.management ? MANAGEMENT : 0) + (evidence.year ? YEAR : 0);
    return [kind, evidence.account, evidence.start, evidence.end, evidence.months, evidence.people, flags];
  }
  const given: Row = [kind, evidence.signal, evidence.by, evidence.date];
  switch (evidence.kind) {
    case 'linkedin_connection':
      return evidence.many ? [...given, 1] : given;
    case 'mail':
      return [...given, evidence.mails];
    case 'whatsapp':
      return [...given, evidence.members];
    case 'opinion':
      return [...given, DIRECTIONS.indexOf(evidence.direction)];
    case 'answer':
      return [...given, ANSWERS.indexOf(evidence.answer)];
    default:
      return given;
  }
}

function evidenceOf(row: Row): TieEvidence {
  const kind = KINDS[row[0]]!;
  if (kind === 'tenure') {
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
      kind,
      account,
      start,
      end,
      months,
      people,
      ...(flags & MANAGEMENT && { management: true as const }),
      ...(flags & YEAR && { year: true as const }),
    };
  }
  const [, signal, by, date, extra] = row as [number, number, number, string | null, number | null | undefined];
  const given = { signal, by, date };
  switch (kind) {
    case 'linkedin_connection':
      return extra ? { kind, ...given, many: true } : { kind, ...given };
    case 'mail':
      return { kind, ...given, mails: extra! };
    case 'whatsapp':
      return { kind, ...given, members: extra! };
    case 'opinion':
      return { kind, ...given, direction: DIRECTIONS[extra!]! };
    case 'answer':
      return { kind, ...given, answer: ANSWERS[extra!]! };
    default:
      return { kind, ...given };
  }
}
