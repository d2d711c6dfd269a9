import type { Chance, Path, PathHop, PathPerson } from '../../../../shared/core/network/path.ts';
import { RELATIONSHIP_CATEGORIES } from '../../../../shared/core/network/relationship.ts';
import { formatEvidenceCounts } from '../../../core/strength/evidence-list.tsx';
import type { Strength } from '../../../core/strength/strength.ts';
import { formatDay } from '../../../platform/ui/dates.ts';

/** "Partner at Quillmark Ventures", as far as it is known. */
export function describePathPerson({ title, account }: Pick<PathPerson, 'title' | 'account'>): string {
  if (title && account) return `${title} at ${account}`;
  return title || account || 'No title known';
}

/** Nobody wrote it down: the hop rests on tenures alone. */
export const isInferred = (hop: PathHop): boolean => hop.on_record === 0;

/** A rank as people read it; never 0, which it never is. */
const formatRank = (rank: number): string => (rank < 0.01 ? 'under 1%' : `${Math.round(rank * 100)}%`);

const formatHops = (count: number): string => (count === 1 ? '1 hop' : `${count} hops`);

/** "Possible · 35% · 3 hops": the relationship category, the rank and the hops shown (document 2 §9). */
export const describeRank = ({ relationship_category, rank, hops_shown }: Path): string =>
  `${RELATIONSHIP_CATEGORIES[relationship_category]} · ${formatRank(rank)} · ${formatHops(hops_shown)}`;

/** The reason why more hops are shown than there are; '' when the numbers are equal. */
export const explainHops = ({ n_hops, hops_shown }: Path): string =>
  hops_shown > n_hops
    ? `Below “${RELATIONSHIP_CATEGORIES[3]}” a path counts as one hop more: ${formatHops(n_hops)} shown as ${hops_shown}.`
    : '';

/** A line on a closed path: its first person, or the evidence between the last two. */
export function describePath({ people, hops: [...between] }: Path): string {
  const last = between.at(-1)?.evidence[0];
  return people.length === 2 || !last ? describePathPerson(people[0] as PathPerson) : last.text;
}

/** "3 on record, 1 inferred, latest 30 Oct 25". */
export function describeEvidence({ hops: between }: Path): string {
  const sum = (of: 'on_record' | 'inferred') => between.reduce((total, hop) => total + hop[of], 0);
  const dates = between.flatMap((hop) => hop.evidence.flatMap(({ date }) => (date ? [date] : [])));
  const latest = dates.toSorted().at(-1);
  return [
    formatEvidenceCounts({ on_record: sum('on_record'), inferred: sum('inferred') }),
    latest && `latest ${formatDay(latest)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The labels of document 1 §9 for the server's answer, and the ring beside them. */
export function describeChance(chance: Chance, name: string, firm: string): { strength: Strength; label: string } {
  const shown: Record<Chance, { strength: Strength; label: string }> = {
    'Portfolio employee': { strength: 4, label: 'Portfolio employee' },
    'We know the target': { strength: 4, label: `${firm} knows ${name}` },
    'High likelihood': { strength: 3, label: 'Need to check' },
    'Need to check': { strength: 2, label: 'Need to check' },
    'Low likelihood': { strength: 1, label: 'Low likelihood' },
    'Not on database': { strength: 1, label: 'Low likelihood' },
  };
  return shown[chance];
}
