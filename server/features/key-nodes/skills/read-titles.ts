/** Reads the skill in titles, by the table that reads positions (docs/decisions/035). */
import type { Kysely } from 'kysely';
import { findWorkOfTitle } from '../../../core/network/occupations/work.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { listUnreadTitles, readTitlesAfter, saveSkills } from './queries.ts';

/** A number of titles that take some milliseconds of work. */
const AT_ONCE = 100;
const PAUSE_EVERY = 10;

const getSkill = (title: string): string => findWorkOfTitle(title).skill ?? '';

/** Reports each title that was read for another skill than it has, for npm run network:check. */
export async function findSkillDifferences(db: Kysely<Schema>, found: (what: string) => void): Promise<void> {
  for (let after = 0; ; ) {
    const titles = await readTitlesAfter(db, after, AT_ONCE);
    if (titles.length === 0) return;
    for (const { id, text, skill } of titles)
      if (skill !== getSkill(text)) found(`skill of title ${id} is ${skill}, should be ${getSkill(text)}`);
    after = titles.at(-1)!.id;
  }
}

export interface TitleSkill {
  title_id: number;
  /** '' for none. */
  skill: string;
}

/** Reads the next titles for a skill, and writes nothing. */
export async function readNextTitles(db: Kysely<Schema>, most: number): Promise<TitleSkill[]> {
  const skills: TitleSkill[] = [];
  for (const [at, { id, text }] of (await listUnreadTitles(db, most)).entries()) {
    skills.push({ title_id: id, skill: getSkill(text) });
    if (at % PAUSE_EVERY === PAUSE_EVERY - 1) await yieldToEventLoop();
  }
  return skills;
}

/** @param goOn called after each piece; false stops */
export async function readTitles(db: Kysely<Schema>, goOn: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const skills = await readNextTitles(db, AT_ONCE);
    if (skills.length === 0) return;
    await db.transaction().execute((trx) => saveSkills(trx, skills));
    if (!(await goOn())) return;
  }
}
