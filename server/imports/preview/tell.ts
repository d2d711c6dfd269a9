/** Plans a record and tells what came of it: what stood there before, what would after, and whom it means. */
import { type Importing, type Outcome, planRecord } from '../apply/plan.ts';
import type { FileRecord, GoodRecord, RowProblem } from '../records.ts';
import { asNew, changesOf, type DraftChange } from './changes.ts';
import { look, type Seen } from './seen.ts';
import type { ToldRow } from './told.ts';

/** A row whose names of jobs are still to be looked up. */
export interface Draft extends Omit<ToldRow, 'told'> {
  told: Omit<ToldRow['told'], 'changes'> & { changes: DraftChange[] };
}

/** Whom or what a record is about. */
function nameOf({ contacts, accounts }: GoodRecord, seen: Seen | undefined): string {
  const people = contacts.map(({ name }, at) => name || seen?.contacts[at]?.was.name || '').filter(Boolean);
  return (people.length > 0 ? people : accounts.map(({ name }) => name)).join(' · ');
}

/** How a row that is not taken begins; nothing of somebody who was erased. */
function beginning({ cells }: FileRecord): string {
  const words = (cells ?? []).filter((cell) => cell.trim() !== '').slice(0, 3);
  return words.join(' · ').slice(0, 120);
}

const told = ({ column, value, reason }: RowProblem) => ({ column, value, reason });

/** Enters the record like `planRecord`, and tells what it would do. */
export function planAndTell(importing: Importing, record: FileRecord): { outcome: Outcome; draft: Draft } {
  const { line } = record;
  if ('rejected' in record) return { outcome: { rejected: record.rejected }, draft: rejected(record, record.rejected) };
  let seen: Seen | undefined;
  const outcome = planRecord(importing, record, (accounts, contacts) => {
    seen = look(importing, record, accounts, contacts);
  });
  if (typeof outcome !== 'string' || !seen)
    return { outcome, draft: rejected(record, (outcome as { rejected: RowProblem }).rejected) };
  const joined = outcome === 'unchanged' ? null : seen.joined;
  return {
    outcome,
    draft: {
      ...{ line, outcome, joined: joined && (seen.byOthers ? 'others' : 'own') },
      told: {
        name: nameOf(record, seen),
        changes: changesOf(importing, record, seen),
        joined,
        problems: record.notes.map(told),
        asNew: seen.byOthers ? asNew(importing, record) : null,
      },
    },
  };
}

function rejected(record: FileRecord, why: RowProblem): Draft {
  const name = why.cells === null ? '' : beginning(record);
  const { line } = record;
  return {
    line,
    outcome: 'rejected',
    joined: null,
    told: { name, changes: [], joined: null, problems: [told(why)], asNew: null },
  };
}
