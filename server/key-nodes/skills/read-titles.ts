/** Reads the skill in titles, by the table that reads positions (docs/decisions/035). */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { workOfTitle } from '../../network/occupations/work.ts';
import { pause } from '../../platform/turns.ts';
import { keepSkills, readTitlesAfter, unreadTitles } from './queries.ts';

/** A number of titles that take some milliseconds of work. */
const AT_ONCE = 100;
const PAUSE_EVERY = 10;

const skillOf = (title: string): string => workOfTitle(title).skill ?? '';

/** Reports each title that was read for another skill than it has, for npm run network:check. */
export async function skillDifferences(db: Kysely<Schema>, found: (what: string) => void): Promise<void> {
  for (let after = 0; ; ) {
    const titles = await readTitlesAfter(db, after, AT_ONCE);
    if (titles.length === 0) return;
    for (const { id, text, skill } of titles)
      if (skill !== skillOf(text)) found(`skill of title ${id} is ${skill}, should be ${skillOf(text)}`);
    after = titles.at(-1)!.id;
  }
}

/** @param most the most titles to read @param goOn called after each piece; false stops */
export async function readTitles(
  db: Kysely<Schema>,
  most: number,
  goOn: () => Promise<boolean> = async () => true,
): Promise<void> {
  for (let read = 0; read < most; ) {
    const titles = await unreadTitles(db, Math.min(AT_ONCE, most - read));
    if (titles.length === 0) return;
    const skills: { title_id: number; skill: string }[] = [];
    for (const [at, { id, text }] of titles.entries()) {
      skills.push({ title_id: id, skill: skillOf(text) });
      if (at % PAUSE_EVERY === PAUSE_EVERY - 1) await pause();
    }
    await db.transaction().execute((trx) => keepSkills(trx, skills));
    read += titles.length;
    if (!(await goOn())) return;
  }
}
