/** Keeps `cold_tie`: the ties between contacts and the circle that were high and fell by age alone (docs/decisions/134). */
import type { Selectable } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { ColdTieTable } from '../../../platform/db/tables/touch-tables.ts';
import type { TieEvidence } from '../model/ties.ts';
import { findColdTie } from '../model/touches.ts';
import type { Weights } from '../model/weights.ts';
import { chooseShown, loadSharingChoices } from '../sharing/choices.ts';

type ColdTieRow = Selectable<ColdTieTable>;

/** The evidence of a pair that may fade. */
export interface FadingPair {
  contact_id: number;
  member_id: number;
  evidence: TieEvidence[];
}

export interface ColdTieChanges {
  gone: ColdTieRow[];
  set: ColdTieRow[];
}

const makeRowKey = ({ contact_id, member_id }: Pick<ColdTieRow, 'contact_id' | 'member_id'>): string =>
  `${contact_id},${member_id}`;

/** Judges what is shown with the member's name alone, as stored ties do: a list of cold ties says who was in touch. */
async function listExpected(db: Db, pairs: readonly FadingPair[], weights: Weights, now: Date): Promise<ColdTieRow[]> {
  if (pairs.length === 0) return [];
  const choices = await loadSharingChoices(db, [...new Set(pairs.map((pair) => pair.contact_id))]);
  return pairs.flatMap(({ contact_id, member_id, evidence }) => {
    const shown = chooseShown(choices, { memberId: member_id, contactId: contact_id }, evidence);
    const cold = shown?.never ? null : findColdTie(shown?.named ?? evidence, weights, now);
    if (!cold) return [];
    const { was, category, touch } = cold;
    const row = { contact_id, member_id, was, category, touched_on: touch.day, touch: touch.kind };
    return Object.assign(row, { found_at: now.toISOString() });
  });
}

export async function findColdTieChanges(
  db: Db,
  contactIds: readonly number[],
  pairs: readonly FadingPair[],
  weights: Weights,
  now: Date,
): Promise<ColdTieChanges> {
  if (contactIds.length === 0) return { gone: [], set: [] };
  const rows = await db
    .selectFrom('cold_tie')
    .selectAll()
    .where(isAmong(db, 'contact_id', contactIds))
    .execute();
  const stored = new Map(rows.map((row) => [makeRowKey(row), row]));
  const set: ColdTieRow[] = [];
  for (const row of await listExpected(db, pairs, weights, now)) {
    const before = stored.get(makeRowKey(row));
    stored.delete(makeRowKey(row));
    const same = before && before.was === row.was && before.category === row.category;
    if (same && before.touched_on === row.touched_on && before.touch === row.touch) continue;
    // It is news again only when it fell further.
    set.push(before && before.category <= row.category ? Object.assign(row, { found_at: before.found_at }) : row);
  }
  return { gone: [...stored.values()], set };
}

export async function applyColdTieChanges(db: Db, { gone, set }: ColdTieChanges): Promise<void> {
  for (const [contactId, rows] of Map.groupBy(gone, (row) => row.contact_id)) {
    const members = rows.map((row) => row.member_id);
    await db.deleteFrom('cold_tie').where('contact_id', '=', contactId).where('member_id', 'in', members).execute();
  }
  await insertMany(db, 'cold_tie', set, {
    columns: ['contact_id', 'member_id'],
    set: ['was', 'category', 'touched_on', 'touch', 'found_at'],
  });
}
