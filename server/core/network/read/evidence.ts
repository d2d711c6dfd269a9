/**
 * The evidence behind a strength in words, and who may read which words (design: relationship model §2, product guide
 * "Evidence"; specification README "Who may see what").
 */
import type { Evidence, EvidenceKind, ScoreDetails } from '../../../../shared/core/network/evidence.ts';
import { evidenceKinds } from '../../../../shared/core/network/evidence.ts';
import { describeMonth, getDayOfMonth, getYear, OPEN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { getSignalType } from '../model/signal-types.ts';
import { computeTie, type SharedTenure, type TieEvidence, type TiePart, type Weights } from '../model/ties.ts';
import { signalDefinitions } from '../signals/all.ts';
import { formatThousands, type SignalPeople } from '../signals/signal.ts';

/** A member of the circle, for use in sentences. `account` is the company they represent. */
export interface EvidenceInsider {
  name: string;
  title: string | null;
  kind: 'firm' | 'portfolio';
  account: number;
  /** The name of that company, which stands in place of a name that is not shown. */
  company?: string;
}

/** A stored tie of the contact. `contact` is the contact's name in sentences; without it, they are "they". */
export interface EvidenceTie {
  contact?: string;
  member: EvidenceInsider;
  memberId: number;
  probability: number;
  evidence: TieEvidence[];
  /** It is read, and its member is no way to the contact; `unnamed` without the member's name, which `member` does not have then. */
  aside?: 'named' | 'unnamed';
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
    .flatMap((evidenceTie) =>
      computeTie(evidenceTie.evidence, weights, now).parts.map((part) => ({
        ...part,
        tie: evidenceTie,
        end: getLastDay(part),
      })),
    )
    .filter(({ evidence }) => mayReadKind(viewer, evidence))
    .sort((a, b) => b.weight - a.weight || (a.end < b.end ? 1 : a.end > b.end ? -1 : 0));
  const firmTies = ties.filter((tie) => tie.member.kind === 'firm' && !named.includes(tie));
  const onRecord = pieces.filter(({ evidence }) => isOnRecord(evidence)).length;
  return {
    pieces: pieces.slice(0, limit),
    elsewhere: viewer.firm
      ? null
      : summarizeElsewhere(
          firmTies.flatMap(({ evidence }) => evidence.filter((evidence) => mayReadKind(viewer, evidence))),
        ),
    onRecord,
    inferred: pieces.length - onRecord,
    best: named
      .filter(({ aside }) => aside === undefined)
      .toSorted((a, b) => b.probability - a.probability || a.memberId - b.memberId)[0]?.member,
  };
}

export function describePieces(
  { pieces, elsewhere: counted, onRecord, inferred, best }: ChosenEvidence,
  names: EvidenceNames,
  viewer: EvidenceViewer,
): ScoreDetails {
  return {
    evidence: pieces.map((piece) => describePart(piece, piece.tie, names, viewer.firm)),
    elsewhere: counted,
    on_record: onRecord,
    inferred,
    best_through: best ? { name: best.name, title: best.title } : null,
  };
}

/** Both in one step, if the names are at hand. */
export function collectEvidenceFor(
  viewer: EvidenceViewer,
  ties: readonly EvidenceTie[],
  names: EvidenceNames,
  weights: Weights,
  now: Date,
  limit?: number,
): ScoreDetails {
  return describePieces(chooseEvidence(viewer, ties, weights, now, limit), names, viewer);
}

function isOnRecord(evidence: TieEvidence): boolean {
  return evidence.kind !== 'tenure' || (evidence.start !== UNKNOWN_START && evidence.people <= FEW_ENOUGH_TO_KNOW);
}

/** The kinds that are no signals, in counts. */
const IN_COUNTS = {
  tenure: ['shared work history', 'shared work histories'],
  answer: ['ranking answer', 'ranking answers'],
} as const;

function describeCount(kind: EvidenceKind, count: number): string {
  const words = kind === 'tenure' || kind === 'answer' ? IN_COUNTS[kind] : signalDefinitions[kind].counted;
  return `${formatThousands(count)} ${words[count === 1 ? 0 : 1]}`;
}

/** Whether the viewer may read that there is evidence of this kind, by the kind alone. */
export function mayReadKind({ firm }: EvidenceViewer, { kind }: TieEvidence): boolean {
  return firm || kind === 'tenure' || kind === 'answer' || signalDefinitions[kind].readBy === 'company';
}

/** Kinds and counts, without names; null if there are none. */
function summarizeElsewhere(evidence: readonly TieEvidence[]): ScoreDetails['elsewhere'] {
  const kinds = evidence.map(({ kind }) => kind);
  const counts = evidenceKinds
    .map((kind) => ({ kind, count: kinds.filter((other) => other === kind).length }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  const text = counts.map(({ kind, count }) => describeCount(kind, count)).join(', ');
  return { counts, text };
}

function describePart(
  { evidence }: TiePart,
  { contact, member, memberId, aside }: EvidenceTie,
  names: EvidenceNames,
  staff: boolean,
): Evidence {
  const other = contact === undefined ? THEY : makeOther(contact);
  if (evidence.kind === 'tenure') return beginWithCapital(describeTenure(evidence, member.name, other, names));
  const signal = names.signals.get(evidence.signal);
  const type = evidence.kind === 'answer' ? 'Ranking answer' : getSignalType(evidence.kind);
  // The text that a user wrote with a signal is for staff: it is never sent to a portfolio user.
  const quote = staff && aside !== 'unnamed' && signal?.details ? `: “${signal.details}”` : '';
  return beginWithCapital({
    kind: evidence.kind,
    text: `${describeSignal(evidence, member.name, other, evidence.by === memberId, staff)}${quote}`,
    source: signal?.source ? `${type} · ${signal.source}` : type,
    date: evidence.date,
    on_record: true,
  });
}

/** A sentence may begin with somebody who has no name. */
function beginWithCapital(evidence: Evidence): Evidence {
  evidence.text = evidence.text.replace(/^somebody /, 'Somebody ');
  return evidence;
}

/** The contact in a sentence. */
type Other = SignalPeople['other'];

const THEY: Other = { Subject: 'They', subject: 'they', object: 'them', owner: 'theirs' };

function makeOther(name: string): Other {
  return { Subject: name, subject: name, object: name, owner: `${name}’s` };
}

function describeTenure(evidence: SharedTenure, member: string, other: Other, names: EvidenceNames): Evidence {
  const { start, end, months, people } = evidence;
  const known = names.accounts.get(evidence.account);
  const company = known ?? 'a company';
  const dated = start !== UNKNOWN_START;
  const onRecord = isOnRecord(evidence);
  const time = `${months} ${months === 1 ? 'month' : 'months'}${evidence.management ? ', both in management' : ''}`;
  const among = `about ${formatThousands(people)} people${names.uncounted.has(evidence.account) ? ' known there' : ''}`;
  const text = onRecord
    ? `${member} worked with ${other.object} at ${company} for ${time} (${among} then)`
    : dated
      ? `${member} probably knows ${other.object} from ${company}, where both worked for ${time} (${among} then)`
      : `${member} probably worked with ${other.object} at ${company} (${people > 0 ? `dates unknown, ${among} today` : 'dates unknown'})`;
  return {
    kind: 'tenure',
    text,
    source: `Career history · ${dated ? describeTime(evidence) : 'dates unknown'}`,
    date: dated && end !== OPEN_END ? getDayOfMonth(end, 'last') : null,
    on_record: onRecord,
    ...(known !== undefined && { company: known }),
  };
}

function describeTime({ start, end, year }: SharedTenure): string {
  if (!year) return `${describeMonth(start)} to ${describeMonth(end)}`;
  return `${getYear(start)} to ${end === OPEN_END ? 'today' : getYear(end)}`;
}

/** `ours`: the member gave it, not the contact. */
function describeSignal(
  evidence: Exclude<TieEvidence, SharedTenure>,
  member: string,
  other: Other,
  ours: boolean,
  staff: boolean,
): string {
  if (evidence.kind !== 'answer') return signalDefinitions[evidence.kind].inWords(evidence, { member, other, ours });
  // A player of the ranking game answers the firm: colleagues read that they answered, but not the answer.
  if (!staff)
    return ours
      ? `${member} said how well they know ${other.object}`
      : `${other.Subject} said how well they know ${member}`;
  return ours
    ? `${member} answered “${evidence.answer}” when asked about ${other.object}`
    : `${other.Subject} answered “${evidence.answer}” when asked about ${member}`;
}

/** For sorting: an open end is newest, an unknown day oldest. */
function getLastDay({ evidence }: TiePart): string {
  if (evidence.kind !== 'tenure') return evidence.date ?? '';
  return evidence.start === UNKNOWN_START ? '' : getDayOfMonth(evidence.end, 'last');
}
