/** Writes rows of a CRM into the network, by the rules of imports (docs/decisions/132). */
import { BLOCKED_REASON, ERASED_REASON, HELD_REASON } from '../../../../shared/features/imports/import.ts';
import { loadBlocklist } from '../../../core/facts/blocklist/blocklist.ts';
import { startBatch } from '../../../core/facts/book/batch.ts';
import { makeEmptyIndex } from '../../../core/facts/book/import-index.ts';
import { STANDING } from '../../../core/facts/book/statements.ts';
import { saveHeldRows } from '../../../core/facts/erasure/held-rows.ts';
import { releaseCustomers, releaseTenures } from '../../../core/facts/take-back/release.ts';
import { writeJournalled } from '../../../core/facts/take-back/source-journal.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CrmActivity, CrmCompany, CrmPerson, CrmUser } from '../../../platform/ports/crm.ts';
import { foldName } from '../../../platform/text/names.ts';
import { type ImportContext, planNetworkRecord } from '../apply/plan.ts';
import { loadMarkedDistinct, loadPositionIndex, loadSuppressed, reserveRecordIds } from '../book/queries.ts';
import type { FileRecord, GoodRecord } from '../runs/records.ts';
import {
  listJobsOfSource,
  markFormerEmployers,
  markMissingActivities,
  replaceTasks,
  saveRecords,
} from './facts/queries.ts';
import { getTypeRule, readCrmMapping } from './mapping/mapping.ts';
import * as mappingQueries from './mapping/queries.ts';
import { areActivitiesRead } from './places.ts';
import * as queries from './queries.ts';
import { hashRecord, readCrmCompany, readCrmPerson } from './records.ts';

/** What became of some rows. */
export interface RowCounts {
  /** New, or changed since. */
  in: number;
  /** By reason. */
  leftOut: Record<string, number>;
}

export interface CrmWriteInput {
  connection: queries.ConnectionRow;
  /** How the system is called where people read of it. */
  name: string;
  at: string;
}

const REASONS = new Map([
  [ERASED_REASON, 'erased'],
  [BLOCKED_REASON, 'blocked'],
  [HELD_REASON, 'held'],
]);

const countOut = (counts: RowCounts, reason: string): void => {
  counts.leftOut[reason] = (counts.leftOut[reason] ?? 0) + 1;
};

export async function writeUsers(trx: Db, { connection }: CrmWriteInput, rows: readonly CrmUser[]): Promise<RowCounts> {
  const users = rows.map(({ id, firstName, email }) => ({
    connection_id: connection.id,
    crm_id: id,
    first_name: firstName,
    email: email.toLowerCase(),
  }));
  await queries.saveUsers(trx, users);
  return { in: 0, leftOut: {} };
}

export async function writeCompanies(trx: Db, writing: CrmWriteInput, rows: readonly CrmCompany[]): Promise<RowCounts> {
  const mapping = readCrmMapping(writing.connection);
  const getMeaning = ({ type }: CrmCompany) => getTypeRule(mapping, type).meaning;
  const named = rows.map(({ customerOf }) => customerOf);
  const sellers = await mappingQueries.loadPortfolioNames(trx, named);
  const getSeller = ({ customerOf }: CrmCompany): string | null => sellers.get(foldName(customerOf)) ?? null;
  const counts = await writeRecords(trx, writing, 'company', rows, {
    read: (company) => readCrmCompany(company, getMeaning(company), getSeller(company)),
    getMeaning: (company) => `${getMeaning(company)} ${getSeller(company) ?? ''}`,
  });
  for (const company of rows) {
    const meaning = getMeaning(company);
    const isSold = meaning === 'customer' || meaning === 'prospect';
    if (isSold && company.customerOf !== '' && getSeller(company) === null) countOut(counts, 'no_seller');
  }
  return counts;
}

export async function writePeople(trx: Db, writing: CrmWriteInput, rows: readonly CrmPerson[]): Promise<RowCounts> {
  const ids = [...new Set(rows.map(({ companyId }) => companyId).filter((id) => id !== ''))];
  const names = await queries.loadCrmCompanyNames(trx, writing.connection.id, ids);
  return writeRecords(trx, writing, 'person', rows, {
    read: (person) => readCrmPerson(person, person.companyName || (names.get(person.companyId) ?? '')),
    // Where the company's name stands in its own record, that may come later than the person.
    getMeaning: ({ companyName, companyId }) => (companyName === '' ? (names.get(companyId) ?? '') : ''),
  });
}

