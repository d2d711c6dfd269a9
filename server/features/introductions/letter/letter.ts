/** A company's year of introductions, or the firm's over all companies. */
import type { YearlyLetter } from '../../../../shared/features/introductions/letter/calls.ts';
import { ALL_SEEING, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { loadIntros, type NamedIntro } from '../life-cycle/queries.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import { countLetter, getEnd, getProgress, hasMet } from './count.ts';
import { listIntrosOfYear } from './counted.ts';
import { describeLetter } from './opening.ts';
import { findFirstAsking, findOpening, listAskedOf, type listLetterIntros, loadLastNews } from './queries.ts';
import { describeGrowth } from './reach.ts';

type LetterDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;
type LetterIntro = Awaited<ReturnType<typeof listLetterIntros>>[number];

export interface LetterCompany {
  id: number;
  name: string;
}

const MAX_RESULTS = 8;
const MAX_CONNECTORS = 5;
/** How far each outcome is. */
const FURTHER = { won: 3, in_talks: 2, met: 1, nothing: 0 } as const;

/** What a company's letter may name is what its own people may know, whoever reads it. */
const getLetterScope = (company: LetterCompany | null): ViewerScope =>
  company === null ? ALL_SEEING : { staff: false, companyId: company.id };

export const getThisYear = ({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): number =>
  Number(getDayInZone(settings.timeZone, clock.now()).slice(0, 4));

/** The requests of a letter, with the scope under which it names what they refer to. */
async function loadYear({ db, settings }: LetterDeps, company: LetterCompany | null, year: number) {
  const scope = getLetterScope(company);
  return { scope, intros: await listIntrosOfYear(db, scope, { timeZone: settings.timeZone, year }) };
}

async function describeOpening(
  deps: LetterDeps,
  company: LetterCompany | null,
  year: number,
  { scope, intros }: Awaited<ReturnType<typeof loadYear>>,
): Promise<Pick<YearlyLetter, 'opening' | 'own_words'>> {
  const words = await findOpening(deps.db, company?.id ?? null, year);
  if (words !== null) return { opening: words, own_words: true };
  const when = year === getThisYear(deps) ? 'this year' : `in ${year}`;
  const reader = await findReader(deps.db, scope, intros);
  const subject = { counts: countLetter(intros), reader, ofFirm: company === null, when };
  return { opening: describeLetter(subject), own_words: false };
}

/** The first paragraph alone. @param company null: of the firm's letter */
export const loadOpening = async (deps: LetterDeps, company: LetterCompany | null, year: number) =>
  describeOpening(deps, company, year, await loadYear(deps, company, year));

/** @param company null: the firm's letter */
export async function loadLetter(deps: LetterDeps, company: LetterCompany | null, year: number): Promise<YearlyLetter> {
  const { db, clock, settings } = deps;
  const { timeZone } = settings;
  const counted = await loadYear(deps, company, year);
  const { scope, intros } = counted;
  const first = await findFirstAsking(db, scope);
  return {
    firm_name: settings.firm,
    company: company && { id: String(company.id), name: company.name },
    year,
    first_year: first === null ? getThisYear(deps) : Number(getDayInZone(timeZone, new Date(first)).slice(0, 4)),
    day: getDayInZone(timeZone, clock.now()),
    ...(await describeOpening(deps, company, year, counted)),
    counts: countLetter(intros),
    months: countMonths(intros, timeZone),
    results: await listResults(db, scope, intros, { timeZone, ofFirm: company === null }),
    ...(await listHelpers(db, scope, intros)),
    reach: await describeGrowth(db, scope, year),
  };
}

/** The first name of the person who made all requests. */
async function findReader(db: Db, scope: ViewerScope, intros: readonly LetterIntro[]): Promise<string | null> {
  const last = intros.at(-1);
  if (scope.staff || !last) return null;
  const askers = intros.map(({ requester_user_id: user, requester_contact_id: contact }) => user ?? contact);
  if (new Set(askers).size > 1) return null;
  const [row] = await loadIntros(db, scope, [last.id]);
  const name = row ? serializeRequester(row).Name : '';
  return name === '' || name.includes('@') ? null : getGreetingName(name);
}

function countMonths(intros: readonly LetterIntro[], timeZone: string): YearlyLetter['months'] {
  const months = Array.from({ length: 12 }, () => ({ requests: 0, made: 0 }));
  for (const { created_at, status } of intros) {
    const month = months[Number(getDayInZone(timeZone, new Date(created_at)).slice(5, 7)) - 1]!;
    month.requests += 1;
    if (getEnd(status) === 'made') month.made += 1;
  }
  return months;
}

interface ResultContext {
  timeZone: string;
  ofFirm: boolean;
}

async function listResults(
  db: Db,
  scope: ViewerScope,
  intros: readonly LetterIntro[],
  { timeZone, ofFirm }: ResultContext,
): Promise<YearlyLetter['results']> {
  const furthest = intros
    .filter(hasMet)
    .toSorted((a, b) => FURTHER[getProgress(b)] - FURTHER[getProgress(a)])
    .slice(0, MAX_RESULTS);
  const ids = furthest.map(({ id }) => id);
  const named = await loadNamed(db, scope, ids);
  const news = await loadLastNews(db, ids);
  return furthest.flatMap((intro) => {
    const row = named.get(intro.id);
    if (!row) return [];
    return {
      asker: ofFirm ? row.company : null,
      company: row.target ?? row.target_name,
      person: row.person,
      person_id: toWire(row.person_id),
      connector: row.connector,
      connector_id: toWire(row.connector_id),
      progress: getProgress(intro),
      day: getDayInZone(timeZone, new Date(news.get(intro.id) ?? intro.created_at)),
    };
  });
}

const toWire = (id: number | null): string | null => (id === null ? null : String(id));

async function loadNamed(db: Db, scope: ViewerScope, ids: readonly number[]): Promise<Map<number, NamedIntro>> {
  return new Map((await loadIntros(db, scope, ids)).map((row) => [row.id, row]));
}

interface Help {
  contact: number;
  /** The latest request in which they stand. */
  intro: number;
  requests: number;
  yes: number;
  met: number;
}

/** Who was asked to introduce: those who may be named, the most meetings first, and all others together. */
async function listHelpers(
  db: Db,
  scope: ViewerScope,
  intros: readonly LetterIntro[],
): Promise<Pick<YearlyLetter, 'connectors' | 'others'>> {
  const byId = new Map(intros.map((intro) => [intro.id, intro]));
  const helps = new Map<number, Help>();
  for (const { id, connector_contact_id: contact, agreed } of await listAskedOf(db, [...byId.keys()])) {
    const help = helps.get(contact!) ?? { contact: contact!, intro: id, requests: 0, yes: 0, met: 0 };
    help.requests += 1;
    if (agreed) help.yes += 1;
    if (hasMet(byId.get(id)!)) help.met += 1;
    helps.set(contact!, help);
  }
  const best = [...helps.values()].toSorted((a, b) => b.met - a.met || b.yes - a.yes || a.requests - b.requests);
  const named = await loadNamed(
    db,
    scope,
    best.slice(0, 2 * MAX_CONNECTORS).map(({ intro }) => intro),
  );
  const shown = best.filter(({ intro }) => named.get(intro)?.connector).slice(0, MAX_CONNECTORS);
  const rest = best.filter((help) => !shown.includes(help));
  const sum = (of: 'requests' | 'yes' | 'met') => rest.reduce((all, help) => all + help[of], 0);
  return {
    connectors: shown.map(({ contact, intro, requests, yes, met }) => {
      return { id: String(contact), name: named.get(intro)!.connector!, requests, yes, met };
    }),
    others: { people: rest.length, requests: sum('requests'), yes: sum('yes'), met: sum('met') },
  };
}
