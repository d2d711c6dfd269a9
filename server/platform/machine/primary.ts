import { holdPlaces, makePlaces, type Places } from '../limits/places.ts';
import type { Channel } from './channel.ts';
import type { PersonLimits } from './machine.ts';
import type { MemberServices, PrimaryServices } from './member.ts';

/** A process that is busy for longer is left out of figures for all. */
const ANSWER_MS = 1_000;

/** What one process gets from the first one, and how it gives back all that it holds when it has ended. */
interface ServedMember {
  services: Omit<PrimaryServices, 'ready' | 'countAnswering'>;
  giveBack: () => void;
}

/** One at a time; all others wait. */
export const makeLocks = (): Places => makePlaces(1, Number.POSITIVE_INFINITY);

/** @param others the ways to all other processes, at each call */
export function serveMember(
  { counts, points, places }: PersonLimits,
  locks: Places,
  others: () => readonly Channel<MemberServices>[],
): ServedMember {
  const calls = holdPlaces(places);
  const held = holdPlaces(locks);
  return {
    services: {
      count: counts.count,
      spend: points.spend,
      stubborn: points.stubborn,
      take: calls.places.take,
      leave: calls.places.leave,
      join: calls.places.join,
      lock: held.places.take,
      unlock: held.places.leave,
      tellShown(shown) {
        for (const other of others()) other.tell('learnShown', shown);
      },
      wakeJobs() {
        for (const other of others()) other.tell('wakeJobs');
      },
      metricsOfOthers: () => gatherAnswers(others(), (other) => other.ask('metrics')),
      troublesOfOthers: async () =>
        (await gatherAnswers(others(), (other) => other.ask('trouble'))).filter((answer) => !!answer),
    },
    giveBack() {
      calls.giveBack();
      held.giveBack();
    },
  };
}

/** The answers of those that answer in time. */
export async function gatherAnswers<T>(
  members: readonly Channel<MemberServices>[],
  ask: (member: Channel<MemberServices>) => Promise<T>,
): Promise<T[]> {
  const requests = members.map(async (member) => [await ask(member)]);
  const late = new Promise<[]>((end) => setTimeout(end, ANSWER_MS, []).unref());
  const answers = requests.map((answer) => Promise.race([answer, late]).catch(() => []));
  return (await Promise.all(answers)).flat();
}
