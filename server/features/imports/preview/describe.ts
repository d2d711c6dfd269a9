/** Plans a record and reports the outcome: the values before and after, and the people it means. */
import { planNetworkRecord, type RecordOutcome } from '../apply/plan.ts';
import type { FileRecord, GoodRecord, RowProblem } from '../runs/records.ts';
import { asNew, type ChangeSummary, changesOf, type DraftChange, type LaterChanges } from './changes.ts';
import type { CheckContext } from './listed-changes.ts';
import { type RenamedCompany, renamedBy } from './renames.ts';
import { look, type SeenRecord } from './seen.ts';
import type { SummaryRow } from './summary.ts';

type Draft<Changes> = Omit<SummaryRow, 'told'> & { told: Omit<SummaryRow['told'], 'changes'> & { changes: Changes[] } };
/** A row whose job names are still to be looked up. */
export type DraftRow = Draft<DraftChange>;

/** The rows of a check, which later rows may still have a part in. */
export class WaitingRows {
  readonly #rows: Draft<ChangeSummary>[] = [];
  readonly #laterOf = new Map<number, LaterChanges[]>();

  add(row: Draft<ChangeSummary>): void {
    this.#rows.push(row);
    for (const change of row.told.changes) {
      if (!('find' in change)) continue;
      const later = this.#laterOf.get(change.contactId) ?? [];
      this.#laterOf.set(change.contactId, [...later, change]);
    }
  }

  /** Notes what the index knows of a person. Call it before the index forgets them. */
  settle(contactId: number): void {
    for (const change of this.#laterOf.get(contactId) ?? []) change.found = change.find();
    this.#laterOf.delete(contactId);
  }

  /** All rows, when the last one is entered. */
  settled(): DraftRow[] {
    return this.#rows.map(({ told, ...row }) => ({
      ...row,
      told: {
        ...told,
        changes: told.changes.flatMap((change) => ('find' in change ? (change.found ?? change.find()) : [change])),
      },
    }));
  }
}

/** The subject of a record. */
function nameOf({ contacts, accounts }: GoodRecord, seen: SeenRecord | undefined): string {
  // The owner of a list does not read here what others call a person whom they know only by an address.
  const known = seen?.byOthers ? [] : (seen?.contacts ?? []);
  const people = contacts.map(({ name }, at) => name || known[at]?.was.name || '').filter(Boolean);
  return (people.length > 0 ? people : accounts.map(({ name }) => name)).join(' · ');
}

/** The beginning of a rejected row; nothing of an erased person. */
function beginning({ cells }: FileRecord): string {
  const words = (cells ?? []).filter((cell) => cell.trim() !== '').slice(0, 3);
  return words.join(' · ').slice(0, 120);
}

const describeProblem = ({ column, value, reason }: RowProblem) => ({ column, value, reason });

/** The outcome of a record, and the report if it is kept: made before the next record is entered. */
interface RecordPlan {
  outcome: RecordOutcome;
  joined: DraftRow['joined'];
  renames: RenamedCompany[];
  tell: () => Draft<ChangeSummary>['told'];
}

/** Enters the record like `planNetworkRecord`. */
export function planAndTell(context: CheckContext, record: FileRecord): RecordPlan {
  if ('rejected' in record) {
    const { rejected } = record;
    return { outcome: { rejected }, joined: null, renames: [], tell: () => describeRejected(record, rejected) };
  }
  let seen: SeenRecord | undefined;
  const outcome = planNetworkRecord(context, record, (accounts, contacts) => {
    seen = look(context, record, accounts, contacts);
  });
  if (typeof outcome !== 'string')
    return { outcome, joined: null, renames: [], tell: () => describeRejected(record, outcome.rejected) };
  const before = seen!;
  const joined = outcome === 'unchanged' ? null : before.joined;
  return {
    outcome,
    joined: joined && (before.byOthers ? 'others' : 'own'),
    renames: renamedBy(before),
    tell: () => ({
      name: nameOf(record, before),
      changes: changesOf(context, record, before),
      joined: joined && { name: joined.name, why: joined.why, evidence: before.evidence },
      problems: record.notes.map(describeProblem),
      asNew: before.byOthers ? asNew(context, record) : null,
    }),
  };
}

function describeRejected(record: FileRecord, why: RowProblem): DraftRow['told'] {
  const name = why.cells === null ? '' : beginning(record);
  return { name, changes: [], joined: null, problems: [describeProblem(why)], asNew: null };
}
