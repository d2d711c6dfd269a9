import { isConfidential, isNotMerged } from '../../platform/db/account-flags.ts';
import type { Db } from '../../platform/db/engine.ts';
import { foldName } from '../../platform/text/names.ts';

function selectManaged(db: Db) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'name_key', 'logo_url', 'domain', 'type', 'confidential', 'stealth'])
    .select((row) => [
      row
        .selectFrom('app_user')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('app_user.account_id', '=', 'account.id')
        .where('app_user.status', '=', 'active')
        .as('users'),
      row
        .selectFrom('contact')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('contact.account_id', '=', 'account.id')
        .as('people'),
    ])
    .where(isNotMerged());
}
export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findManagedCompany>>>;

export const findManagedCompany = (db: Db, id: number) => selectManaged(db).where('id', '=', id).executeTakeFirst();

/** Companies by name, starting after `after`. @param q the beginning of the name */
export async function listManaged(
  db: Db,
  { show, q }: { show: 'portfolio' | 'quiet' | 'all'; q?: string | undefined },
  limit: number,
  after?: number,
) {
  const last = after === undefined ? undefined : await findManagedCompany(db, after);
  const begins = foldName(q ?? '');
  return selectManaged(db)
    .$if(show === 'portfolio', (query) => query.where('type', '=', 'Portfolio'))
    .$if(show === 'quiet', (query) => query.where(isConfidential()))
    .$if(begins !== '', (query) => query.where('name_key', '>=', begins).where('name_key', '<', `${begins}\u{10ffff}`))
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('name_key', 'id'), '>', tuple(last!.name_key, last!.id))),
    )
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The companies with this name, now or formerly, or with the domain; those with the domain come first. */
export async function findCompaniesLike(db: Db, { name, domain }: { name: string; domain: string }, limit: number) {
  const key = foldName(name);
  if (key === '' && domain === '') return [];
  return selectManaged(db)
    .where(({ eb, or, selectFrom }) =>
      or([
        ...(domain === ''
          ? []
          : [
              eb('domain', '=', domain),
              eb(
                'id',
                'in',
                selectFrom('company_domain').select('account_id').where('company_domain.domain', '=', domain),
              ),
            ]),
        ...(key === '' ? [] : [eb('name_key', '=', key)]),
        ...(key === ''
          ? []
          : [eb('id', 'in', selectFrom('account_name').select('account_id').where('account_name.name_key', '=', key))]),
      ]),
    )
    .orderBy(({ eb, lit }) => eb.case().when('domain', '=', domain).then(lit(0)).else(lit(1)).end())
    .orderBy('id')
    .limit(limit)
    .execute();
}
