/** The data of accounts that use cases need. */
import { findCountryCode } from '../../../../shared/core/network/geographies.ts';
import { isGuarded } from '../../../platform/db/account-flags.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { foldText, LONGEST_FOLDED } from '../../../platform/text/names.ts';
import type { AccountFacts } from './judge.ts';

/** The part of a description that is searched. */
const LONGEST_DESCRIPTION = 4_000;
/** Short enough that folding cuts nothing off, whatever the characters become. */
const PIECE = LONGEST_FOLDED / 2;

/** Existing accounts that were not merged into others, by id. */
export async function loadAccountFacts(db: Db, ids: readonly number[]): Promise<AccountFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'headcount', 'size_step', 'country', 'city', 'kind', 'type', 'li_industry', 'description'])
    .select(['confidential', 'stealth', 'portfolio_only'])
    .where(isAmong(db, 'id', ids))
    .where('merged_into', 'is', null)
    .orderBy('id')
    .execute();
  const tags = await db
    .selectFrom('account_tag')
    .innerJoin('tag', 'tag.id', 'account_tag.tag_id')
    .select(['account_tag.account_id', 'tag.name_key'])
    .where(isAmong(db, 'account_tag.account_id', ids))
    .orderBy('tag.name_key')
    .execute();
  const tagsOf = Map.groupBy(tags, (tag) => tag.account_id);
  const knowers = await loadKnowers(
    db,
    rows.flatMap(({ id, portfolio_only }) => (portfolio_only === 1 ? id : [])),
  );
  return rows.map((row) => {
    const own = tagsOf.get(row.id)?.map((tag) => tag.name_key) ?? [];
    const industry = foldText(row.li_industry ?? '');
    const industries = industry === '' || own.includes(industry) ? own : [...own, industry];
    const name = ` ${foldText(row.name)} `;
    return {
      id: row.id,
      headcount: row.headcount,
      sizeStep: row.size_step,
      country: findCountryCode(row.country),
      city: row.city === null ? '' : foldText(row.city),
      kinds: [row.kind, row.type].flatMap((kind) => (kind === null ? [] : foldText(kind))),
      industries,
      name,
      description: `${name}${foldLong(row.description ?? '')} `,
      guarded: isGuarded(row),
      knowers: knowers.get(row.id) ?? null,
    };
  });
}

/** The companies whose people name each of these accounts, which nobody else names. */
async function loadKnowers(db: Db, ids: readonly number[]): Promise<Map<number, ReadonlySet<number>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_knower')
    .selectAll()
    .where(isAmong(db, 'account_id', ids))
    .execute();
  const companies = Map.groupBy(rows, (row) => row.account_id);
  return new Map(ids.map((id) => [id, new Set(companies.get(id)?.map((row) => row.company_id))]));
}

/** Folds a text of any length piece by piece: foldText reads only the beginning of a text. */
function foldLong(text: string): string {
  if (text.length <= PIECE) return foldText(text);
  const pieces: string[] = [];
  for (let rest = text.slice(0, LONGEST_DESCRIPTION); rest !== ''; ) {
    const space = rest.length <= PIECE ? -1 : rest.lastIndexOf(' ', PIECE);
    const end = rest.length <= PIECE ? rest.length : space > 0 ? space : PIECE;
    pieces.push(foldText(rest.slice(0, end)));
    rest = rest.slice(end);
  }
  return pieces.join(' ');
}
