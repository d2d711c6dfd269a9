/** People in the firm's reach with some skills: as entered for candidates, or as their titles show. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';
import { UNKNOWN_START } from '../../platform/time/months.ts';
import { MAX_LOOKED_AT } from './at-accounts.ts';
import {
  compareByAge,
  compareByScore,
  computeStayLength,
  computeYearsSinceStays,
  type NodeRow,
  type Stay,
} from './row.ts';
import { countUnreadTitles, findSkilledCandidates, listJobsUnder, listTitlesOfSkills } from './skills/queries.ts';
import { readNextTitles, type TitleSkill } from './skills/read-titles.ts';

/** The number of new titles read within the call; the job reads the rest. */
const READ_AT_ONCE = 300;
/** Jobs, or candidates, in one statement. */
const PAGE = 2_000;

interface SkillSearchResult {
  rows: NodeRow[];
  total: number;
  limitHit: boolean;
  /** Titles that were read for this answer and are not stored yet. */
  read: TitleSkill[];
  /** The number of titles that nobody has read. */
  unread: number;
}

export async function findNodesWithSkills(
  db: Kysely<Schema>,
  poolId: number,
  skills: readonly string[],
  today: number,
): Promise<SkillSearchResult> {
  const read = await readNextTitles(db, READ_AT_ONCE);
  const people = new Map<number, NodeRow>();
  const getPerson = (id: number, score: number, probability: number): NodeRow => {
    const known = people.get(id);
    if (known) return known;
    const row = { contact: id, account: null, score, probability, stays: [], kinds: [], months: null, years: null };
    people.set(id, row);
    return row;
  };
  for (const { title_id, skill } of [
    ...(await listTitlesOfSkills(db, skills)),
    ...read.filter((title) => skills.includes(title.skill)),
  ]) {
    for (let after: number | null = 0; after !== null; ) {
      const { jobs, last } = await listJobsUnder(db, poolId, title_id, { after, limit: PAGE });
      for (const { contact_id, account_id, start_month, end_month, title, kind, score, probability } of jobs) {
        const row = getPerson(contact_id, score, probability);
        row.stays.push({ account: account_id, start: start_month, end: end_month, title, skill });
        row.kinds.push(kind);
      }
      after = last;
    }
    await yieldToEventLoop();
  }
  const wanted = new Set(skills);
  for (let after = 0; ; ) {
    const candidates = await findSkilledCandidates(db, poolId, { after, limit: PAGE });
    for (const { contact_id, skills: theirs, score, probability } of candidates)
      if (theirs.split(';').some((skill) => wanted.has(skill))) getPerson(contact_id, score, probability);
    if (candidates.length < PAGE) break;
    after = candidates.at(-1)!.contact_id;
  }
  for (const row of people.values()) {
    row.stays.sort(compareByAge);
    row.months = countMonths(row.stays, today);
    row.years = computeYearsSinceStays(row.stays, today);
  }
  const rows = [...people.values()].sort(compareByScore);
  return {
    rows: rows.slice(0, MAX_LOOKED_AT),
    total: rows.length,
    limitHit: rows.length > MAX_LOOKED_AT,
    read,
    unread: (await countUnreadTitles(db)) - read.length,
  };
}

/** The total time of a person in some jobs; a month of two jobs counts once. Null if no dates are known. */
function countMonths(stays: readonly Stay[], today: number): number | null {
  const dated = stays.filter((stay) => computeStayLength(stay, today) !== null && stay.start > UNKNOWN_START);
  if (dated.length === 0) return null;
  let months = 0;
  let until = 0;
  for (const { start, end } of dated.toSorted((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(start, until + 1), Math.min(end, today)];
    months += Math.max(0, to - from + 1);
    until = Math.max(until, to);
  }
  return months;
}
