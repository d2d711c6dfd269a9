import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { Db } from '../../../platform/db/engine.ts';

/** A candidacy with the data that a question to a connector needs. */
export function findAskedCandidacy(db: Db, id: number) {
  return db
    .selectFrom('poscan')
    .innerJoin('position', 'position.id', 'poscan.position_id')
    .innerJoin('contact', 'contact.id', 'poscan.contact_id')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .select(['poscan.id', 'poscan.request_type', 'poscan.status', 'poscan.contact_id', 'position.name as position'])
    .select('poscan.reference_check_details')
    .select(['position.account_id as company_id', 'contact.name', 'contact.name_key'])
    .select(['account.id as target_account_id', 'account.name as target_account'])
    .where('poscan.id', '=', id)
    .where('contact.merged_into', 'is', null)
    .executeTakeFirst();
}
export type AskedCandidacy = NonNullable<Awaited<ReturnType<typeof findAskedCandidacy>>>;

/** Requests to one connector on behalf of one candidacy, the newest first. */
export function listIntroAsks(
  db: Db,
  candidacyId: number,
  connectorId: number,
): Promise<{ id: number; status: IntroStatus; created_at: string }[]> {
  return db
    .selectFrom('intro')
    .select(['id', 'status', 'created_at'])
    .where('position_candidate_id', '=', candidacyId)
    .where('connector_contact_id', '=', connectorId)
    .orderBy('id', 'desc')
    .execute();
}
