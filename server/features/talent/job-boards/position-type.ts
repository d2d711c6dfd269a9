import type { PositionType } from '../../../../shared/core/talent/lists.ts';

/** The first that fits: "Intern (Full time)" is an internship, and "Full-time contractor" a contract. */
const TYPES: readonly (readonly [RegExp, PositionType])[] = [
  [
    /\bintern(?:s|ship)?\b|\btrainee\b|\bapprentice|\bpraktik|\bstag(?:e|iaire)\b|\bbecari|working student|werkstudent/i,
    'Internship',
  ],
  [/\bcontract(?:or|ual)?\b|\bfreelance/i, 'Contract'],
  [/\btemp(?:orary)?\b|fixed[- ]?term|\bbefristet/i, 'Temporary'],
  [/\bpart[- ]?time|\bteilzeit/i, 'Part-time'],
  [/\bfull[- ]?time|\bvollzeit|\bpermanent\b/i, 'Full-time'],
];
/** What a title says by habit: "Contract Manager" manages contracts. */
const IN_TITLE =
  /\b(?:intern|internship|trainee|praktikant\w*|werkstudent\w*|working student|stagiaire|part[- ]time|freelance)\b/i;

/** How somebody would be employed, by the board's own word for it, or else by the title; null if neither says. */
export function readPositionType(commitment: string, title: string): PositionType | null {
  const words =
    commitment.trim() === '' ? (IN_TITLE.exec(title)?.[0] ?? '') : commitment.replace(/([a-z])([A-Z])/g, '$1 $2');
  return TYPES.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