interface RecordReader<R> {
  read: (row: R) => FileRecord | null;
  getMeaning: (row: R) => string;
}

/** Rows that are as they were are passed over; a row that is left out now and was not before is withdrawn. */
async function writeRecords<R extends CrmCompany | CrmPerson>(
  trx: Db,
  writing: CrmWriteInput,
  kind: queries.RecordRow['kind'],
  rows: readonly R[],
  { read, getMeaning }: RecordReader<R>,
): Promise<RowCounts> {
  const { connection, name, at } = writing;
  const counts: RowCounts = { in: 0, leftOut: {} };
  const known = await queries.loadCrmRecords(
    trx,
    { connection_id: connection.id, kind },
    rows.map(({ id }) => id),
  );
  const hashes = new Map(rows.map((row) => [row.id, hashRecord(row, getMeaning(row))]));
  const isSame = ({ id }: R): boolean => known.get(id)?.hash === hashes.get(id) && known.get(id)?.is_gone === 0;
  const same = rows.filter(isSame).map(({ id }) => known.get(id)!.id);
  await queries.markMet(trx, same, connection.round);
  const changed = rows.filter((row) => !isSame(row)).map((row) => ({ row, record: read(row) }));
  const good = changed.flatMap(({ record }) => (record && !('rejected' in record) ? [record] : []));
  const context = await startContext(trx, writing, kind, good);
  const meant = new Map<string, number>();
  for (const { row, record } of changed) {
    const outcome = record === null ? 'placeholder' : planRecord(context, kind, row.id, record);
    if (typeof outcome === 'number') meant.set(row.id, outcome);
    else countOut(counts, outcome);
  }
  await writeJournalled(trx, context);
  await saveHeldRows(trx, context.heldBack, { foundIn: name, at });
  counts.in = meant.size;
  // What is left out has no hash, so that it is judged anew each time.
  const saved = changed.flatMap(({ row }) => {
    const { id, ownerId } = row;
    const factId = meant.get(id) ?? null;
    if (factId === null) return [];
    const facts =
      kind === 'company' ? { account_id: factId, contact_id: null } : { account_id: null, contact_id: factId };
    const owner_crm_id = ownerId || null;
    const type = 'type' in row && row.type !== '' ? row.type : null;
    const state = { hash: hashes.get(id)!, round: connection.round, is_gone: 0 as const, owner_crm_id, type };
    return [Object.assign({ connection_id: connection.id, kind, crm_id: id }, facts, state)];
  });
  await saveRecords(trx, saved);
  const isNew = ({ crm_id, contact_id }: (typeof saved)[number]): boolean => {
    const before = known.get(crm_id);
    return before?.is_gone !== 0 || before.contact_id !== contact_id;
  };
  if (kind === 'person' && areActivitiesRead(connection))
    await markMissingActivities(
      trx,
      connection.id,
      saved.filter(isNew).map(({ crm_id }) => crm_id),
    );
  const refused = changed.flatMap(({ row }) => (meant.has(row.id) ? [] : (known.get(row.id)?.id ?? [])));
  await queries.markRecordsGone(trx, refused);
  if (kind === 'company') {
    const companies = changed.flatMap(({ row, record }) => {
      const accountId = meant.get(row.id);
      return accountId === undefined || !record || 'rejected' in record ? [] : [{ accountId, record }];
    });
    await endFormerSales(trx, context, companies);
  }
  if (kind === 'person') {
    const people = changed.flatMap(({ row, record }) => {
      const contactId = meant.get(row.id);
      return contactId === undefined || !record || 'rejected' in record ? [] : [{ contactId, record }];
    });
    await endFormerJobs(trx, context, connection, people);
  }
  return counts;
}

/** @returns the account or contact that the record is now, or why it is left out */
function planRecord(
  context: ImportContext,
  kind: queries.RecordRow['kind'],
  id: string,
  record: FileRecord,
): number | string {
  if ('rejected' in record) return 'unclear';
  let before: number | undefined;
  const outcome = planNetworkRecord(context, record, (accounts, contacts) => {
    before = (kind === 'company' ? accounts[0] : contacts[0])?.id;
  });
  if (typeof outcome !== 'string') return REASONS.get(outcome.rejected.reason) ?? 'conflict';
  const { accountsBy, contactsBy } = context.index;
  const rows = kind === 'company' ? accountsBy.crm_id.get(id) : contactsBy.crm_id.get(id);
  return before ?? rows?.[0]?.id ?? 'conflict';
}

