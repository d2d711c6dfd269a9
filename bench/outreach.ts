import { constants, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { enrichList } from '../server/features/focus-lists/enrich.ts';
import { changeList, listById } from '../server/features/focus-lists/queries.ts';
import { issueToken } from '../server/platform/access/session.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import { SKILLS } from '../shared/core/talent/lists.ts';
import { handleFocusList } from '../shared/features/focus-lists/calls.ts';
import { MAX_LEADS } from '../shared/features/focus-lists/list.ts';
import { keyNodesByAccount, keyNodesBySkills } from '../shared/features/key-nodes/calls.ts';
import { FRONT_DOOR_SECRET, startApp, type TimedAnswers, timeRounds } from './front-door.ts';
import { benchDatabase } from './generate.ts';
import { BENCH_NOW, benchSizes } from './sizes.ts';

/** The network's size. */
const CONTACTS = 100_000;
const ROUNDS = 100;
/** The number of companies that are pasted at once. */
const COMPANIES = 50;
/** A user of the talent team. */
const USER = 1;

export interface OutreachBench {
  contacts: number;
  /** A list with as many leads as allowed, found by their addresses. */
  focus: { leads: number; seconds: number; processor: number; held: number };
  calls: ({ call: string } & TimedAnswers)[];
}

/** The work of the talent team's lists: key nodes over the app's front door, and a focus list by its job. */
export async function benchOutreach(
  share = 1,
  contacts = CONTACTS,
  log: (line: string) => void = () => undefined,
): Promise<OutreachBench> {
  const folder = 'data/bench/outreach';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(await benchDatabase(contacts, log), `${folder}/kith.db`, constants.COPYFILE_FICLONE);
  const db = openDatabase(`file:${folder}/kith.db`);
  try {
    await db.updateTable('app_user').set({ roles: 'Admin;Talent' }).where('id', '=', USER).execute();
    const app = await startApp(db, folder, BENCH_NOW);
    const authorization = `Bearer ${await issueToken(db, FRONT_DOOR_SECRET, USER, BENCH_NOW)}`;
    const post = async (url: string, payload: object) => {
      const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers: { authorization }, payload });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    };
    const rounds = Math.max(10, Math.round(ROUNDS * share));
    const { accounts } = benchSizes(contacts);
    const companiesOf = (round: number) =>
      Array.from({ length: COMPANIES }, (_, place) =>
        String(1 + (((round + 20) * 104_729 + place * 7_919) % accounts)),
      );
    const skillOf = (round: number) => SKILLS[(round + SKILLS.length) % SKILLS.length]!;
    const calls = [
      {
        call: `key nodes at ${COMPANIES} companies`,
        ...(await timeRounds(rounds, (round) => post(keyNodesByAccount.path, { account_ids: companiesOf(round) }))),
      },
      {
        call: 'key nodes with a skill',
        ...(await timeRounds(rounds, (round) => post(keyNodesBySkills.path, { skills: [skillOf(round)] }))),
      },
    ];
    const focus = await focusList(db, post, Math.round(MAX_LEADS * share));
    await app.close();
    return { contacts, focus, calls };
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As in the job: every lead is a person whom the network knows. */
async function focusList(db: Db, post: (url: string, payload: object) => Promise<unknown>, most: number) {
  const people = await db
    .selectFrom('contact')
    .select('profile_key')
    .where('profile_key', 'is not', null)
    .orderBy('id')
    .limit(most)
    .execute();
  const leads = people.map(({ profile_key }) => ({ linkedin: `https://www.linkedin.com/${profile_key}` }));
  const { list } = (await post(handleFocusList.path, {
    leads,
    desiredChanceToConnect: ['good chance', 'some chance', 'long shot'],
  })) as { list: { id: string } };
  const row = (await listById(db, Number(list.id)))!;
  const looking = { db, now: BENCH_NOW, scope: { staff: true, companyId: 0 }, poolId: 1, ownContactId: null };
  const { clock, busy, held } = await timeRounds(1, async () => void (await enrichList(looking, row)), 0);
  await changeList(db, row.id, ['running'], { state: 'done', finished_at: BENCH_NOW.toISOString() });
  return { leads: leads.length, seconds: clock.p50 / 1000, processor: busy.p50 / 1000, held: held.p50 };
}

// `node bench/outreach.ts [contacts]` measures these alone.
if (import.meta.main) {
  const { contacts, focus, calls } = await benchOutreach(1, Number(process.argv[2] ?? CONTACTS), console.error);
  process.stdout.write(
    `${focus.leads} leads against ${contacts} contacts: ${focus.seconds.toFixed(1)} s (processor ${focus.processor.toFixed(1)} s), thread held ${focus.held.toFixed(1)} ms\n`,
  );
  for (const { call, clock, busy, held } of calls)
    process.stdout.write(
      `${call}: ${clock.p50.toFixed(1)} ms at the middle, ${clock.p99.toFixed(1)} ms p99 (processor: ${busy.p50.toFixed(1)} and ${busy.p99.toFixed(1)} ms; thread held ${held.p50.toFixed(1)} and ${held.p99.toFixed(1)} ms)\n`,
    );
}
