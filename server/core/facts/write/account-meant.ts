/**
 * Finds the company that a record means: by its id in the CRM or the professional network, its domain, then its folded name. A name of one
 * word is shared by many companies and needs more evidence (`isOne`).
 */

import { areOtherDomains, getRegistrableDomain } from '../../../platform/text/domains.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import { nameAsWritten } from '../../network/words/name-keys.ts';
import type { AccountInput } from '../book/attributes.ts';
import { CRM, doIdsDiffer, splitId } from '../book/external-ids.ts';
import { type AccountRow, findRoot, hasDomain, type ImportIndex, listExternalIds } from '../book/import-index.ts';
import { findUserDecision, isByName, judgeByName } from '../names/by-name.ts';
import { isOnlyActivity } from '../names/ordinary.ts';

/**
 * A name that more people or companies have in a batch's part of the network is not looked for, if a record has an address or an id: comparing
 * each with all others takes the square of their number.
 */
export const MAX_ROWS_OF_NAME = 500;

export function areDifferent(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a && b && a !== b);
}

export function getOnlyRow<T extends { id: number }>(rows: readonly T[]): T | null {
  return rows.reduce<T | null>((best, row) => (best === null || isBefore(row, best) ? row : best), null);
}

/** Stored rows before the batch's own rows (a check gives those negative ids), older before newer. */
function isBefore(a: { id: number }, b: { id: number }): boolean {
  return a.id > 0 === b.id > 0 ? Math.abs(a.id) < Math.abs(b.id) : a.id > 0;
}

/**
 * Whether two accounts of one folded name are one. If only one of them has a domain, all that is known of the two is weighed (names/). A
 * single word without a domain, or words for what people do ("Product Development"), are not enough if the legal form or the article differs
 * ("Flex Ltd.", "The Flex Company"): then a person of the record must work there, or the industry must be the same.
 */
function isOne(index: ImportIndex, row: AccountRow, input: AccountInput, linked: ReadonlySet<number>): boolean {
  if (isByName(row, input)) {
    const decided = findUserDecision(index, row, input);
    if (decided !== undefined) return decided;
    return linked.has(findRoot(index, 'account', row.id)) || judgeByName(index, row, input).verdict === 'join';
  }
  const isOfMany = !row.name_key.includes(' ') || isOnlyActivity(row.name_key);
  if (row.domain || !isOfMany || row.name === input.name) return true;
  if (nameAsWritten(row.name) === nameAsWritten(input.name) || linked.has(findRoot(index, 'account', row.id)))
    return true;
  const industries = new Set((index.lists.account.get(row.id)?.tags ?? []).map(foldText));
  return (input.tags ?? []).some((tag) => industries.has(foldText(tag)));
}

/**
 * Of merged accounts, the half whose id, domain or name the record gives, so that both halves stay right when they are taken apart.
 * @param linked accounts at which people of the record are known to work or to have worked
 */
export function findMeantAccount(
  index: ImportIndex,
  input: AccountInput,
  linked: ReadonlySet<number> = nothing,
): AccountRow | null {
  const { accountsBy } = index;
  const key = foldName(input.name);
  const byId = findHeldById(index, input)[0]?.row ?? getOnlyRow(accountsBy.li_id.get(input.li_id ?? '') ?? []);
  if (byId) return byId;
  const sameDomain = (input.domain && accountsBy.domain.get(input.domain)) || [];
  const byDomain = getOnlyRow(sameDomain.filter((row) => row.name_key === key)) ?? getOnlyRow(sameDomain);
  if (byDomain && !hasOtherIds(index, byDomain, input)) return byDomain;
  const namesakes = accountsBy.name_key.get(key) ?? [];
  const { domain, crm_id, li_id, external_ids = [] } = input;
  const isCrowded = namesakes.length > MAX_ROWS_OF_NAME && Boolean(domain || crm_id || li_id || external_ids[0]);
  const sameName = (isCrowded ? [] : namesakes).filter(
    (row) =>
      !areOtherDomains(row.domain, input.domain) && !hasOtherIds(index, row, input) && isOne(index, row, input, linked),
  );
  if (sameName.length < 2) return sameName[0] ?? null;
  // Whoever gives no domain means the one of which nobody knows one, unless people of the record are at the other.
  const own = sameName.filter((row) => !isByName(row, input) || findUserDecision(index, row, input));
  const there = sameName.filter((row) => linked.has(findRoot(index, 'account', row.id)));
  const nearest = there.length > 0 ? there : own.length > 0 ? own : sameName;
  const written = nameAsWritten(input.name);
  return getOnlyRow(nearest.filter((row) => nameAsWritten(row.name) === written)) ?? getOnlyRow(nearest);
}

