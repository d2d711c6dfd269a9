/**
 * Recommendations as staff read them: the page of a tab, in the requested order, with the person to ask for and the
 * reasons.
 */

import { RELATIONSHIP_CATEGORIES } from '../../../shared/core/network/relationship.ts';
import type { SortOfRecommendations } from '../../../shared/features/sales/calls.ts';
import type { Recommendation } from '../../../shared/features/sales/recommendation.ts';
import { loadScoreDetails } from '../../core/network/read/score-details.ts';
import { loadReachablePeople, pickBestContacts } from '../../core/network/recommend/contacts.ts';
import { toCriteria } from '../../core/network/recommend/criteria.ts';
import { parseMatch } from '../../core/network/recommend/judge.ts';
import type { RecommendationRow } from '../../core/network/recommend/reading.ts';
import { describeAccountReasons, describeContactReason } from '../../core/network/recommend/reasons.ts';
import { readOrder } from '../../core/network/recommend/tier.ts';
import { loadTermsNotices } from '../../core/network/terms/notices.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { buildProfileUrl } from '../../platform/text/profile-address.ts';
import { makeRecordUrl } from '../../platform/text/record-url.ts';
import type { UseCaseRow } from './queries.ts';
import * as queries from './queries.ts';
import { serializeStatus } from './serializer.ts';
import { recommendationSteps } from './steps.ts';

const STAFF = { staff: true, companyId: 0 } as const;
/** Pieces of evidence that a row has room for. */
const PIECES = 3;
/** The circle knows them: people farther away are not recommended. */
const ONE_HOP = 1;

type Key = (row: RecommendationRow) => string | number | null;
const KEYS: Record<string, Key> = {
  description: (row) => row.name_key,
  contact: (row) => row.contact_key,
  title: (row) => row.title_key,
  probability: (row) => row.probability,
  why: (row) => row.contact_kind,
  industries: (row) => row.tags,
  li_industry: (row) => row.li_industry?.toLowerCase() ?? null,
  headcount: (row) => row.headcount,
  geography: (row) => row.country?.toLowerCase() ?? null,
  relationship: (row) => row.relationship,
};

/** Rows in another order; unknown values come last in both directions. */
export function sortRows(
  rows: readonly RecommendationRow[],
  sort: SortOfRecommendations | undefined,
): RecommendationRow[] {
  if (!sort) return [...rows];
  const down = sort.startsWith('-');
  const key = KEYS[sort.replace('-', '')]!;
  const valued = rows.map((row, place) => ({ row, value: key(row), place }));
  return valued
    .sort((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || a.place - b.place;
      const order = a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
      return (down ? -order : order) || a.place - b.place;
    })
    .map(({ row }) => row);
}

