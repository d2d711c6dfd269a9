/** Two companies of one name, as they are weighed against each other. */
import type { AccountInput } from '../book/attributes.ts';
import { type AccountRow, findRoot, type ImportIndex } from '../book/import-index.ts';
import { addThere, type NamedThere, NOBODY_THERE } from './known.ts';

/** Everything by which two bearers of a name can be told apart. */
export interface NameBearer extends NamedThere {
  name: string;
  domain: string | null;
  headcount: number | null;
  country: string | null;
  founded: number | null;
  tags: readonly string[];
  /** Its industry and its description, in words. */
  about: string;
  /** A file of companies' people, not somebody's connections, names those who founded it. */
  founders: boolean;
}

type NamedCompanyFacts = Partial<
  Pick<AccountRow, 'domain' | 'headcount' | 'country' | 'founded' | 'description' | 'li_industry'>
> & { name: string };

export function makeNameBearer(
  of: NamedCompanyFacts,
  tags: readonly string[],
  there: NamedThere,
  founders = false,
): NameBearer {
  const { name, domain, headcount, country, founded, description, li_industry } = of;
  return {
    ...there,
    name,
    tags,
    founders,
    domain: domain ?? null,
    headcount: headcount ?? null,
    country: country ?? null,
    founded: founded ?? null,
    about: [li_industry, description].filter(Boolean).join(' '),
  };
}

/** A stored company. Its people tell only where it has no domain: then they came by the name alone. */
export function toNameBearer(index: ImportIndex, row: AccountRow): NameBearer {
  const { stored, file } = index.named;
  const known = stored.get(findRoot(index, 'account', row.id)) ?? NOBODY_THERE;
  const tags = index.lists.account.get(row.id)?.tags ?? [];
  return makeNameBearer(row, tags, row.domain ? NOBODY_THERE : addThere(known, file.get(row.name_key)));
}

/** The company of a record. */
export function findNameBearer(index: ImportIndex, input: AccountInput, key: string): NameBearer {
  const inFile = input.domain ? undefined : index.named.file.get(key);
  return makeNameBearer(input, input.tags ?? [], addThere(NOBODY_THERE, inFile), inFile?.founders);
}

/** What a file says of a company beyond its name that shows which one it means. */
export const TELLING = ['domain', 'li_id', 'crm_id', 'external_ids'] as const;

/** Nothing but the name connects such a statement with the company. */
export const isNamedAlone = (stated: Readonly<Record<string, unknown>>): boolean =>
  TELLING.every((attribute) => stated[attribute] === undefined);
