import { EventEmitter } from 'node:events';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { makeReading } from '../audit/reading.ts';
import { makeFairScheduler } from '../limits/fair-scheduler.ts';
import { openChannel } from './channel.ts';
import { makePersonLimits } from './machine.ts';
import { type MemberServices, makeMachine, type PrimaryServices } from './member.ts';
import { makeLocks, serveMember } from './primary.ts';

/** Two ends of a pipe; what is sent arrives as JSON, in order, and later. */
function makePipe() {
  const ends = [0, 1].map(() => Object.assign(new EventEmitter(), { connected: true }));
  const sends = ends.map((_end, at) => (message: unknown) => {
    const words = JSON.stringify(message);
    setImmediate(() => ends[1 - at]!.emit('message', JSON.parse(words)));
    return true;
  });
  const [a, b] = ends.map((end, at) => Object.assign(end, { send: sends[at]! })) as unknown as [
    Parameters<typeof openChannel>[0],
    Parameters<typeof openChannel>[0],
  ];
  return { one: a, other: b };
}

const BOUNDS = { readBounds: { day: 10, days30: 10, company: { day: 15, days30: 15 } } };
const TODAY = '2026-11-28';

/** A machine with so many processes, without the processes. */
function makeMachineWith(number: number) {
  const limits = makePersonLimits({ pointsPerMinute: 600 });
  const locks = makeLocks();
  const ways: ReturnType<typeof openChannel<MemberServices>>[] = [];
  return Array.from({ length: number }, () => {
    const { one: a, other: b } = makePipe();
    const { services, giveBack } = serveMember(limits, locks, () => ways.filter((way) => way !== own));
    const own = openChannel<MemberServices>(a, services);
    ways.push(own);
    const machine = makeMachine(
      openChannel<PrimaryServices>(b, {
        learnShown: ({ contact_ids, ...shown }) =>
          reading.learn(contact_ids.map((contact_id: number) => ({ ...shown, contact_id }))),
        metrics: () => new Promise(() => undefined),
        trouble: () => ({ kind: 'full', sentence: 'The disk is full.' }),
      }),
    );
    const reading = makeReading(BOUNDS, machine.tellShown);
    return { machine, reading, giveBack, turns: makeFairScheduler(machine.places) };
  }) as [Member, Member];
}
interface Member {
  machine: ReturnType<typeof makeMachine>;
  reading: ReturnType<typeof makeReading>;
  turns: ReturnType<typeof makeFairScheduler>;
  giveBack: () => void;
}

afterEach(() => void vi.useRealTimers());

const settle = async (): Promise<void> => {
  for (let n = 0; n < 10; n++) await nextRound();
};

test('calls and points of a person count once, whichever process answers', async () => {
  const [member, two] = makeMachineWith(2);
  expect((await member.machine.counts.count('ann', 60_000)).current).toBe(1);
  expect((await two.machine.counts.count('ann', 60_000)).current).toBe(2);
  expect(await member.machine.points.spend('ann', 500)).toBe(0);
  expect(await two.machine.points.spend('ann', 150)).toBeGreaterThan(0);
  expect(await two.machine.points.spend('bob', 150)).toBe(0);
  for (let n = 0; n < 20; n++) await (n % 2 ? member : two).machine.points.spend('ann', 150);
  expect(await member.machine.points.stubborn('ann')).toBeGreaterThan(0);
});

test('a person has two calls in work on the whole machine; those of a process that ended give way', async () => {
  const [row, two] = makeMachineWith(2);
  const begun: string[] = [];
  const { promise: never } = Promise.withResolvers<void>();
  const call = (member: Member, name: string) =>
    void member.turns.take('ann', async () => {
      begun.push(name);
      await never;
    });
  call(row, 'first');
  call(row, 'second');
  await settle();
  call(two, 'third');
  call(row, 'of the ended');
  call(two, 'fourth');
  await settle();
  expect(begun).toEqual(['first', 'second']);
  expect(await two.turns.take('bob', async () => 'answered')).toBe('answered');
  row.giveBack();
  await settle();
  expect(begun.filter((name) => name !== 'of the ended')).toEqual(['first', 'second', 'third', 'fourth']);
});

test('answers for one company are judged one after the other, each knowing of all before', async () => {
  const members = makeMachineWith(2);
  const sent: number[] = [];
  const read = (member: Member, people: number[], user: number) =>
    member.machine.alone('reading of company 7', () => {
      const judged = member.reading.judge({ id: user, email: 'a@b.example', companyId: 7 }, people, [], TODAY);
      judged.record();
      sent.push(...people.filter((id) => !judged.withheld.has(id)));
    });
  const people = (first: number) => Array.from({ length: 6 }, (_, n) => first + n);
  await Promise.all([read(members[0], people(100), 1), read(members[1], people(200), 1)]);
  expect(sent).toHaveLength(10);
  await Promise.all([read(members[0], people(300), 2), read(members[1], people(400), 3)]);
  expect(sent).toHaveLength(15);
});

test('the trouble of one process is that of all, and a process that does not answer is left out', async () => {
  const [member] = makeMachineWith(2);
  expect(await member.machine.troublesOfOthers()).toMatchObject([{ kind: 'full' }]);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const figures = member.machine.metricsOfOthers();
  await settle();
  vi.advanceTimersByTime(1_000);
  expect(await figures).toEqual([]);
});
