/** The titles that two people had at the accounts they shared, while they were there together. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import type { SharedTenure, TieEvidence } from '../model/ties.ts';
import { isDealRole, type TitleKind } from '../words/titles.ts';

/** A shared tenure with both sides' titles: the CRM's "relationship" (document 4 §3). */
export interface SharedRoles extends SharedTenure {
  account_name: string;
  connectorTitles: string[];
  targetTitles: string[];
  /** Whether both were founders, executives, board members or investors there. */
  deal: boolean;
}

interface Job {
  contact_id: number;
  account_id: number;
  start_month: number;
  end_month: number;
  text: string;
  kind: string;
}

/** A person with the evidence of their tie to a target. */
interface AcquaintedPerson {
  id: number;
  evidence: readonly TieEvidence[];
}

/** The shared tenures, with titles, of some people with one target, by person, newest first. */
export async function loadSharedRoles(
  db: Db,
  targetId: number,
  people: readonly AcquaintedPerson[],
): Promise<Map<number, SharedRoles[]>> {
  return (await loadSharedRolesByTarget(db, new Map([[targetId, people]]))).get(targetId) ?? new Map();
}

/** The same for several targets, by target and person. */
export async function loadSharedRolesByTarget(
  db: Db,
  peopleOf: ReadonlyMap<number, readonly AcquaintedPerson[]>,
): Promise<Map<number, Map<number, SharedRoles[]>>> {
  const tenures = [...peopleOf].flatMap(([targetId, people]) =>
    people.flatMap(({ id, evidence }) =>
      evidence.flatMap((evidence) => (evidence.kind === 'tenure' ? [{ targetId, id, tenure: evidence }] : [])),
    ),
  );
  const accountIds = new Set(tenures.map(({ tenure }) => tenure.account));
  if (accountIds.size === 0) return new Map();
  const pairs = new Set(
    tenures.flatMap(({ targetId, id, tenure }) => [
      makeJobKey(targetId, tenure.account),
      makeJobKey(id, tenure.account),
    ]),
  );
  const jobs = Map.groupBy(await loadJobs(db, pairs), (job) => makeJobKey(job.contact_id, job.account_id));
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', 'in', [...accountIds])
    .execute();
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const roles = tenures.map(({ targetId, id, tenure }) => {
    const listJobsDuring = (contactId: number) =>
      (jobs.get(makeJobKey(contactId, tenure.account)) ?? []).filter((job) => isHeldDuring(job, tenure));
    const [theirs, targets] = [listJobsDuring(id), listJobsDuring(targetId)];
    const shared: SharedRoles = {
      ...tenure,
      account_name: names.get(tenure.account) ?? '',
      connectorTitles: listTitles(theirs),
      targetTitles: listTitles(targets),
      deal: [theirs, targets].every((side) => side.some((job) => isDealRole(job.kind as TitleKind))),
    };
    return { targetId, id, shared };
  });
  const inOrder = roles.sort((a, b) => b.shared.end - a.shared.end || b.shared.start - a.shared.start);
  const byPerson = (all: typeof roles) =>
    new Map([...Map.groupBy(all, ({ id }) => id)].map(([id, found]) => [id, found.map(({ shared }) => shared)]));
  return new Map(
    [...Map.groupBy(inOrder, ({ targetId }) => targetId)].map(([targetId, all]) => [targetId, byPerson(all)]),
  );
}

function makeJobKey(contactId: number, accountId: number): string {
  return `${Number(contactId)},${Number(accountId)}`;
}

/** @param pairs of a contact and an account, as `makeJobKey` writes them: only these are looked at */
function loadJobs(db: Db, pairs: ReadonlySet<string>): Promise<Job[]> {
  // Raw: the builder has no values to make a table of.
  const rows = sql.raw([...pairs].map((pair) => `(${pair})`).join());
  const values = sql<Pick<Job, 'contact_id' | 'account_id'>>`(values ${rows})`;
  return (
    db
      .with('pair(contact_id, account_id)', () => values)
      .selectFrom('pair')
      // The cross join keeps SQLite to one look-up for each pair.
      .crossJoin('tenure')
      .innerJoin('title', 'title.id', 'tenure.title_id')
      .whereRef('tenure.contact_id', '=', 'pair.contact_id')
      .whereRef('tenure.account_id', '=', 'pair.account_id')
      .select(['tenure.contact_id', 'tenure.account_id', 'tenure.start_month', 'tenure.end_month'])
      .select(['title.text', 'title.kind'])
      .orderBy('tenure.contact_id')
      .orderBy('tenure.start_month', 'desc')
      .orderBy('tenure.id', 'desc')
      .execute()
  );
}

/** A job without a date may have been held then. */
function isHeldDuring({ start_month, end_month }: Job, { start, end }: SharedTenure): boolean {
  if (start === UNKNOWN_START) return true;
  const last = end_month === UNKNOWN_END ? OPEN_END : end_month;
  return start_month <= end && last >= start;
}

function listTitles(jobs: readonly Job[]): string[] {
  return [...new Set(jobs.map((job) => job.text).filter((text) => text !== ''))];
}
