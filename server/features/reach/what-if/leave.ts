/** What would close or get weaker without one of the viewer's own people. */
import { MAX_TOUCHED_REQUESTS, type TouchedRequest } from '../../../../shared/features/reach/what-if/calls.ts';
import { findNetworkOnly } from '../../../core/network/derive/contact-strengths.ts';
import { loadInsiderSignals } from '../../../core/network/derive/contact-ties.ts';
import { computeStrength } from '../../../core/network/model/ties.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import {
  listKnownCompanies,
  listKnownPeople,
  listMembersOf,
  listShownWithMember,
  listWantedRequests,
  type ReadablePerson,
  type WantedRequest,
} from './queries.ts';
import { compareCompanies, loadCountedTies, readPieces, type StrengthChange } from './strengths.ts';
import { compareWanted, findTargetChange, isWanted, loadWanted, serializeTouchedRequest } from './wanted.ts';

type LosingPerson = ReadablePerson & StrengthChange;

/** The people whom the member is shown to know, as they are and as they would be. */
async function listLosing(db: Db, scope: ViewerScope, memberId: number, now: Date): Promise<LosingPerson[]> {
  const { staff, companyId } = scope;
  const people = await readPieces(await listShownWithMember(db, memberId), (some) => listKnownPeople(db, scope, some));
  const tiesOf = await loadCountedTies(
    db,
    people.map(({ id }) => id),
    now,
  );
  const own = new Set((await listMembersOf(db, scope)).map(({ id }) => Number(id)));
  const listed = staff ? new Set<number>() : new Set(await listListedWithout(db, people, memberId));
  const losing: LosingPerson[] = [];
  for (const person of people) {
    await yieldToEventLoop();
    const rest = [...tiesOf(person.id)].filter(([id]) => id !== memberId);
    // Whoever is known from lists alone is there for those companies whose people know them.
    const stays =
      staff || !listed.has(person.id) || person.account_id === companyId || rest.some(([id]) => own.has(id));
    const would = stays ? computeStrength(rest.map(([, probability]) => probability)).category : 0;
    losing.push({ ...person, was: person.score as LosingPerson['was'], would });
  }
  return losing;
}

/** Those who would be known from lists alone. */
const listListedWithout = (db: Db, people: readonly ReadablePerson[], memberId: number): Promise<number[]> =>
  readPieces(
    people.map(({ id }) => id),
    async (some) => {
      const signals = await loadInsiderSignals(db, some);
      const rest = signals.filter((signal) => signal.member_id !== memberId);
      return [...(await findNetworkOnly(db, some, rest))];
    },
  );

/** What a request loses: its way, if nobody would reach whom it asks for; otherwise its connector, whom others may replace. */
function findLoss(
  request: WantedRequest,
  memberId: number,
  people: ReadonlyMap<number, StrengthChange>,
  companies: ReadonlyMap<number, StrengthChange>,
): TouchedRequest['loses'] {
  const change = findTargetChange(request, people, companies);
  if (change !== undefined && change.was > 0 && change.would === 0) return 'way';
  return request.connector_contact_id === memberId ? 'connector' : null;
}

export async function computeLeave(db: Db, scope: ViewerScope, memberId: number, now: Date) {
  const losing = await listLosing(db, scope, memberId, now);
  const compared = await compareCompanies(db, scope, losing);
  const known = new Map(
    (await readPieces(compared.keys(), (some) => listKnownCompanies(db, scope, some))).map((row) => [row.id, row]),
  );
  const companies = new Map([...compared].filter(([id]) => known.has(id)));
  const requests = await listWantedRequests(db, scope);
  const byId = new Map(losing.map((person) => [person.id, person]));
  const lost = requests
    .map((request) => ({ request, loses: findLoss(request, memberId, byId, companies) }))
    .filter(({ loses }) => loses !== null);
  const weaker = losing.filter(({ was, would }) => would < was);
  const findWanted = await loadWanted(
    db,
    scope,
    requests,
    weaker.flatMap(({ account_id }) => account_id ?? []),
  );
  const ties = weaker
    .map((person) => {
      const company = known.get(person.account_id ?? 0) ?? null;
      return { person, company, wanted: findWanted(company?.id ?? null, person.id) };
    })
    .sort(
      (a, b) =>
        compareWanted(a.wanted, b.wanted) ||
        b.person.was - b.person.would - (a.person.was - a.person.would) ||
        b.person.was - a.person.was ||
        (a.person.name_key < b.person.name_key ? -1 : a.person.name_key > b.person.name_key ? 1 : 0) ||
        a.person.id - b.person.id,
    );
  const reached = [...companies.values()].filter(({ was }) => was > 0);
  return {
    ties,
    requests: lost
      .slice(0, MAX_TOUCHED_REQUESTS)
      .map(({ request, loses }) => serializeTouchedRequest(scope, request, loses)),
    counts: {
      closed: reached.filter(({ would }) => would === 0).length,
      weaker: reached.filter(({ was, would }) => would > 0 && would < was).length,
      same: reached.filter(({ was, would }) => would >= was).length,
      requests: lost.length,
      people: ties.length,
      wanted: ties.filter(({ wanted }) => isWanted(wanted)).length,
      closing: ties.filter(({ person }) => person.would === 0).length,
    },
  };
}
export type LosingTie = Awaited<ReturnType<typeof computeLeave>>['ties'][number];
