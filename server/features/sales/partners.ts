/** The partners of a raise as staff and the company read them. */
import type {
  LeftOutFund,
  listRaisePartners,
  RaisePartner,
  RaiseTab,
} from '../../../shared/features/sales/raising/calls.ts';
import type { Query } from '../../../shared/platform/call.ts';
import { loadScoreDetails } from '../../core/network/read/score-details.ts';
import { ALL_SEEING, getViewerScope, toEvidenceViewer } from '../../core/network/read/viewer-scope.ts';
import type { StatusRow } from '../../core/network/recommend/statuses.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createForbiddenError } from '../../platform/errors.ts';
import { cutPage } from '../../platform/http/cursors.ts';
import { applyStep } from '../../platform/life-cycle/waiting.ts';
import { foldText } from '../../platform/text/names.ts';
import * as queries from './queries.ts';
import { listUnknownNames, loadFundCounts, loadRaiseFunds, mayBeAsked, type RaiseFund } from './raising/funds.ts';
import { loadInvestments, NO_INVESTMENTS } from './raising/investments.ts';
import * as raisingQueries from './raising/queries.ts';
import { compareFunds, describeFit, type FundCounts, NO_COUNTS, toOrdered, toRaiseTerms } from './raising/terms.ts';
import { describeWhy } from './raising/why.ts';
import { serializeStatus } from './serializer.ts';
import type { Relevancy } from './steps.ts';
import { recommendationSteps } from './steps.ts';

type PartnersQuery = Query<typeof listRaisePartners>;
type PartnersDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & { viewer: Viewer };

/** A fund in a tab, before it is put into words. */
interface ShownFund extends Omit<RaiseFund, 'people' | 'reason'> {
  tab: RaiseTab;
  person: { id: number; name: string; title: string; score: number; probability: number } | null;
  others: number;
  status: StatusRow | undefined;
}

const MAX_LEFT_OUT = 200;
/** So many pieces of evidence are looked at for one of whoever knows a partner best. */
const MAX_PIECES = 10;
const TABS: Partial<Record<StatusRow['status'], RaiseTab>> = {
  'To Review': 'To suggest',
  'Suggested to Portfolio': 'Suggested',
  'Introduction Requested': 'Requested',
};
const DISMISSED: Partial<Record<StatusRow['status'], string>> = {
  'Dismissed by Kith': 'was dismissed by the firm',
  'Dismissed by Portfolio': 'was declined by the company',
};

