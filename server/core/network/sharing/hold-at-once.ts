/** Makes a changed choice hold in the transaction that writes it; the job of stale contacts then brings back what is still shown. */
import { sql } from 'kysely';
import { evidenceKinds } from '../../../../shared/core/network/evidence.ts';
import { type EvidenceSource, SOURCE_OF_KIND } from '../../../../shared/core/network/sharing.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { refreshReach } from '../derive/account-ways.ts';
import { markTiesStale } from '../derive/stale.ts';
import { getStoredNumber } from '../model/stored-evidence.ts';

/** Nobody may read what rests on an earlier choice: it is only counted, until what the new choice leaves of it is derived. */
export async function dropTiesOfSource(trx: Db, memberId: number, source: EvidenceSource): Promise<void> {
  const isOwn = sql<boolean>`(member_id = ${memberId} or contact_id = ${memberId})`;
  const numbers = evidenceKinds.filter((kind) => SOURCE_OF_KIND[kind] === source).map(getStoredNumber);
  const ties = await trx
    .deleteFrom('tie')
    .where(isOwn)
    .where(({ or, eb }) => or(numbers.map((number) => eb('evidence', 'like', `%[${number},%`))))
    .returning(['contact_id', 'member_id'])
    .execute();
  // Evidence that is only counted stands in no column: all of the user's rows are made anew.
  const quiet = await trx.updateTable('quiet_tie').set(NOTHING).where(isOwn).returning('contact_id').execute();
  const cold = await trx.deleteFrom('cold_tie').where(isOwn).returning('contact_id').execute();
  await countOnly(trx, ties);
  await dropLinks(trx, memberId);
  await markTiesStale(
    trx,
    [...quiet, ...cold].map((row) => row.contact_id),
  );
}

/** The same of a choice about one person. */
export async function dropTieTo(trx: Db, memberId: number, contactId: number): Promise<void> {
  const ties = await trx
    .deleteFrom('tie')
    .where('contact_id', '=', contactId)
    .where('member_id', '=', memberId)
    .returning(['contact_id', 'member_id'])
    .execute();
  await trx.deleteFrom('cold_tie').where('contact_id', '=', contactId).where('member_id', '=', memberId).execute();
  await countOnly(trx, ties);
  await dropLinks(trx, memberId, contactId);
  await markTiesStale(trx, [contactId]);
}

const NOTHING = { named: '[]', unnamed: '[]' } as const;

/** No path leads along these ties, and who is visible because of one stays so. */
async function countOnly(trx: Db, ties: readonly { contact_id: number; member_id: number }[]): Promise<void> {
  await insertMany(
    trx,
    'quiet_tie',
    ties.map((tie) => Object.assign({}, tie, NOTHING)),
    { columns: ['contact_id', 'member_id'], set: ['named', 'unnamed'] },
  );
  for (const [memberId, rows] of Map.groupBy(ties, (tie) => tie.member_id)) {
    const contacts = rows.map((row) => row.contact_id);
    await trx
      .deleteFrom('nearest')
      .where(isAmong(trx, 'contact_id', contacts))
      .where('member_id', '=', memberId)
      .execute();
    const ways = await trx
      .deleteFrom('account_way')
      .where('member_id', '=', memberId)
      .where('account_id', 'in', (eb) =>
        eb
          .selectFrom('contact')
          .select((contact) => contact.ref('account_id').$notNull().as('account_id'))
          .where(isAmong(trx, 'id', contacts))
          .where('account_id', 'is not', null),
      )
      .returning('account_id')
      .execute();
    await refreshReach(trx, [...new Set(ways.map((way) => way.account_id))]);
    await markTiesStale(trx, contacts);
  }
}

/** Matched lists of leads hold links to connectors: these go, until a list is matched again. */
async function dropLinks(trx: Db, memberId: number, contactId?: number): Promise<void> {
  const gone = await trx
    .deleteFrom('focus_link')
    .where('contact_id', '=', memberId)
    .$if(contactId !== undefined, (query) =>
      query.where('lead_id', 'in', (eb) =>
        eb.selectFrom('focus_lead').select('focus_lead.id').where('focus_lead.contact_id', '=', contactId!),
      ),
    )
    .returning(['lead_id', 'list_id', 'chance', 'relationships'])
    .execute();
  for (const { lead_id, list_id, chance, relationships } of gone) {
    const known = (JSON.parse(relationships) as unknown[]).length;
    await trx
      .updateTable('focus_lead')
      .set((eb) => ({ connectors: eb('connectors', '-', 1), relationships: eb('relationships', '-', known) }))
      .where('id', '=', lead_id)
      .execute();
    const column = CHANCE_COLUMNS[chance as keyof typeof CHANCE_COLUMNS];
    await trx
      .updateTable('focus_connector')
      .set((eb) => ({ [column]: eb(column, '-', 1) }))
      .where('list_id', '=', list_id)
      .where('contact_id', '=', memberId)
      .execute();
  }
  await trx
    .deleteFrom('focus_connector')
    .where('contact_id', '=', memberId)
    .where(({ eb }) => eb(eb('good_chance', '+', eb.ref('some_chance')), '+', eb.ref('long_shot')), '<=', 0)
    .execute();
}

const CHANCE_COLUMNS = {
  'good chance': 'good_chance',
  'some chance': 'some_chance',
  'long shot': 'long_shot',
} as const;
