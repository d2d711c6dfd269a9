/**
 * The evidence behind a strength in words, and who may read which words (design: relationship model §2, product guide
 * "Evidence"; specification README "Who may see what").
 */
import type { Evidence, EvidenceKind, ScoreDetails } from '../../../../shared/core/network/evidence.ts';
import { evidenceKinds } from '../../../../shared/core/network/evidence.ts';
import { dayOfMonth, monthInWords, OPEN_END, UNKNOWN_START, yearOf } from '../../../platform/time/months.ts';
import { typeOfSignal } from '../model/signal-types.ts';
import { type SharedTenure, type TieEvidence, type TiePart, tie, type Weights } from '../model/ties.ts';

/** A member of the circle, for use in sentences. `account` is the company they represent. */
export interface EvidenceInsider {
  name: string;
  title: string | null;
  kind: 'firm' | 'portfolio';
  account: number;
}

/** A stored tie of the contact. `contact` is the contact's name in sentences; without it, they are "they". */
export interface EvidenceTie {
  contact?: string;
  member: EvidenceInsider;
  memberId: number;
  probability: number;
  evidence: TieEvidence[];
}

/** The names behind the ids in stored evidence. */
export interface EvidenceNames {
  accounts: ReadonlyMap<number, string>;
  /** Accounts of unknown head-count, for which the known people count. */
  uncounted: ReadonlySet<number>;
  signals: ReadonlyMap<number, { source: string | null; details: string | null }>;
}

/** Staff see everything; any other viewer belongs to one company. */
export type EvidenceViewer = { firm: true } | { firm: false; account: number };

/** With more people than this, an overlap only suggests that two people met. */
const FEW_ENOUGH_TO_KNOW = 50;

interface Piece extends TiePart {
  tie: EvidenceTie;
}

/** The part of a contact's evidence that is shown, before it is put into words. */
interface ChosenEvidence {
  pieces: Piece[];
  elsewhere: ScoreDetails['elsewhere'];
  onRecord: number;
  inferred: number;
  best: EvidenceInsider | undefined;
}

/**
 * Chooses the evidence of a contact's ties as `viewer` may see it, strongest first, then newest. Portfolio users get only the evidence from
 * people of their own company, kinds and counts from the firm's people, and nothing from other companies.
 * @param limit how many pieces to put into words at most; the counts are of all
 */
export function chooseEvidence(
  viewer: EvidenceViewer,
  ties: readonly EvidenceTie[],
  weights: Weights,
  now: Date,
  limit = 50,
): ChosenEvidence {
  const named = ties.filter(({ member }) => viewer.firm || member.account === viewer.account);
  const pieces = named
    .flatMap((one) => tie(one.evidence, weights, now).parts.map((part) => ({ ...part, tie: one, end: lastDay(part) })))
    .sort((a, b) => b.weight - a.weight || (a.end < b.end ? 1 : a.end > b.end ? -1 : 0));
  const onRecord = pieces.filter(({ evidence }) => isOnRecord(evidence)).length;
  return {
    pieces: pieces.slice(0, limit),
    elsewhere: viewer.firm ? null : elsewhere(ties.filter((tie) => tie.member.kind === 'firm' && !named.includes(tie))),
    onRecord,
    inferred: pieces.length - onRecord,
    best: named.toSorted((a, b) => b.probability - a.probability || a.memberId - b.memberId)[0]?.member,
  };
}

export function evidenceInWords(
  { pieces, elsewhere: counted, onRecord, inferred, best }: ChosenEvidence,
  names: EvidenceNames,
  viewer: EvidenceViewer,
): ScoreDetails {
  return {
    evidence: pieces.map((piece) => inWords(piece, piece.tie, names, viewer.firm)),
    elsewhere: counted,
    on_record: onRecord,
    inferred,
    best_through: best ? { name: best.name, title: best.title } : null,
  };
}

/** Both in one step, if the names are at hand. */
export function evidenceFor(
  viewer: EvidenceViewer,
  ties: readonly EvidenceTie[],
  names: EvidenceNames,
  weights: Weights,
  now: Date,
  limit?: number,
): ScoreDetails {
  return evidenceInWords(chooseEvidence(viewer, ties, weights, now, limit), names, viewer);
}

function isOnRecord(evidence: TieEvidence): boolean {
  return evidence.kind !== 'tenure' || (evidence.start !== UNKNOWN_START && evidence.people <= FEW_ENOUGH_TO_KNOW);
}

const IN_COUNTS: Record<EvidenceKind, readonly [one: string, more: string]> = {
  tenure: ['shared work history', 'shared work histories'],
  linkedin_connection: ['direct connection', 'direct connections'],
  linkedin_comment: ['comment', 'comments'],
  mail: ['mail exchange', 'mail exchanges'],
  whatsapp: ['shared group', 'shared groups'],
  worked_together: ['report of working together', 'reports of working together'],
  nemp: ['named acquaintance', 'named acquaintances'],
  opinion: ['opinion', 'opinions'],
  answer: ['ranking answer', 'ranking answers'],
};