export async function listPartners(deps: PartnersDeps, raise: queries.UseCaseRow, query: PartnersQuery) {
  const { viewer } = deps;
  const isClosed = raise.closed_on !== null;
  const tab = query.tab ?? (viewer.staff && !isClosed ? 'To suggest' : 'Suggested');
  if (tab === 'To suggest' && !viewer.staff) throw createForbiddenError('Only the firm sees who could be suggested.');
  const statuses = await loadStatuses(deps, raise.id);
  // A company to which nothing was suggested reads nothing of what funds invested in.
  const isRead = viewer.staff || statuses.size > 0;
  const counts = isRead ? await loadFundCounts(deps.db, getViewerScope(viewer), { raise }) : new Map();
  const isOnly = makeOnlyFilter(raise, query);
  const all = viewer.staff ? await loadRaiseFunds(deps.db, { raise, now: deps.clock.now(), counts }) : [];
  const funds = all.filter(isOnly);
  const shown = [
    ...(isClosed ? [] : await listFresh(deps.db, funds, statuses)),
    ...(await listDecided(deps, raise, { funds, statuses, counts })).filter(isOnly),
  ];
  const inTab = shown
    .filter((fund) => fund.tab === tab)
    .sort((a, b) => compareFunds(toOrdered(a, a.person), toOrdered(b, b.person)));
  const rows = inTab.filter((fund) => isWanted(fund, query));
  const { page, next_cursor } = cutPage(rows, query);
  const countTab = (name: RaiseTab) => shown.filter((fund) => fund.tab === name).length;
  return {
    partners: await serializePartners(deps, raise, page, query.fund !== undefined),
    total: rows.length,
    counts: {
      to_suggest: viewer.staff && !isClosed ? countTab('To suggest') : null,
      suggested: countTab('Suggested'),
      requested: countTab('Requested'),
    },
    funds: inTab.map(({ id, name }) => ({ id: String(id), name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    left_out: listLeftOut(funds, statuses, isClosed).slice(0, MAX_LEFT_OUT),
    excluded: countExcluded(funds, statuses),
    unknown: viewer.staff ? await listUnknownNames(deps.db, raise) : [],
    next_cursor,
  };
}

/** What the query leaves of the sectors and places, which otherwise only order the funds. A raise without any leaves all. */
function makeOnlyFilter(
  raise: queries.UseCaseRow,
  { sectors, places }: PartnersQuery,
): (fund: { counts: FundCounts }) => boolean {
  const terms = toRaiseTerms(raise);
  const needsSector = sectors === 'only' && terms.sectors.size > 0;
  const needsPlace = places === 'only' && terms.placeNames.length > 0;
  return ({ counts }) => (!needsSector || counts.sector > 0) && (!needsPlace || counts.place > 0);
}

/** The decisions, by fund, with the viewer's own step. */
async function loadStatuses({ db, viewer }: PartnersDeps, targetId: number): Promise<ReadonlyMap<number, StatusRow>> {
  const steps = await recommendationSteps.loadOwn(db, viewer);
  const rows = await queries.listStatusRows(db, targetId);
  const shown = viewer.staff
    ? rows
    : rows.filter(({ suggested_at, intro_id }) => suggested_at !== null || intro_id !== null);
  return new Map(shown.map((row) => [row.account_id, applyStep(row, steps.get(row.id))]));
}

const isUndecided = (status: StatusRow | undefined): boolean => status === undefined || status.status === 'To Review';

/** The funds that staff could suggest now, best first. */
export async function loadToSuggest({ db, clock }: Pick<Deps, 'db' | 'clock'>, raise: queries.UseCaseRow) {
  if (raise.closed_on !== null) return [];
  const decided = new Map((await queries.listStatusRows(db, raise.id)).map((row) => [row.account_id, row]));
  const counts = await loadFundCounts(db, ALL_SEEING, { raise });
  return listFresh(db, await loadRaiseFunds(db, { raise, now: clock.now(), counts }), decided);
}

async function listFresh(
  db: Db,
  funds: readonly RaiseFund[],
  statuses: ReadonlyMap<number, StatusRow>,
): Promise<ShownFund[]> {
  const fresh = funds.filter((fund) => mayBeAsked(fund) && fund.reason === null && isUndecided(statuses.get(fund.id)));
  const ids = fresh.map(({ people }) => people[0]!.id);
  const names = await queries.loadVisiblePeople(db, ALL_SEEING, ids);
  return fresh.map((fund) => {
    const person = fund.people[0]!;
    return {
      ...fund,
      tab: 'To suggest',
      person: { ...person, name: names.get(person.id)?.name ?? '' },
      others: fund.people.length - 1,
      status: statuses.get(fund.id),
    };
  });
}

interface DecidedInput {
  funds: readonly RaiseFund[];
  statuses: ReadonlyMap<number, StatusRow>;
  /** As the viewer may know them. */
  counts: Awaited<ReturnType<typeof loadFundCounts>>;
}

/** What was suggested or requested, with the person who was suggested. */
async function listDecided(
  { db, viewer }: PartnersDeps,
  raise: queries.UseCaseRow,
  { funds, statuses, counts }: DecidedInput,
): Promise<ShownFund[]> {
  const scope = getViewerScope(viewer);
  const decided = [...statuses.values()].filter((row) => !isUndecided(row) && TABS[row.status] !== undefined);
  if (decided.length === 0) return [];
  const rows = await raisingQueries.loadFundRows(
    db,
    scope,
    decided.map(({ account_id }) => account_id),
  );
  const lastAsked = await raisingQueries.loadLastAsked(
    db,
    raise.account_id,
    rows.map(({ id }) => id),
  );
  const contacts = new Map(decided.map((row) => [row.account_id, getContact(row)]));
  const people = await queries.loadVisiblePeople(
    db,
    scope,
    [...contacts.values()].flatMap((contact) => contact?.id ?? []),
  );
  const known = new Map(funds.map((fund) => [fund.id, fund]));
  return rows.map((row): ShownFund => {
    const status = statuses.get(row.id)!;
    const contact = contacts.get(row.id);
    const person = contact && people.get(contact.id);
    const others = known.get(row.id)?.people.filter(({ id }) => id !== contact?.id) ?? [];
    return {
      ...row,
      counts: counts.get(row.id) ?? NO_COUNTS,
      askedAt: lastAsked.get(row.id) ?? null,
      tab: TABS[status.status]!,
      person: person ? { ...person, title: contact!.title || (person.title ?? ''), probability: 0 } : null,
      others: others.length,
      status,
    };
  });
}

const getContact = ({ relevancy }: StatusRow) =>
  relevancy === null ? null : (JSON.parse(relevancy) as Relevancy).contact;

function isWanted(fund: ShownFund, { q, way, fund: id, asked: before }: PartnersQuery): boolean {
  const key = foldText(q ?? '');
  return (
    (key === '' || [fund.name, fund.person?.name ?? ''].some((text) => foldText(text).includes(key))) &&
    (way === undefined || (fund.person?.score ?? 0) >= way) &&
    (id === undefined || String(fund.id) === id) &&
    (before === undefined || (before === 'yes') === (fund.askedAt !== null))
  );
}

/** @param onlyDismissed whoever else is left out matters no more */
function listLeftOut(
  funds: readonly RaiseFund[],
  statuses: ReadonlyMap<number, StatusRow>,
  onlyDismissed: boolean,
): LeftOutFund[] {
  return funds.filter(mayBeAsked).flatMap(({ id, name, people, reason }) => {
    const status = statuses.get(id);
    const dismissed = status && DISMISSED[status.status];
    const why = dismissed ? describeDismissal(dismissed, status) : reason;
    if (why === null || (!dismissed && onlyDismissed) || (!dismissed && !isUndecided(status))) return [];
    return {
      id: String(id),
      name,
      partners: people.length,
      reason: why,
      status_id: status ? String(status.id) : null,
      allowed: !dismissed,
    };
  });
}

/** "was dismissed by the firm (wrong stage): they only do growth" */
function describeDismissal(by: string, { dismiss_category: category, comments }: StatusRow): string {
  const reason = category === null || category === 'Other' ? '' : ` (${category.toLowerCase()})`;
  return `${by}${reason}${comments ? `: ${comments}` : ''}`;
}

function countExcluded(funds: readonly RaiseFund[], statuses: ReadonlyMap<number, StatusRow>) {
  const isBy = {
    reach: ({ people }: RaiseFund) => people.length === 0,
    fit: (fund: RaiseFund) => fund.people.length > 0 && !mayBeAsked(fund),
    reason: (fund: RaiseFund) => mayBeAsked(fund) && isUndecided(statuses.get(fund.id)) && fund.reason !== null,
    decision: (fund: RaiseFund) => mayBeAsked(fund) && !isUndecided(statuses.get(fund.id)),
  };
  return (['reach', 'fit', 'reason', 'decision'] as const)
    .map((by) => ({ by, funds: funds.filter(isBy[by]).length }))
    .filter((row) => row.funds > 0)
    .sort((a, b) => b.funds - a.funds);
}

async function serializePartners(
  { db, viewer, clock, settings }: PartnersDeps,
  raise: queries.UseCaseRow,
  page: readonly ShownFund[],
  ofOneFund: boolean,
): Promise<RaisePartner[]> {
  const { staff } = viewer;
  const now = clock.now();
  const terms = toRaiseTerms(raise);
  const ids = page.flatMap(({ person }) => person?.id ?? []);
  // A company reads of its own people alone.
  const details = await loadScoreDetails(db, toEvidenceViewer(getViewerScope(viewer)), ids, now, MAX_PIECES);
  const steps = await recommendationSteps.loadOwn(db, viewer);
  const withWhom = staff ? 'you' : settings.firm;
  const side = raise.closed_on !== null ? null : staff ? 'staff' : 'portfolio';
  const investments = await loadInvestments(db, getViewerScope(viewer), {
    raise,
    funds: page,
    all: ofOneFund,
    withWhom,
  });
  const whys = ofOneFund ? await describeWhy(db, raise, page, settings.firm) : new Map<number, string>();
  return page.map((fund) => {
    const { evidence = [], best_through: best } = details.get(fund.person?.id ?? 0) ?? {};
    return {
      fund: {
        id: String(fund.id),
        name: fund.name,
        logo_url: fund.logo_url,
        place: [fund.city, fund.country].filter(Boolean).join(', ') || null,
      },
      people: fund.person
        ? [
            {
              Id: String(fund.person.id),
              name: fund.person.name,
              title: fund.person.title,
              score: fund.person.score,
              others: fund.others,
            },
          ]
        : [],
      fits: describeFit(fund.counts, terms, withWhom),
      investments: investments.get(fund.id) ?? NO_INVESTMENTS,
      why: whys.get(fund.id) ?? null,
      known_by: best?.name ?? null,
      evidence: best ? (evidence.find(({ text }) => text.includes(best.name))?.text ?? null) : null,
      asked_at: fund.askedAt,
      anyway: staff ? (fund.status?.anyway ?? null) : null,
      status: serializeStatus(fund.status, side, steps.get(fund.status?.id ?? 0), now),
    };
  });
}
