/** Who can open the door of one company: insiders with ties to its people, in the order of paths, and those who worked there. */
import { type CompanyWay, MAX_COMPANY_WAYS } from '../../../../shared/features/search/company/calls.ts';
import { loadWeights } from '../../../core/network/model/weights.ts';
import { loadStoredEvidence } from '../../../core/network/paths/one-hop.ts';
import { compareWays, findRecentMonth } from '../../../core/network/paths/order.ts';
import { chooseEvidence, describePieces, mayReadKind } from '../../../core/network/read/evidence.ts';
import { loadConnectorLoads, NO_LOAD } from '../../../core/network/read/load.ts';
import { loadEvidenceInsiders, loadNames, loadScoreDetails } from '../../../core/network/read/score-details.ts';
import { toEvidenceViewer, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { loadTermsNotices } from '../../../core/network/terms/notices.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { serializeNavigator } from '../answers/serializer.ts';
import { findNavigators } from '../people/find.ts';
import { loadContacts } from '../people/queries.ts';
import type { PlacedPerson } from './people.ts';
import { listKnownByCompany, listTiesTo } from './queries.ts';

type WayDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & { viewer: Viewer };

/** The best known people there whose ties are read. */
const MAX_TARGETS = 200;
const MAX_NAVIGATORS = 10;
/** How many people a company reads the firm's evidence about. */
const FIRM_TARGETS = 3;

export async function findWays(deps: WayDeps, scope: ViewerScope, accountId: number, people: readonly PlacedPerson[]) {
  const { db, viewer } = deps;
  const targets = people.filter(({ score }) => score > 0).slice(0, MAX_TARGETS);
  const ids = targets.map(({ id }) => id);
  const ties = await listTiesTo(db, scope, ids);
  const ways = await orderWays(deps, scope, ties);
  const { navigators, firmNavigators } = await findNavigators(db, scope, viewer.firmAccountId, [accountId]);
  const others = navigators.filter(({ id }) => !ways.some(({ memberId }) => memberId === id));
  const shown = ways.slice(0, MAX_COMPANY_WAYS);
  const byFirm = scope.staff ? new Set<number>() : await listKnownByCompany(db, viewer.firmAccountId ?? 0, ids);
  const firm = await describeFirm(deps, scope, ids.filter((id) => byFirm.has(id)).slice(0, FIRM_TARGETS));
  // Everybody who counts as within reach is so through somebody who is listed, or is one of the others.
  const covered = new Set([...ties.map((tie) => tie.contact_id), ...(firm.length > 0 ? byFirm : [])]);
  return {
    total: ways.length,
    best: await describeWays(deps, scope, shown),
    firm,
    navigators: others.slice(0, MAX_NAVIGATORS).map(serializeNavigator),
    firm_navigators: firmNavigators.get(accountId) ?? 0,
    others: ids.filter((id) => !covered.has(id)).length,
  };
}

/** The best tie of each insider, in the order of paths of one hop. */
async function orderWays({ db, clock }: WayDeps, scope: ViewerScope, ties: Awaited<ReturnType<typeof listTiesTo>>) {
  const best = [...Map.groupBy(ties, ({ member_id }) => member_id).values()].map(([tie]) => tie!);
  const stored = await loadStoredEvidence(db, best);
  const reader = toEvidenceViewer(scope);
  return best
    .map(({ member_id, contact_id, probability, category }) => {
      const evidence = (stored.get(`${member_id},${contact_id}`) ?? []).filter((piece) => mayReadKind(reader, piece));
      const inTouch = findRecentMonth(evidence, clock.now());
      return { memberId: member_id, contactId: contact_id, rank: probability, category, evidence, inTouch };
    })
    .sort((a, b) => compareWays(a, b) || a.memberId - b.memberId);
}
type Way = Awaited<ReturnType<typeof orderWays>>[number];

async function describeWays(deps: WayDeps, scope: ViewerScope, ways: readonly Way[]): Promise<CompanyWay[]> {
  const { db, clock, viewer } = deps;
  const ids = ways.map(({ memberId }) => memberId);
  const insiders = await loadEvidenceInsiders(db, new Set(ids));
  const found = await loadContacts(db, scope, [...new Set(ways.map(({ contactId }) => contactId))]);
  const contacts = new Map(found.map((contact) => [contact.id, contact]));
  const reader = toEvidenceViewer(scope);
  const names = await loadNames(
    db,
    reader,
    ways.flatMap(({ evidence }) => evidence),
  );
  const weights = await loadWeights(db);
  const loads = await loadConnectorLoads(db, scope, ids, clock.now());
  const terms = await loadTermsNotices(deps, viewer, ids);
  return ways.flatMap(({ memberId, contactId, rank, category, evidence }) => {
    const [member, contact] = [insiders.get(memberId), contacts.get(contactId)];
    if (!member || !contact) return [];
    const tie = { member, memberId, probability: rank, evidence };
    const words = describePieces(chooseEvidence(reader, [tie], weights, clock.now(), 1), names, reader);
    return {
      name: member.name,
      company: member.company ?? '',
      score: category,
      contact: { id: String(contact.id), name: contact.name },
      text: words.evidence[0]?.text ?? '',
      asked: (loads.get(memberId) ?? NO_LOAD).asked,
      terms: terms.get(memberId),
    };
  });
}

/** Kinds and counts of the evidence of the firm’s own people, for the best known there of whom there is any. */
async function describeFirm({ db, clock }: WayDeps, scope: ViewerScope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const details = await loadScoreDetails(db, toEvidenceViewer(scope), ids, clock.now(), 1);
  const contacts = new Map((await loadContacts(db, scope, ids)).map((contact) => [contact.id, contact]));
  return ids.flatMap((id) => {
    const [contact, elsewhere] = [contacts.get(id), details.get(id)?.elsewhere];
    if (!contact || !elsewhere) return [];
    return { contact: { id: String(id), name: contact.name }, score: contact.score, text: elsewhere.text };
  });
}