/** Kinds and counts, without names; null if there are none. */
function elsewhere(ties: readonly EvidenceTie[]): ScoreDetails['elsewhere'] {
  const kinds = ties.flatMap((tie) => tie.evidence.map(({ kind }) => kind));
  const counts = evidenceKinds
    .map((kind) => ({ kind, count: kinds.filter((other) => other === kind).length }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  const text = counts
    .map(({ kind, count }) => `${thousands(count)} ${IN_COUNTS[kind][count === 1 ? 0 : 1]}`)
    .join(', ');
  return { counts, text };
}

function inWords(
  { evidence }: TiePart,
  { contact, member, memberId }: EvidenceTie,
  names: EvidenceNames,
  staff: boolean,
): Evidence {
  const other = contact === undefined ? THEY : named(contact);
  if (evidence.kind === 'tenure') return tenureInWords(evidence, member.name, other, names);
  const signal = names.signals.get(evidence.signal);
  const type = evidence.kind === 'answer' ? 'Ranking answer' : typeOfSignal(evidence.kind);
  // The text that a user wrote with a signal is for staff: it is never sent to a portfolio user.
  const quote = staff && signal?.details ? `: “${signal.details}”` : '';
  return {
    kind: evidence.kind,
    text: `${signalInWords(evidence, member.name, other, evidence.by === memberId, staff)}${quote}`,
    source: signal?.source ? `${type} · ${signal.source}` : type,
    date: evidence.date,
    on_record: true,
  };
}

/** The contact in a sentence: as subject, as object, and as owner. */
interface Other {
  Subject: string;
  subject: string;
  object: string;
  owner: string;
}

const THEY: Other = { Subject: 'They', subject: 'they', object: 'them', owner: 'theirs' };

function named(name: string): Other {
  return { Subject: name, subject: name, object: name, owner: `${name}’s` };
}

function tenureInWords(evidence: SharedTenure, member: string, other: Other, names: EvidenceNames): Evidence {
  const { start, end, months, people } = evidence;
  const known = names.accounts.get(evidence.account);
  const company = known ?? 'a company';
  const dated = start !== UNKNOWN_START;
  const onRecord = isOnRecord(evidence);
  const time = `${months} ${months === 1 ? 'month' : 'months'}${evidence.management ? ', both in management' : ''}`;
  const among = `about ${thousands(people)} people${names.uncounted.has(evidence.account) ? ' known there' : ''}`;
  const text = onRecord
    ? `${member} worked with ${other.object} at ${company} for ${time} (${among} then)`
    : dated
      ? `${member} probably knows ${other.object} from ${company}, where both worked for ${time} (${among} then)`
      : `${member} probably worked with ${other.object} at ${company} (${people > 0 ? `dates unknown, ${among} today` : 'dates unknown'})`;
  return {
    kind: 'tenure',
    text,
    source: `Career history · ${dated ? timeInWords(evidence) : 'dates unknown'}`,
    date: dated && end !== OPEN_END ? dayOfMonth(end, 'last') : null,
    on_record: onRecord,
    ...(known !== undefined && { company: known }),
  };
}

function timeInWords({ start, end, year }: SharedTenure): string {
  if (!year) return `${monthInWords(start)} to ${monthInWords(end)}`;
  return `${yearOf(start)} to ${end === OPEN_END ? 'today' : yearOf(end)}`;
}

/** `ours`: the member gave it, not the contact. */
function signalInWords(
  evidence: Exclude<TieEvidence, SharedTenure>,
  member: string,
  { Subject, subject, object, owner }: Other,
  ours: boolean,
  staff: boolean,
): string {
  switch (evidence.kind) {
    case 'linkedin_connection':
      return `${member} is connected to ${object} on LinkedIn${evidence.many ? ' (one of the two has over 2,000 connections)' : ''}`;
    case 'linkedin_comment':
      return ours ? `${member} commented on a post of ${owner}` : `${Subject} commented on a post by ${member}`;
    case 'mail':
      return `${member} and ${subject} exchanged ${thousands(evidence.mails)} ${evidence.mails === 1 ? 'mail' : 'mails'}`;
    case 'whatsapp': {
      const size = evidence.members === null ? 'of unknown size' : `with ${thousands(evidence.members)} members`;
      return `${member} shares a WhatsApp group ${size} with ${object}`;
    }
    case 'worked_together':
      return ours
        ? `${member} said that they worked together`
        : `${Subject} said that they worked together with ${member}`;
    case 'nemp':
      return ours ? `${member} named ${object} as somebody known` : `${Subject} named ${member} as somebody known`;
    case 'opinion': {
      const opinion = `${evidence.direction.toLowerCase()} opinion`;
      return ours ? `${member} gave a ${opinion} of ${object}` : `${Subject} gave a ${opinion} of ${member}`;
    }
    case 'answer':
      // A player of the ranking game answers the firm: colleagues read that they answered, but not the answer.
      if (!staff)
        return ours ? `${member} told how well they know ${object}` : `${Subject} told how well they know ${member}`;
      return ours
        ? `${member} answered “${evidence.answer}” when asked about ${object}`
        : `${Subject} answered “${evidence.answer}” when asked about ${member}`;
  }
}

/** For sorting: an open end is newest, an unknown day oldest. */
function lastDay({ evidence }: TiePart): string {
  if (evidence.kind !== 'tenure') return evidence.date ?? '';
  return evidence.start === UNKNOWN_START ? '' : dayOfMonth(evidence.end, 'last');
}

function thousands(count: number): string {
  return count.toLocaleString('en-US');
}