/**
 * The company that a record names by less than its name, at which one of its people has an e-mail address: "Harlow" of "Harlow Mills" for
 * somebody at harlow-mills.example. An address alone is not enough: people keep those of earlier employers.
 * @param domains those of the addresses, none of them a mail provider's
 */
export function findAccountByMail(
  index: ImportIndex,
  input: AccountInput,
  domains: readonly string[],
): AccountRow | null {
  if (input.domain) return null;
  const key = foldName(input.name);
  const found = domains.flatMap((domain) =>
    (index.accountsBy.domain.get(domain) ?? []).filter(
      (row) => isShortForm(key, row.name_key, domain) && !hasOtherIds(index, row, input),
    ),
  );
  const roots = new Set(found.map((row) => findRoot(index, 'account', row.id)));
  return roots.size === 1 ? getOnlyRow(found) : null;
}

/** Whether a folded name is the first words of another, its initials, or the name of its domain. */
function isShortForm(key: string, whole: string, domain: string): boolean {
  if (key === '') return false;
  const letters = key.replaceAll(' ', '');
  const initials = whole.split(' ').map(([first]) => first);
  const [label = ''] = getRegistrableDomain(domain).split('.');
  return (
    whole.startsWith(`${key} `) ||
    (initials.length > 1 && letters === initials.join('')) ||
    letters === label.replaceAll('-', '')
  );
}

/** A further domain, or one below its own, is no other one: the company keeps its own, and is found by both. */
export function dropFurtherDomain(index: ImportIndex, row: AccountRow, input: AccountInput): AccountInput {
  const { domain, ...rest } = input;
  if (!domain || domain === row.domain) return input;
  const isBelow =
    !areOtherDomains(row.domain, domain) && row.domain !== null && domain !== getRegistrableDomain(domain);
  return isBelow || hasDomain(index, row, domain) ? rest : input;
}

const nothing: ReadonlySet<number> = new Set();

/** The companies that have one of the record's ids of other systems. */
function findHeldById({ accountsBy }: ImportIndex, { crm_id, external_ids = [] }: AccountInput) {
  const findHolder = (system: string, id: string | undefined, rows: readonly AccountRow[] = []) => {
    const row = id ? getOnlyRow(rows) : null;
    return row && id ? [{ system, id, row }] : [];
  };
  return [
    ...findHolder(CRM, crm_id, accountsBy.crm_id.get(crm_id ?? '')),
    ...external_ids.flatMap((qualified) => {
      const { system, id } = splitId(qualified);
      return findHolder(system, id, accountsBy.external_ids.get(qualified));
    }),
  ];
}

/** Whether a system that names the record by an id names the company by another. */
const hasOtherIds = (index: ImportIndex, row: AccountRow, input: AccountInput): boolean =>
  areDifferent(row.li_id, input.li_id) ||
  areDifferent(row.crm_id, input.crm_id) ||
  doIdsDiffer(listExternalIds(index, 'account', row.id), input.external_ids);

/**
 * A company that has the record's id and can hardly be the one of the record: no word of its names is in the record's name, and the domain
 * does not say that they are one. Either the id is of another system, or one of the two names is wrong.
 */
export function findAccountIdConflict(
  index: ImportIndex,
  input: AccountInput,
): { system: string; id: string; name: string } | null {
  const words = new Set(foldName(input.name).split(' '));
  for (const { system, id, row } of findHeldById(index, input)) {
    if (input.domain && hasDomain(index, row, input.domain)) continue;
    const { aliases = [], former_names = [] } = index.lists.account.get(row.id) ?? {};
    const isKnown = [row.name, ...aliases, ...former_names].some((name) =>
      foldName(name)
        .split(' ')
        .some((word) => words.has(word)),
    );
    if (!isKnown) return { system, id, name: row.name };
  }
  return null;
}
