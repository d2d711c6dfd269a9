/** Divides ties into what is shown with the member's name, as every reader of `tie` takes it, and the rest. */
import type { Selectable } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { TieTable } from '../../../platform/db/schema.ts';
import type { QuietTieTable } from '../../../platform/db/tables/sharing-tables.ts';
import { decodeEvidence, encodeEvidence } from '../model/stored-evidence.ts';
import { computeTie } from '../model/ties.ts';
import { findReadableDay } from '../model/touches.ts';
import type { Weights } from '../model/weights.ts';
import { chooseShown, loadSharingChoices } from './choices.ts';

type TieRow = Selectable<TieTable>;
type QuietTie = Selectable<QuietTieTable>;

interface SharedTies {
  /** By contact; their strength is that of the evidence that is shown. */
  shown: Map<number, TieRow[]>;
  quiet: QuietTie[];
}

/** @param ties by the facts, by contact */
export async function shareTies(db: Db, ties: Map<number, TieRow[]>, weights: Weights, now: Date): Promise<SharedTies> {
  const choices = await loadSharingChoices(db, [...ties.keys()]);
  if (choices.sources.size === 0 && choices.never.size === 0) return { shown: ties, quiet: [] };
  const quiet: QuietTie[] = [];
  const share = (row: TieRow): TieRow[] => {
    const { contact_id, member_id } = row;
    const chosen = chooseShown(choices, { memberId: member_id, contactId: contact_id }, decodeEvidence(row.evidence));
    if (chosen === null) return [row];
    const { probability, category } = computeTie(chosen.named, weights, now);
    const isWay = !chosen.never && category > 0;
    const named = encodeEvidence(chosen.named);
    quiet.push({ contact_id, member_id, named: isWay ? '[]' : named, unnamed: encodeEvidence(chosen.unnamed) });
    const touched_on = findReadableDay(chosen.named, now);
    return isWay ? [{ contact_id, member_id, probability, category, evidence: named, touched_on }] : [];
  };
  return { shown: new Map([...ties].map(([id, rows]) => [id, rows.flatMap(share)])), quiet };
}

export interface QuietChanges {
  gone: QuietTie[];
  set: QuietTie[];
}

const makeRowKey = ({ contact_id, member_id }: QuietTie): string => `${contact_id},${member_id}`;

export async function findQuietChanges(
  db: Db,
  contactIds: readonly number[],
  expected: readonly QuietTie[],
): Promise<QuietChanges> {
  if (contactIds.length === 0) return { gone: [], set: [] };
  const rows = await db
    .selectFrom('quiet_tie')
    .selectAll()
    .where(isAmong(db, 'contact_id', contactIds))
    .execute();
  const stored = new Map(rows.map((row) => [makeRowKey(row), row]));
  const set: QuietTie[] = [];
  for (const row of expected) {
    const was = stored.get(makeRowKey(row));
    stored.delete(makeRowKey(row));
    if (was?.named !== row.named || was.unnamed !== row.unnamed) set.push(row);
  }
  return { gone: [...stored.values()], set };
}

export async function applyQuietChanges(db: Db, { gone, set }: QuietChanges): Promise<void> {
  for (const [contactId, rows] of Map.groupBy(gone, (row) => row.contact_id)) {
    const members = rows.map((row) => row.member_id);
    await db.deleteFrom('quiet_tie').where('contact_id', '=', contactId).where('member_id', 'in', members).execute();
  }
  await insertMany(db, 'quiet_tie', set, { columns: ['contact_id', 'member_id'], set: ['named', 'unnamed'] });
}
