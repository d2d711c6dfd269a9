import { foldText } from '../../../platform/text/names.ts';

/** Legal forms that one country alone has. */
const COUNTRIES: readonly (readonly [country: string, form: RegExp])[] = [
  ['IN', /\b(?:pvt|private) (?:ltd|limited)$/],
  ['DE', /\b(?:gmbh|ggmbh|ohg|kgaa|mbh)$/],
  ['AU', /\b(?:pty|proprietary)(?: (?:ltd|limited))?$/],
  ['GB', /\b(?:cic)$/],
  ['NL', /\b(?:bv|vof)$/],
  ['FI', /\b(?:oy|oyj)$/],
  ['DK', /\b(?:aps)$/],
  ['BR', /\b(?:ltda|eireli)$/],
  ['PL', /\b(?:sp zoo|sp z oo)$/],
  ['CZ', /\b(?:spol sro)$/],
  ['EE', /\b(?:ou)$/],
  ['LV', /\b(?:sia)$/],
  ['LT', /\b(?:uab)$/],
  ['HU', /\b(?:kft|zrt|nyrt)$/],
  ['MY', /\bsdn bhd$/],
  ['JP', /\b(?:kk|kabushiki kaisha)$/],
  ['FR', /\b(?:sarl|sas|sasu|eurl)$/],
];

/** The country of a name's legal form, as a code of two letters; undefined if several have it, or there is none. */
export function findCountryOfForm(name: string): string | undefined {
  const key = foldText(name);
  return COUNTRIES.find(([, form]) => form.test(key))?.[0];
}
