/** Plans a record and reports the outcome: the values before and after, and the people it means. */
import type { JoinEvidence } from '../../../../shared/features/imports/import.ts';
import { findRoot } from '../../../core/facts/book/import-index.ts';
import { planNetworkRecord, type RecordOutcome } from '../apply/plan.ts';
import type { FileRecord, GoodRecord, RowProblem } from '../runs/records.ts';
import type { ByName } from './by-name.ts';
import { type ChangeSummary, type DraftChange, describeAsNew, describeChanges, type LaterChanges } from './changes.ts';
import type { CheckContext } from './listed-changes.ts';
import { listRenamedCompanies, type RenamedCompany } from './renames.ts';
import { look, type SeenRecord } from './seen.ts';
import type { JobRef, RowSummary, SummaryRow } from './summary.ts';

type DraftJoin = Omit<NonNullable<RowSummary['joined']>, 'known'> & { known: JobRef[] };
type Draft<Changes> = Omit<SummaryRow, 'told'> & {
  told: Omit<RowSummary, 'changes' | 'joined'> & { changes: Changes[]; joined: DraftJoin | null };
};
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
    return this.#rows.map(({ told: summary, ...row }) => ({
      ...row,
      told: {
        ...summary,
        changes: summary.changes.flatMap((change) => ('find' in change ? (change.found ?? change.find()) : [change])),
      },
    }));
  }
}

/** The subject of a record. */
function describeSubject({ contacts, accounts }: GoodRecord, seen: SeenRecord | undefined): string {
  // The owner of a list does not read here what others call a person whom they know only by an address.
  const known = seen?.byOthers ? [] : (seen?.contacts ?? []);
  const people = contacts.map(({ name }, at) => name || known[at]?.was.name || '').filter(Boolean);
  return (people.length > 0 ? people : accounts.map(({ name }) => name)).join(' · ');
}

/** The beginning of a rejected row; nothing of an erased person. */
function describeBeginning({ cells }: FileRecord): string {
  const words = (cells ?? []).filter((cell) => cell.trim() !== '').slice(0, 3);
  return words.join(' · ').slice(0, 120);
}

const describeProblem = ({ column, value, reason }: RowProblem) => ({ column, value, reason });

/** The outcome of a record, and the report if it is kept: made before the next record is entered. */
interface RecordPlan {
  outcome: RecordOutcome;
  /** The person it means, if that is not obvious: one of the owner's own lists, or whom others know. */
  joined: { of: 'own' | 'others'; name: string } | null;
  /** The known person with whom it shares only the name and the company, and what speaks for that. */
  byName: ByName | null;
  renames: RenamedCompany[];
  tell: (evidence: JoinEvidence | null) => Draft<ChangeSummary>['told'];
}

/** Enters the record like `planNetworkRecord`. */
export function planAndTell(context: CheckContext, record: FileRecord): RecordPlan {
  if ('rejected' in record) {
    const { rejected } = record;
    return {
      outcome: { rejected },
      joined: null,
      byName: null,
      renames: [],
      tell: () => describeRejected(record, rejected),
    };
  }
  let seen: SeenRecord | undefined;
  const outcome = planNetworkRecord(context, record, (accounts, contacts) => {
    seen = look(context, record, accounts, contacts);
  });
  if (typeof outcome !== 'string')
    return { outcome, joined: null, byName: null, renames: [], tell: () => describeRejected(record, outcome.rejected) };
  const before = seen!;
  const joined = outcome === 'unchanged' ? null : before.joined;
  const { evidence, known } = before;
  return {
    outcome,
    joined: joined && { of: before.byOthers ? 'others' : 'own', name: joined.name },
    byName: joined &&
      evidence && { contactId: findRoot(context.index, 'contact', before.contacts[joined.at]!.row.id), evidence },
    renames: listRenamedCompanies(before),
    tell: (judged) => ({
      name: describeSubject(record, before),
      changes: describeChanges(context, record, before),
      joined: joined && {
        name: joined.name,
        why: joined.why,
        evidence: judged,
        given: evidence ? describeStatedJob(record, joined.at) : '',
        known,
      },
      problems: record.notes.map(describeProblem),
      asNew: before.byOthers ? describeAsNew(context, record) : null,
    }),
  };
}

/** The title and the company that a row gives a person. */
function describeStatedJob({ tenures, accounts }: GoodRecord, at: number): string {
  const job = tenures.find(({ contact }) => contact === at);
  return job ? [job.title, accounts[job.account]!.name].filter(Boolean).join(', ') : '';
}

function describeRejected(record: FileRecord, why: RowProblem): DraftRow['told'] {
  const name = why.cells === null ? '' : describeBeginning(record);
  return { name, changes: [], joined: null, problems: [describeProblem(why)], asNew: null };
}
