/** The people to ask for at an account: the best of each kind (document 2 §9), among those whom the firm's people know. */
import { type PathGroupKind, pathGroups } from '../../../../shared/core/network/path.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { getMonth, OPEN_END } from '../../../platform/time/months.ts';
import { OPEN } from '../model/visibility.ts';
import { getPathGroup, isVcPartner, type TitleKind, titleKinds } from '../words/titles.ts';
import type { Persona } from './criteria.ts';

/** A present job of a person who can be reached. */
export interface Reachable {
  id: number;
  account_id: number;
  probability: number;
  score: number;
  visibility: number;
  title: string;
  title_key: string;
  kind: TitleKind;
  start_month: number;
}

export interface ReachablePeople {
  there: readonly Reachable[];
  /** Partners of firms that invested in it. */
  partners: readonly Reachable[];
}

export interface BestContact {
  person: Reachable;
  kind: PathGroupKind;
}

const NOBODY: ReachablePeople = { there: [], partners: [] };

/** The people who can be reached at accounts, and at their investors. */
export async function loadReachablePeople(
  db: Db,
  accountIds: readonly number[],
  now: Date,
): Promise<Map<number, ReachablePeople>> {
  if (accountIds.length === 0) return new Map();
  const there = Map.groupBy(await loadPeopleAt(db, accountIds, now), (person) => person.account_id);
  const firm = await loadFirmAccountId(db);
  const investors = await db
    .selectFrom('investment')
    .innerJoin('account as investor', 'investor.id', 'investment.investor_account_id')
    .select(['investment.account_id', 'investor_account_id'])
    .distinct()
    .where(isAmong(db, 'investment.account_id', accountIds))
    // Which company knows it does not matter: a row is read for use cases of several.
    .where('investor.portfolio_only', '=', 0)
    .where('investor_account_id', '!=', firm ?? 0)
    .whereRef('investor_account_id', '!=', 'investment.account_id')
    .execute();
  const found = await loadPeopleAt(db, [...new Set(investors.map((row) => row.investor_account_id))], now);
  const partners = Map.groupBy(
    found.filter(({ kind, title_key }) => isVcPartner(kind, title_key)),
    (person) => person.account_id,
  );
  const investorsOf = Map.groupBy(investors, (row) => row.account_id);
  return new Map(
    accountIds.map((id) => {
      const outside = investorsOf.get(id)?.flatMap((row) => partners.get(row.investor_account_id) ?? []) ?? [];
      return [id, { there: there.get(id) ?? NOBODY.there, partners: outside }];
    }),
  );
}

/** The firm's own people are left out: they are the way in. */
export async function loadPeopleAt(db: Db, accountIds: readonly number[], now: Date): Promise<Reachable[]> {
  if (accountIds.length === 0) return [];
  return (
    db
      .selectFrom('tenure')
      .innerJoin('contact', 'contact.id', 'tenure.contact_id')
      .innerJoin('title', 'title.id', 'tenure.title_id')
      .select(['contact.id', 'tenure.account_id', 'contact.probability', 'contact.score', 'contact.visibility'])
      .select(['title.text as title', 'title.title_key', 'title.kind', 'tenure.start_month'])
      .where(isAmong(db, 'tenure.account_id', accountIds))
      .where('tenure.end_month', '=', OPEN_END)
      .where('tenure.start_month', '<=', getMonth(now))
      .where('contact.merged_into', 'is', null)
      .where('contact.score', '>', 0)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('member')
              .select('member.contact_id')
              .whereRef('member.contact_id', '=', 'contact.id')
              .where('member.kind', '=', 'firm'),
          ),
        ),
      )
      .$narrowType<{ kind: TitleKind }>()
      // PostgreSQL gives the rows of one question in another order than those of the next.
      .orderBy('tenure.id')
      .execute()
  );
}

/** The best person of each kind, in the order of kinds. */
export function pickBestContacts(people: ReachablePeople = NOBODY, persona: Persona): BestContact[] {
  const best = new Map<PathGroupKind, Reachable>();
  const inside = new Set<number>();
  const jobs = new Map<number, { job: Reachable; isWanted: boolean }>();
  for (const job of people.there) {
    inside.add(job.id);
    if (isAnti(persona, job)) continue;
    const isWanted = isAsked(persona, job);
    const known = jobs.get(job.id);
    if (!known || doesComeFirst(job, isWanted, known.job, known.isWanted)) jobs.set(job.id, { job, isWanted });
  }
  for (const { job, isWanted } of jobs.values())
    offer(best, isWanted ? 'exact_title_match' : getPathGroup(job.kind), job);
  for (const partner of people.partners)
    if (!inside.has(partner.id) && !isAnti(persona, partner)) offer(best, 'vc_partners', partner);
  return pathGroups.flatMap((kind) => {
    const person = best.get(kind);
    return person ? [{ person, kind }] : [];
  });
}

function offer(best: Map<PathGroupKind, Reachable>, kind: PathGroupKind, person: Reachable): void {
  const known = best.get(kind);
  if (!known || compareReachable(person, known) < 0) best.set(kind, person);
}

/** The order of people: those that a portfolio company may see come first. */
export function compareReachable(a: Reachable, b: Reachable): number {
  const open = Number(b.visibility === OPEN) - Number(a.visibility === OPEN);
  return open || b.probability - a.probability || a.id - b.id || b.start_month - a.start_month;
}

/** The order of a person's jobs there: a requested one, otherwise the most telling, of equal ones the latest. */
function doesComeFirst(a: Reachable, aAsked: boolean, b: Reachable, bAsked: boolean): boolean {
  const order =
    Number(bAsked) - Number(aAsked) ||
    titleKinds.indexOf(a.kind) - titleKinds.indexOf(b.kind) ||
    b.start_month - a.start_month;
  return order < 0 || (order === 0 && a.title_key < b.title_key);
}

const hasPhrase = (titleKey: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => ` ${titleKey} `.includes(` ${phrase} `));

const isAnti = ({ antiPhrases }: Persona, { title_key }: Reachable): boolean => hasPhrase(title_key, antiPhrases);

function isAsked({ phrases, kinds }: Persona, { title_key, kind }: Reachable): boolean {
  if (phrases.length === 0 && kinds === null) return false;
  return (phrases.length === 0 || hasPhrase(title_key, phrases)) && (kinds === null || kinds.has(kind));
}
