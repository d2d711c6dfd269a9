import type { Kysely } from 'kysely';
import type { ImportKind } from '../../../../shared/features/imports/import.ts';
import { loadBlocklist } from '../../../core/facts/blocklist/blocklist.ts';
import { addContactToBatch, startBatch } from '../../../core/facts/book/batch.ts';
import { type ImportIndex, makeEmptyIndex } from '../../../core/facts/book/import-index.ts';
import { findPortfolioCompany } from '../../../core/facts/book/shadows.ts';
import { STANDING } from '../../../core/facts/book/statements.ts';
import type { OwnList } from '../../../core/facts/write/job-changes.ts';
import { getListDay, loadListsOfUser, sortByDay } from '../../../core/facts/write/sources.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Flag } from '../../../platform/db/tables/columns.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { foldName } from '../../../platform/text/names.ts';
import { makeRecordDealer } from '../apply/batches.ts';
import type { RecordOutcome } from '../apply/plan.ts';
import { FORGET_FROM, planEviction } from '../book/eviction.ts';
import { readCompanyNames } from '../book/names-in-file.ts';
import { loadMarkedDistinct, loadPositionIndex, loadSuppressed } from '../book/queries.ts';
import { type FoundJoin, findJoins } from '../joins/summary.ts';
import { createRowJudge } from '../preview/by-name.ts';
import { type JoinDecisions, NO_DECISIONS } from '../preview/decisions.ts';
import { planAndTell, WaitingRows } from '../preview/describe.ts';
import { addJobNames } from '../preview/queries.ts';
import { renameCount } from '../preview/renames.ts';
import { limitEachOutcome, type SummaryRow } from '../preview/summary.ts';
import { findAccountByKey, listUserCompanies } from './queries.ts';
import type { FileRecord, GoodRecord, OpenFile, RowProblem } from './records.ts';
import type { RunCounts } from './runs.ts';

/** Nothing is locked while checking, so its batches need not be short. */
const BATCH = 2_000;
/** Stands for the source that the import would have: newer than any other. */
const FUTURE_SOURCE = Number.MAX_SAFE_INTEGER;
/** Stands for the contact that a user without one would get. */
const FUTURE_OWNER = -1;

export interface CheckInput {
  kind: ImportKind;
  file: OpenFile;
  forUser: { id: number; contactId: number | null } | null;
  firm?: string;
  now: Date;
  /** The number of rows from which the check forgets people whom no later row can mean, and how many rows it takes at once. */
  sizes?: { forgetFrom: number; batch: number };
  /** What users decided about the joins of an earlier check of the file. */
  decisions?: JoinDecisions;
  /** Called at the end with the companies that share nothing but the name with a stored one. */
  tellJoins?: (joins: FoundJoin[]) => Promise<void>;
  /** Called with the rows that are kept for the user to look at: at the end, or as they come. */
  tellRows?: (rows: SummaryRow[]) => Promise<void>;
  /** Called after each batch; false stops. */
  progress?: (done: number, counts: RunCounts, problems: RowProblem[]) => Promise<boolean>;
}

/**
 * Finds what an import would do: reads the file and the network and writes nothing. Keeps the people and companies that the file adds in
 * memory, as long as a later row may mean them (book/eviction.ts).
 * @returns null if it was stopped
 * @throws UnreadableFile if the named firm is neither in the file nor known
 */
