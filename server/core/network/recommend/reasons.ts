/** Why this company and why this person, in words, for one reader (docs/decisions/052-recommendations.md). */
import type { Reason } from '../../../../shared/features/sales/recommendation.ts';
import type { FitMatch, Seed } from './judge.ts';

/** The reader: staff, who read the company's name, or the company itself. */
interface ReasonReader {
  /** Null for the company's own people. */
  company: string | null;
  /** The names of accounts that the reader may know. */
  nameOf(accountId: number): string | undefined;
}

interface CompanyDescription {
  headcount: number | null;
  city: string | null;
  country: string | null;
  kind: string | null;
  type: string | null;
}

/** The matching terms, most telling first; all are facts except that it resembles another. */
export function describeAccountReasons(matched: FitMatch, account: CompanyDescription, reader: ReasonReader): Reason[] {
  const { company } = reader;
  const reasons: Reason[] = [];
  const say = (text: string, inferred = false) => reasons.push({ text, inferred });
  if (matched.prospect) say(`It was once a potential customer of ${company ?? 'yours'}.`);
  if (matched.like) say(describeLikeness(matched.like, reader), true);
  if (matched.keywords)
    say(
      `${joinWords(matched.keywords.map((word) => `“${word}”`))} ${isOrAre(matched.keywords)} in its description of itself.`,
    );
  if (matched.industries) say(`Its industries: ${joinWords(matched.industries)}.`);
  const facts = [
    matched.size && account.headcount !== null ? `${account.headcount.toLocaleString('en-US')} people` : null,
    matched.place ? `in ${[account.city, account.country].filter((part) => part).join(', ')}` : null,
    matched.type ? (account.kind ?? account.type) : null,
  ].filter((fact) => fact !== null && fact !== undefined);
  if (facts.length > 0) say(`${capitalize(facts.join(', '))}, as the use case asks.`);
  if (matched.outside) say(OUTSIDE_WORDS[matched.outside]);
  if (reasons.length === 0) say('It meets the use case’s criteria.');
  return reasons;
}

const OUTSIDE_WORDS = {
  industries: 'It’s outside the use case’s industries.',
  keywords: 'It doesn’t match any keywords of the use case.',
} as const;

function describeLikeness({ accountId, by }: Seed, { company, nameOf }: ReasonReader): string {
  const name = nameOf(accountId);
  const whose = company === null ? 'yours' : `${company}’s`;
  const other =
    by === 'customer'
      ? name
        ? `${name}, a customer of ${company ?? 'yours'}`
        : `a customer of ${company ?? 'yours'}`
      : name
        ? `${name}, where ${company ?? 'you'} ${company === null ? 'were' : 'was'} introduced`
        : `an introduction of ${whose}`;
  return `Same industry, size and country as ${other}.`;
}

/** @param title of the job there @param investor the firm in which they are a partner, if that invested */
export function describeContactReason(kind: string, title: string, investor: string | null): string {
  const shown = title === '' ? '' : `: ${title}`;
  switch (kind) {
    case 'exact_title_match':
      return `Their title is one the use case looks for${shown}.`;
    case 'executives':
      return `Leads the company${shown}.`;
    case 'board_members':
      return `On its board or one of its advisers${shown}.`;
    case 'managers':
      return `Leads a team there${shown}.`;
    case 'vc_partners':
      return `A partner at ${investor ?? 'a firm'} that invested in it.`;
    default:
      return `Works there${shown}.`;
  }
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
const isOrAre = (words: readonly string[]): string => (words.length === 1 ? 'is' : 'are');
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
