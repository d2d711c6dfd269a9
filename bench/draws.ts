import type { SizeRange } from '../server/core/network/read/companies/size-range.ts';
import { createRandom, type Random } from '../server/demo/words/random.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { SIZE_STOPS } from '../shared/core/network/account.ts';

/** Random searches as people make them, from the contents of a network; the same for the same seed. */
export interface Draws {
  random: Random;
  /** The beginning of a company's name: three letters, or a few more. */
  typed(): string;
  /** The beginning of a person's first or last name. */
  typedPerson(): string;
  /** Names of companies, half of them in another spelling than ours; one in ten is unknown. */
  names(count: number): string[];
  title(): { include: string[]; exclude: string[] };
  size(): SizeRange;
  industries(): string[];
  accountIds(count: number): number[];
}

const SAMPLE = 5_000;
const TITLES = 'engineer|software engineer|vp sales|cto|ceo|product manager|head of marketing|data|designer|recruiter'
  .concat('|partner|analyst|director of engineering|finance|people|customer success|security|legal|founder|operations')
  .split('|');
const EXCLUDED = ['intern', 'assistant', 'former', 'junior', 'advisor'];

export async function loadDraws(db: Db, seed: number): Promise<Draws> {
  const random = createRandom(seed);
  const most = await db.selectFrom('account').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const accountId = () => random.int(1, most.id);
  const sampled = Array.from({ length: SAMPLE }, accountId);
  const names = await db.selectFrom('account').select('name').where('id', 'in', sampled).orderBy('id').execute();
  const tags = await db.selectFrom('tag').select('name').orderBy('id').execute();
  const name = () => random.pick(names).name;
  const people = (
    await db.selectFrom('contact').select('name').where('id', '<=', SAMPLE).orderBy('id').execute()
  ).filter((contact) => contact.name.split(' ').some((word) => word.length > 2));
  return {
    random,
    typed: () => name().slice(0, random.int(3, 7)),
    typedPerson: () =>
      random
        .pick(
          random
            .pick(people)
            .name.split(' ')
            .filter((word) => word.length > 2),
        )
        .slice(0, random.int(3, 6)),
    names: (count) => Array.from({ length: count }, () => spelled(random, name())),
    title: () => ({
      include: Array.from({ length: random.int(1, 3) }, () => random.pick(TITLES)),
      exclude: random.chance(0.5) ? [random.pick(EXCLUDED)] : [],
    }),
    size: () => drawSize(random),
    industries: () => Array.from({ length: random.int(1, 3) }, () => random.pick(tags).name),
    accountIds: (count) => [...new Set(Array.from({ length: count }, accountId))],
  };
}

function spelled(random: Random, name: string): string {
  const turn = random.int(0, 9);
  if (turn === 0) return `Nobody ${name.split('').reverse().join('')}`;
  if (turn <= 2) return name.toUpperCase();
  if (turn <= 4) return `${name}, Inc.`;
  return name;
}

/** Draws two stops of the slider, or half the time the slider's first setting. */
function drawSize(random: Random): SizeRange {
  if (random.chance(0.5)) return { from: 11, to: 500 };
  const [a, b] = [random.int(0, SIZE_STOPS.length - 2), random.int(0, SIZE_STOPS.length - 1)];
  const [low, high] = a < b ? [a, b] : [b, a];
  if (low === high) return { from: 1, to: null };
  return { from: SIZE_STOPS[low]! + 1, to: SIZE_STOPS[high] ?? null };
}
