/** The evidence behind contacts' strengths, read and put into words for one viewer. */
import type { ScoreDetails } from '../../shared/network/evidence.ts';
import type { Db } from '../db/engine.ts';
import {
  type EvidenceMember,
  type EvidenceNames,
  type EvidenceTie,
  type EvidenceViewer,
  evidenceFor,
} from './evidence.ts';
import { decodeEvidence } from './stored-evidence.ts';
import weights from './weights.json' with { type: 'json' };

/**
 * `score_details` of some contacts as `viewer` may see them; every id given has an entry.
 * @param limit how many pieces of evidence per contact to put into words at most
 */
export async function scoreDetails(
  db: Db,
  viewer: EvidenceViewer,
  contactIds: readonly number[],
  now: Date,
  limit?: number,
): Promise<Map<number, ScoreDetails>> {
  const ties = await loadTies(db, viewer, contactIds);
  const names = await loadNames(db, viewer, [...ties.values()].flat());
  return new Map(
    contactIds.map((id) => [id, evidenceFor(viewer, ties.get(id) ?? [], names, weights, now, limit)] as const),
  );
}

/** Of ties that portfolio users get nothing of, theirs are not read. */
async function loadTies(
  db: Db,
  viewer: EvidenceViewer,
  contactIds: readonly number[],
): Promise<Map<number, EvidenceTie[]>> {
  if (contactIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tie')
    .innerJoin('member', 'member.contact_id', 'tie.member_id')
    .innerJoin('contact', 'contact.id', 'tie.member_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['tie.contact_id', 'tie.member_id', 'tie.probability', 'tie.evidence'])
    .select(['contact.name', 'title.text as title', 'member.kind', 'member.account_id'])
    .where('tie.contact_id', 'in', contactIds)
    .$if(!viewer.firm, (query) =>
      query.where((eb) =>
        eb.or([eb('member.kind', '=', 'firm'), ...(viewer.firm ? [] : [eb('member.account_id', '=', viewer.account)])]),
      ),
    )
    .orderBy('tie.contact_id')
    .orderBy('tie.member_id')
    .execute();
  const ties = rows.map(({ contact_id, member_id, probability, evidence, name, title, kind, account_id }) => {
    const member: EvidenceMember = { name, title: title || null, kind, account: account_id };
    return { contact_id, tie: { member, memberId: member_id, probability, evidence: decodeEvidence(evidence) } };
  });
  return new Map(
    [...Map.groupBy(ties, (row) => row.contact_id)].map(([id, group]) => [id, group.map((row) => row.tie)]),
  );
}

/** Accounts that the viewer may not see have no name. */
async function loadNames(db: Db, viewer: EvidenceViewer, ties: readonly EvidenceTie[]): Promise<EvidenceNames> {
  const accountIds = new Set<number>();
  const signalIds = new Set<number>();
  for (const evidence of ties.flatMap((one) => one.evidence)) {
    if (evidence.kind === 'tenure') accountIds.add(evidence.account);
    else signalIds.add(evidence.signal);
  }
  const accounts =
    accountIds.size === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['id', 'name'])
          .where('id', 'in', [...accountIds])
          .$if(!viewer.firm, (query) =>
            query.where((eb) =>
              eb.or([
                eb.and([eb('confidential', '=', 0), eb('stealth', '=', 0)]),
                ...(viewer.firm ? [] : [eb('id', '=', viewer.account)]),
              ]),
            ),
          )
          .execute();
  const signals =
    signalIds.size === 0
      ? []
      : await db
          .selectFrom('signal')
          .select(['id', 'source', 'details'])
          .where('id', 'in', [...signalIds])
          .execute();
  return {
    accounts: new Map(accounts.map(({ id, name }) => [id, name])),
    signals: new Map(signals.map(({ id, source, details }) => [id, { source, details }])),
  };
}
