/** One vacancy of Greenhouse has a post for each place and language, but companies also hang several roles on one. */
import type { BoardJob } from '../../ports/job-board.ts';
import { foldText } from '../../text/names.ts';

export interface GreenhousePost {
  id: number;
  /** The internal id that posts share; null for a post of its own. */
  vacancy: number | null;
  /** As the board says; many say English of everything. */
  language: string;
  job: Omit<BoardJob, 'key'>;
}

/**
 * The posts as jobs: one key for each opening. Posts of one title are an opening, and so are posts in two languages. The opening of
 * the oldest post has the vacancy's key, so that it stays the same when others come.
 */
export function listOpenings(posts: readonly GreenhousePost[]): BoardJob[] {
  const byVacancy = Map.groupBy(posts, ({ id, vacancy }) => (vacancy === null ? `p${id}` : `i${vacancy}`));
  return [...byVacancy].flatMap(([key, all]) => {
    const oldest = findOldest(all);
    return splitOpenings(all).flatMap((opening) => {
      const openingKey = opening.some(({ id }) => id === oldest) ? key : `p${findOldest(opening)}`;
      return opening.map(({ job }) => ({ ...job, key: openingKey }));
    });
  });
}

const findOldest = (posts: readonly GreenhousePost[]): number => Math.min(...posts.map(({ id }) => id));

function splitOpenings(posts: readonly GreenhousePost[]): GreenhousePost[][] {
  const openings: GreenhousePost[][] = [];
  for (const post of posts) {
    const translated = openings.filter((opening) => opening.every((other) => isTranslation(other, post)));
    const opening =
      openings.find((known) => known.some((other) => isSameTitle(other, post))) ??
      translated.find((known) => known.some((other) => other.job.places.some((at) => post.job.places.includes(at)))) ??
      translated[0];
    if (opening) opening.push(post);
    else openings.push([post]);
  }
  return openings;
}

const isSameTitle = (a: GreenhousePost, b: GreenhousePost): boolean => foldText(a.job.title) === foldText(b.job.title);

const isTranslation = (a: GreenhousePost, b: GreenhousePost): boolean => getLanguage(a) !== getLanguage(b);

function getLanguage({ language, job: { title } }: GreenhousePost): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title)) return 'ja';
  if (/\p{Script=Hangul}/u.test(title)) return 'ko';
  const stated = language.split('-')[0]!.toLowerCase() || 'en';
  return /\p{Script=Latin}/u.test(title) ? stated : `${stated} in another script`;
}