export async function checkFile(db: Kysely<Schema>, input: CheckInput): Promise<RunCounts | null> {
  const {
    file,
    forUser,
    progress,
    decisions = NO_DECISIONS,
    sizes = { forgetFrom: FORGET_FROM, batch: BATCH },
  } = input;
  const counts: RunCounts = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
  const isKept = limitEachOutcome();
  const renamed = renameCount();
  const judge = createRowJudge(decisions, input.kind === 'connections' || file.table === 'contacts');
  let ownerId = forUser ? (forUser.contactId ?? FUTURE_OWNER) : null;
  const listOwner = input.kind === 'connections' ? ownerId : null;
  const asOf = file.owner ? getListDay(file.owner.newest, input.now.toISOString()) : null;
  const lists = listOwner === null ? [] : await loadListsWith(db, input, asOf);
  const ownPlaces = listOwner !== null && forUser ? await listUserCompanies(db, forUser.id) : [];
  const blocklist = listOwner !== null && forUser ? await loadBlocklist(db, forUser.id) : null;
  let lastId = FUTURE_OWNER;
  let done = 0;
  const forgetting =
    file.total < sizes.forgetFrom
      ? null
      : await planEviction(file, ownerId, input.firm === undefined ? [] : [input.firm]);
  const { names, records: read } = await readCompanyNames(file, { isList: input.kind === 'connections', asOf });
  const index = makeEmptyIndex(names);
  index.forCompany = await findPortfolioCompany(db, forUser?.id ?? null);
  const records = await makeRecordDealer(read(), 0);
  const waiting = new WaitingRows();
  try {
    for (;;) {
      const batch = await records.take(sizes.batch);
      if (batch.length === 0) break;
      const good = batch.filter((record): record is GoodRecord => !('rejected' in record));
      const loaded = await loadPositionIndex(db, index, good, ownerId);
      const suppressed = await loadSuppressed(db, good);
      const importing = {
        ...startBatch({
          index,
          sourceId: FUTURE_SOURCE,
          standing: input.kind === 'connections' ? STANDING.list : STANDING.file,
          asOf,
          at: input.now.toISOString(),
          newId: () => --lastId,
        }),
        ownerId,
        listOf: input.kind === 'connections' && forUser ? forUser.id : null,
        suppressed,
        heldBack: [],
        blocklist,
        ownPlaces,
        // People whom a user keeps apart from now on are not shown again.
        apart: { rows: new Map<string, boolean>(), known: await loadMarkedDistinct(db, good, listOwner) },
        keptApart: [],
        lists,
      };
      // Somebody whom Kith does not know yet.
      if (ownerId === FUTURE_OWNER && good.some(({ isOwn }) => isOwn))
        importing.ownerId = ownerId = addContactToBatch(importing, { name: '' }).id;
      const problems: RowProblem[] = [];
      for (const record of batch) {
        const { joined, byName, renames, tell, ...planned } = planAndTell(importing, record);
        const of = { line: record.line, file: record.file ?? null };
        const { evidence, ...join } = judge(of, joined?.name ?? null, byName);
        renamed.add(renames);
        // Somebody new, if nobody decides otherwise.
        const isApart = join.apart === 1 && planned.outcome === 'changed';
        const outcome = isApart ? 'new' : planned.outcome;
        if (isApart) counts.apart = (counts.apart ?? 0) + 1;
        problems.push(...countOutcome(counts, record, outcome));
        if (byName) countByName(counts, join.apart);
        else if (joined) countJoined(counts, joined.of);
        const row = {
          ...of,
          outcome: typeof planned.outcome === 'string' ? planned.outcome : 'rejected',
          joined: joined?.of ?? null,
          ...join,
        } as const;
        if (isKept(row)) waiting.add({ ...row, told: tell(evidence) });
      }
      done += batch.length;
      forgetting?.after(index, { writes: importing.writes, loaded }, done, (id) => waiting.settle(id));
      if (progress && !(await progress(done, counts, problems))) return null;
    }
  } finally {
    await records.close();
  }
  if (input.tellRows) await input.tellRows(await addJobNames(db, waiting.settled()));
  const joins = findJoins(index, decisions);
  if (joins.length > 0) {
    counts.byName = joins.length;
    counts.byNameJoined = joins.filter(({ apart }) => !apart).length;
    await input.tellJoins?.(joins);
  }
  if (input.firm !== undefined) await requireFirm(db, index, input.firm);
  const renames = renamed.question();
  return renames ? { ...counts, renames } : counts;
}

/** @throws UnreadableFile if the named firm is neither in the file nor known */
async function requireFirm(db: Kysely<Schema>, index: ImportIndex, firm: string): Promise<void> {
  const key = foldName(firm);
  const isInFile = (index.accountsBy.name_key.get(key) ?? []).length > 0;
  if (!isInFile && (await findAccountByKey(db, key)) === undefined)
    throw new UnreadableFile(`No company called "${firm}" is in the file or in Kith, so it can’t be the firm.`);
}

/** The user's lists in the order of their days, as if the file were among them. */
async function loadListsWith(
  db: Kysely<Schema>,
  { forUser, now }: CheckInput,
  asOf: string | null,
): Promise<OwnList[]> {
  const at = now.toISOString();
  const known = forUser ? await loadListsOfUser(db, forUser.id) : [];
  const own = { id: FUTURE_SOURCE, import_id: null, created_at: at, asOf: asOf ?? at.slice(0, 10) };
  return sortByDay([...known, own]);
}

function countByName(counts: RunCounts, apart: Flag): void {
  counts.peopleByName = (counts.peopleByName ?? 0) + 1;
  counts.peopleByNameJoined = (counts.peopleByNameJoined ?? 0) + 1 - apart;
}

function countJoined(counts: RunCounts, joined: 'own' | 'others'): void {
  const key = joined === 'own' ? 'joined' : 'joinedOthers';
  counts[key] = (counts[key] ?? 0) + 1;
}

/** Counts an outcome. @returns the problems of the record, each with its row */
export function countOutcome(counts: RunCounts, record: FileRecord, outcome: RecordOutcome): RowProblem[] {
  counts[typeof outcome === 'string' ? outcome : 'rejected']++;
  const rejected = typeof outcome === 'string' ? [] : [outcome.rejected];
  const notes = 'rejected' in record ? [] : record.notes;
  const { cells = null, file } = record;
  const of = file === undefined ? {} : { file };
  // No row of an erased person is kept.
  if (rejected.some((problem) => problem.cells === null)) return rejected.map((problem) => ({ ...problem, ...of }));
  return [...rejected, ...notes].map((problem) => ({ cells, ...problem, ...of }));
}
