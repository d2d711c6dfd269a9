import type { getJobSeekers } from '../../../../shared/features/talent/job-seekers/calls.ts';
import type { Query } from '../../../../shared/platform/call.ts';
import type { SeekerTexts } from './queries.ts';

type SeekerFilter = Pick<Query<typeof getJobSeekers>, 'q' | 'category' | 'role' | 'place'>;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of `q` stands somewhere in what is known of the person, and the other filters fit. */
export function makeSeekerFilter({ q = '', category, role, place }: SeekerFilter): (seeker: SeekerTexts) => boolean {
  const words = fold(q).split(/\s+/);
  const fits = (wanted: string | undefined, value: string | null) => !wanted || wanted === value;
  return (seeker) => {
    if (!fits(category, seeker.skill_category) || !fits(role, seeker.role) || !fits(place, seeker.location))
      return false;
    const text = fold([seeker.name, seeker.title, seeker.account, seeker.skills, seeker.location].join(' '));
    return words.every((word) => text.includes(word));
  };
}

/** The values that the filters offer: those of all job seekers. */
export function listSeekerOptions(all: readonly SeekerTexts[]) {
  const list = (read: (seeker: SeekerTexts) => string | null) =>
    [...new Set(all.flatMap((seeker) => read(seeker) ?? []))].sort();
  return {
    category: list(({ skill_category }) => skill_category),
    role: list(({ role }) => role),
    place: list(({ location }) => location),
  };
}
