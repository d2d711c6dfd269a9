/** The terms of a use case, prepared for judging many accounts. Uses no database. */
import type { Selectable } from 'kysely';
import { findGeography } from '../../../../shared/core/network/geographies.ts';
import type { SalesTargetTable } from '../../../platform/db/tables/sales-tables.ts';
import { foldText } from '../../../platform/text/names.ts';
import { expandTitleQuery, type TitleKind } from '../words/titles.ts';

export type UseCaseCriteria = Pick<
  Selectable<SalesTargetTable>,
  | ('account_id' | 'size_min' | 'size_max' | 'industries' | 'excluded_industries' | 'account_type' | 'keywords')
  | ('anti_keywords' | 'persona_keywords' | 'persona_anti_keywords' | 'persona_roles' | 'geographies')
  | 'excluded_geographies'
>;

/** The persona roles of a use case, and the kinds of titles they mean. */
const PERSONA_ROLES: Readonly<Record<string, readonly TitleKind[]>> = {
  Executive: ['founder', 'executive'],
  Manager: ['manager'],
  Employee: ['ic', 'consultant'],
};

interface Places {
  countries: ReadonlySet<string>;
  /** Folded names of towns: every place that is neither a country nor a region. */
  towns: ReadonlySet<string>;
  given: boolean;
}

/** A word or phrase to find, with the name under which it is shown. */
export interface SoughtPhrase {
  name: string;
  folded: string;
}

export interface Persona {
  phrases: readonly string[];
  antiPhrases: readonly string[];
  kinds: ReadonlySet<TitleKind> | null;
}

export interface Criteria {
  companyId: number;
  size: { from: number; to: number | null } | null;
  /** Folded name → original spelling. */
  industries: ReadonlyMap<string, string>;
  excludedIndustries: ReadonlyMap<string, string>;
  type: string | null;
  keywords: readonly SoughtPhrase[];
  antiKeywords: readonly SoughtPhrase[];
  places: Places;
  excludedPlaces: Places;
  persona: Persona;
}

/** @param json a list as stored */
export const listIn = (json: string | null): string[] => (json === null ? [] : (JSON.parse(json) as string[]));

const byKey = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [foldText(name), name] as const).filter(([key]) => key !== ''));

const listPhrases = (names: readonly string[]): SoughtPhrase[] =>
  names.map((name) => ({ name, folded: foldText(name) })).filter(({ folded }) => folded !== '');

function getPlaces(names: readonly string[]): Places {
  const countries = new Set<string>();
  const towns = new Set<string>();
  for (const name of names) {
    const known = findGeography(name);
    if (known) for (const country of known.countries) countries.add(country);
    else towns.add(foldText(name));
  }
  return { countries, towns, given: names.length > 0 };
}

export function toCriteria(useCase: UseCaseCriteria): Criteria {
  const { size_min, size_max } = useCase;
  const roles = listIn(useCase.persona_roles).flatMap((role) => PERSONA_ROLES[role] ?? []);
  const type = foldText(useCase.account_type ?? '');
  return {
    companyId: useCase.account_id,
    size: size_min === null && size_max === null ? null : { from: size_min ?? 1, to: size_max },
    industries: byKey(listIn(useCase.industries)),
    excludedIndustries: byKey(listIn(useCase.excluded_industries)),
    type: type === '' ? null : type,
    keywords: listPhrases(listIn(useCase.keywords)),
    antiKeywords: listPhrases(listIn(useCase.anti_keywords)),
    places: getPlaces(listIn(useCase.geographies)),
    excludedPlaces: getPlaces(listIn(useCase.excluded_geographies)),
    persona: {
      phrases: [...new Set(listIn(useCase.persona_keywords).flatMap(expandTitleQuery))],
      antiPhrases: [...new Set(listIn(useCase.persona_anti_keywords).flatMap(expandTitleQuery))],
      kinds: roles.length === 0 ? null : new Set(roles),
    },
  };
}