export async function describe(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'> & { viewer: Viewer },
  useCase: UseCaseRow,
  rows: readonly RecommendationRow[],
): Promise<Recommendation[]> {
  const { db, viewer, clock, settings } = deps;
  const now = clock.now();
  const steps = await recommendationSteps.loadOwn(db, viewer);
  const ids = rows.map((row) => row.account_id);
  const accounts = await queries.loadSalesAccounts(db, ids);
  const people = await loadReachablePeople(db, ids, now);
  const { persona } = toCriteria(useCase);
  const best = new Map(ids.map((id) => [id, pickBestContacts(people.get(id), persona)]));
  const chosen = [...best.values()].flatMap((contacts) => contacts[0]?.person.id ?? []);
  const all = [...best.values()].flatMap((contacts) => contacts.map(({ person }) => person.id));
  const contacts = await queries.loadSalesContacts(db, [...new Set(all)]);
  const ways = await queries.loadWaysTo(db, [...new Set(chosen)]);
  const leading = [...new Set([...ways.values()].flat().map(({ id }) => id))];
  const terms = await loadTermsNotices(deps, STAFF, leading, useCase.account_id);
  const details = await loadScoreDetails(db, { firm: true }, [...new Set(chosen)], now, PIECES);
  const matches = new Map(rows.map((row) => [row.account_id, parseMatch(row.matched)]));
  const seeds = [...matches.values()].flatMap(({ like }) => like?.accountId ?? []);
  const names = await queries.loadVisibleAccountNames(db, STAFF, seeds);
  const elsewhere = Map.groupBy(await queries.listDecisionsElsewhere(db, useCase, ids), (row) => row.account_id);
  const reader = { company: useCase.company, nameOf: (id: number) => names.get(id) };
  return rows.map((row) => {
    const account = accounts.get(row.account_id)!;
    const matched = matches.get(row.account_id)!;
    const [first, ...others] = best.get(row.account_id)!;
    const contact = first && contacts.get(first.person.id);
    const paths = first ? (ways.get(first.person.id) ?? []) : [];
    const evidence = first ? (details.get(first.person.id) ?? null) : null;
    const investor = first?.kind === 'vc_partners' ? (contact?.workplace ?? null) : null;
    const score = first?.person.score ?? 0;
    return {
      account: account.name,
      account_id: String(account.id),
      website: account.website,
      logo_url: account.logo_url,
      account_linkedin: buildCompanyPage(account.li_id),
      account_kind: account.kind,
      account_country: account.country,
      account_city: account.city,
      account_tags: account.tags,
      account_li_industry: account.li_industry,
      number_of_employees: account.headcount,
      description: account.description,
      qualification: row.tier === null ? 'No longer fits' : capitalize(readOrder(row.tier)),
      qualification_details: row.matched === null ? [] : describeAccountReasons(matched, account, reader),
      outside: matched.outside ?? null,
      elsewhere: (elsewhere.get(account.id) ?? []).map(({ use_case, status, at }) => ({ use_case, status, at })),
      account_best_relationship: account.relationship,
      was_potential_customer: matched.prospect === true || row.was_potential_customer === 1,
      contact_id: first ? String(first.person.id) : null,
      name: contact?.name ?? null,
      title: first?.person.title ?? null,
      score,
      probability: first?.person.probability ?? 0,
      linkedin_profile: contact ? buildProfileUrl(contact.profile_key) : null,
      score_details: evidence,
      contact_kind: first?.kind ?? null,
      contact_reason: first ? describeContactReason(first.kind, first.person.title, investor) : null,
      contact_owner: paths[0]?.name ?? null,
      relationship_category: first ? (RELATIONSHIP_CATEGORIES[score] ?? null) : null,
      n_hops: first ? ONE_HOP : null,
      hops_shown: first ? ONE_HOP + (score < 3 ? 1 : 0) : null,
      recent_role: contact ? [contact.title, contact.workplace].filter(Boolean).join(', ') || null : null,
      recent_relationship_update: findNewest(evidence?.evidence.map(({ date }) => date) ?? []),
      cr_id: contact?.crm_id ?? null,
      crm_url: makeRecordUrl(settings.crmUrl, 'contact', contact?.crm_id ?? null),
      paths: paths.map(({ id, name, title }) => ({ Id: String(id), name, title, terms: terms.get(id) })),
      others: others.map(({ person, kind }) => ({
        Id: String(person.id),
        name: contacts.get(person.id)?.name ?? '',
        title: person.title,
        kind,
        score: person.score,
      })),
      status: serializeStatus(
        row.status_id === null
          ? undefined
          : { ...row, id: row.status_id, status: row.status!, updated_at: row.updated_at! },
        'staff',
        steps.get(row.status_id ?? 0),
        now,
      ),
    };
  });
}

export const buildCompanyPage = (liId: string | null): string | null =>
  liId === null ? null : `https://www.linkedin.com/company/${encodeURIComponent(liId)}/`;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const findNewest = (dates: readonly (string | null)[]): string | null =>
  dates
    .flatMap((date) => date ?? [])
    .sort()
    .at(-1) ?? null;