async function startContext(
  trx: Db,
  { connection, at }: CrmWriteInput,
  kind: queries.RecordRow['kind'],
  good: GoodRecord[],
): Promise<ImportContext> {
  const index = makeEmptyIndex();
  await loadPositionIndex(trx, index, good, null);
  const sourceId = kind === 'company' ? connection.company_source_id : connection.people_source_id;
  const newId = await reserveRecordIds(trx, good);
  return {
    ...startBatch({ index, sourceId, standing: STANDING.file, at, newId, replaces: true }),
    ownerId: null,
    listOf: null,
    ownPlaces: [],
    suppressed: await loadSuppressed(trx, good),
    heldBack: [],
    blocklist: await loadBlocklist(trx, null),
    apart: { rows: new Map(), known: await loadMarkedDistinct(trx, good, null) },
    keptApart: [],
  };
}

/** Takes back the jobs that the CRM gave these people before and no longer gives them. */
async function endFormerJobs(
  trx: Db,
  { index, sourceId }: ImportContext,
  connection: queries.ConnectionRow,
  people: readonly { contactId: number; record: GoodRecord }[],
): Promise<void> {
  const recordOf = new Map(people.map(({ contactId, record }) => [contactId, record]));
  const jobs = await listJobsOfSource(trx, { sourceId, connectionId: connection.id }, [...recordOf.keys()]);
  const former = jobs.filter(({ contactId, accountId, title_id }) => {
    const { accounts, tenures } = recordOf.get(contactId)!;
    const places = accounts.flatMap(({ crm_id, name }) => [
      ...(index.accountsBy.crm_id.get(crm_id ?? '') ?? []),
      ...(index.accountsBy.name_key.get(foldName(name)) ?? []),
    ]);
    const isThere = places.some(({ id }) => id === accountId);
    return !(isThere && tenures.some(({ title }) => index.titles.get(title) === title_id));
  });
  if (former.length === 0) return;
  await markFormerEmployers(trx, connection, former);
  await releaseTenures(
    trx,
    former.map(({ id }) => id),
    sourceId,
  );
}

/** Takes back what the CRM said of whose customers these companies are, and no longer says. */
async function endFormerSales(
  trx: Db,
  { index, sourceId }: ImportContext,
  companies: readonly { accountId: number; record: GoodRecord }[],
): Promise<void> {
  const recordOf = new Map(companies.map(({ accountId, record }) => [accountId, record]));
  const sales = await mappingQueries.listCustomersOfSource(trx, sourceId, [...recordOf.keys()]);
  const former = sales.filter(({ accountId, companyId, relation }) => {
    const { accounts, customers } = recordOf.get(accountId)!;
    return !customers.some((stated) => {
      const sellers = index.accountsBy.name_key.get(foldName(accounts[stated.company]!.name)) ?? [];
      return stated.relation === relation && sellers.some(({ id }) => id === companyId);
    });
  });
  if (former.length === 0) return;
  await releaseCustomers(
    trx,
    former.map(({ id }) => id),
    sourceId,
  );
}

export async function writeActivities(
  trx: Db,
  { connection }: CrmWriteInput,
  rows: readonly CrmActivity[],
): Promise<RowCounts> {
  const counts: RowCounts = { in: 0, leftOut: {} };
  const people = [...new Set(rows.flatMap(({ personIds }) => personIds))];
  const contacts = await queries.loadShownContacts(trx, connection.id, people);
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))];
  const names = await queries.loadFirstNames(trx, connection.id, owners);
  const tasks = rows.flatMap(({ id, subject, day, personIds, ownerId, done }) => {
    const known = [...new Set(personIds.flatMap((personId) => contacts.get(personId) ?? []))];
    if (known.length === 0) countOut(counts, 'no_person');
    else counts.in++;
    return known.map((contact_id) => ({
      connection_id: connection.id,
      contact_id,
      crm_id: id,
      subject: subject.slice(0, 255),
      activity_date: day === '' ? null : day,
      owner_first_name: names.get(ownerId) ?? '',
      owner_crm_id: ownerId || null,
      is_done: done ? (1 as const) : (0 as const),
      round: connection.round,
    }));
  });
  await replaceTasks(
    trx,
    connection.id,
    rows.map(({ id }) => id),
    tasks,
  );
  return counts;
}
