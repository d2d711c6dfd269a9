/** Reads the evidence behind contacts' strengths and puts it into words for one viewer. */
import { type SqlBool, sql } from 'kysely';
import type { ScoreDetails } from '../../../../shared/core/network/evidence.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';
import { decodeEvidence } from '../model/stored-evidence.ts';
import type { TieEvidence } from '../model/ties.ts';
import { loadWeights } from '../model/weights.ts';
import {
  chooseEvidence,
  describePieces,
  type EvidenceInsider,
  type EvidenceNames,
  type EvidenceTie,
  type EvidenceViewer,
} from './evidence.ts';
import { getReaderScope } from './viewer-scope.ts';
import { mayOpenAccount } from './visible.ts';

/**
 * `score_details` of some contacts as `viewer` may see them; every id given has an entry.
 * @param limit how many pieces of evidence per contact to put into words at most
 */
export async function loadScoreDetails(
  db: Db,
  viewer: EvidenceViewer,
  contactIds: readonly number[],
  now: Date,
  limit?: number,
): Promise<Map<number, ScoreDetails>> {
  const weights = await loadWeights(db);
  const ties = await loadTies(db, viewer, contactIds);
  const chosen = new Map<number, ReturnType<typeof chooseEvidence>>();
  for (const id of contactIds) {
    await yieldToEventLoop();
    chosen.set(id, chooseEvidence(viewer, ties.get(id) ?? [], weights, now, limit));
  }
  const messages = [...chosen.values()].flatMap(({ pieces }) => pieces.map((piece) => piece.evidence));
  const names = await loadNames(db, viewer, messages);
  const details = new Map<number, ScoreDetails>();
  for (const [id, evidence] of chosen) {
    await yieldToEventLoop();
    details.set(id, describePieces(evidence, names, viewer));
  }
  return details;
}

/** The stored ties of some contacts. For portfolio users, ties they may read nothing of are not read. */
export async function loadTies(
  db: Db,
  viewer: EvidenceViewer,
  contactIds: readonly number[],
): Promise<Map<number, EvidenceTie[]>> {
  const rows = await readInBatches(contactIds, (some) => loadTieRows(db, viewer, some));
  const quiet = await readInBatches(contactIds, (some) => loadQuietTieRows(db, viewer, some));
  const members = await loadEvidenceInsiders(db, new Set([...rows, ...quiet].map((row) => row.member_id)));
  const ties = new Map<number, EvidenceTie[]>();
  const add = (contactId: number, tie: EvidenceTie) => {
    const theirs = ties.get(contactId);
    if (theirs) theirs.push(tie);
    else ties.set(contactId, [tie]);
  };
  for (const { contact_id, member_id, probability, evidence } of rows) {
    if (!ties.has(contact_id)) await yieldToEventLoop();
    const member = members.get(member_id);
    if (member) add(contact_id, { member, memberId: member_id, probability, evidence: decodeEvidence(evidence) });
  }
  for (const row of quiet) {
    const member = members.get(row.member_id);
    if (member) for (const tie of readQuietTie(row, member)) add(row.contact_id, tie);
  }
  return ties;
}

/** What choices of users leave of a tie beside what is shown with a name (docs/decisions/113). */
export function readQuietTie(
  row: { member_id: number; named: string; unnamed: string },
  member: EvidenceInsider,
): EvidenceTie[] {
  return (['named', 'unnamed'] as const).flatMap((aside) => {
    const evidence = decodeEvidence(row[aside]);
    if (evidence.length === 0) return [];
    return {
      member: aside === 'named' ? member : hideName(member),
      memberId: row.member_id,
      probability: 0,
      evidence,
      aside,
    };
  });
}

export const hideName = ({ kind, account, company }: EvidenceInsider): EvidenceInsider => ({
  name: `somebody at ${kind === 'firm' ? 'the firm' : (company ?? 'a portfolio company')}`,
  title: null,
  kind,
  account,
});

const loadTieRows = (db: Db, viewer: EvidenceViewer, contactIds: readonly number[]) =>
  db
    .selectFrom('tie')
    .select(['contact_id', 'member_id', 'probability', 'evidence'])
    .where(isAmong(db, 'contact_id', contactIds))
    .where(mayReadMember(viewer))
    .orderBy('contact_id')
    .orderBy('member_id')
    .execute();

const loadQuietTieRows = (db: Db, viewer: EvidenceViewer, contactIds: readonly number[]) =>
  db
    .selectFrom('quiet_tie')
    .select(['contact_id', 'member_id', 'named', 'unnamed'])
    .where(isAmong(db, 'contact_id', contactIds))
    .where(mayReadMember(viewer))
    .orderBy('contact_id')
    .orderBy('member_id')
    .execute();

/** For portfolio users, ties they may read nothing of are not read. */
const mayReadMember = (viewer: EvidenceViewer) =>
  viewer.firm
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`member_id in (select member.contact_id from member
        where member.kind = 'firm' or member.account_id = ${viewer.account})`;

export async function loadEvidenceInsiders(db: Db, ids: ReadonlySet<number>): Promise<Map<number, EvidenceInsider>> {
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom('member')
    .innerJoin('contact', 'contact.id', 'member.contact_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['contact.id', 'contact.name', 'title.text as title', 'member.kind', 'member.account_id'])
    .select('account.name as company')
    .where(isAmong(db, 'member.contact_id', [...ids]))
    .execute();
  return new Map(
    rows.map(({ id, name, title, kind, account_id, company }) => [
      id,
      { name, title: title || null, kind, account: account_id, company } satisfies EvidenceInsider,
    ]),
  );
}

/** The names behind the ids in evidence; accounts that the viewer may not see have no name. */
export async function loadNames(
  db: Db,
  viewer: EvidenceViewer,
  messages: readonly TieEvidence[],
): Promise<EvidenceNames> {
  const accountIds = new Set<number>();
  const signalIds = new Set<number>();
  for (const evidence of messages) {
    if (evidence.kind === 'tenure') accountIds.add(evidence.account);
    else signalIds.add(evidence.signal);
  }
  const scope = getReaderScope(viewer);
  const accounts = await readInBatches(accountIds, (some) =>
    db
      .selectFrom('account')
      .select(['id', 'name', 'headcount'])
      .where(isAmong(db, 'account.id', some))
      .where(mayOpenAccount(scope))
      .execute(),
  );
  const signals = await readInBatches(signalIds, (some) =>
    db
      .selectFrom('signal')
      .select(['id', 'source', 'details'])
      .where(isAmong(db, 'signal.id', some))
      .execute(),
  );
  return {
    accounts: new Map(accounts.map(({ id, name }) => [id, name])),
    uncounted: new Set(accounts.filter(({ headcount }) => headcount === null).map(({ id }) => id)),
    signals: new Map(signals.map(({ id, source, details }) => [id, { source, details }])),
  };
}
