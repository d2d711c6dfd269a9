/** The displayed data of a target and of the people who may know them. */

import type { RequestType } from '../../../../shared/core/talent/request-types.ts';
import {
  mayNameGiver,
  maySeeSignal,
  selectGivenDetails,
  selectGiver,
} from '../../../core/network/sharing/shown-signals.ts';
import type { Db } from '../../../platform/db/engine.ts';

export interface TalentConnectorRow {
  id: number;
  name: string;
  first_name: string | null;
  profile_key: string | null;
  email: string | null;
  crm_id: string | null;
  connections: number | null;
  title: string | null;
  kind: string | null;
  account_id: number | null;
  account: string | null;
  confidential: number | null;
  stealth: number | null;
  skills: string | null;
  skill_category: string | null;
  /** The number of people of the firm who know them. */
  known_by: number;
  candidacies: number;
  requests: number;
}

/** For staff: the connectors' identities, and their relations with the firm. */
export async function loadConnectorRows(db: Db, ids: readonly number[]): Promise<Map<number, TalentConnectorRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'contact.account_id').on('account.merged_into', 'is', null),
    )
    .leftJoin('candidate', 'candidate.contact_id', 'contact.id')
    .select(['contact.id', 'contact.name', 'contact.first_name', 'contact.profile_key', 'contact.email'])
    .select(['contact.crm_id', 'contact.connections', 'title.text as title', 'title.kind'])
    .select(['account.id as account_id', 'account.name as account', 'account.confidential', 'account.stealth'])
    .select(['candidate.skills', 'candidate.skill_category'])
    .select(({ selectFrom }) => {
      const requests = selectFrom('intro').whereRef('intro.connector_contact_id', '=', 'contact.id');
      return [
        selectFrom('tie')
          .innerJoin('member', 'member.contact_id', 'tie.member_id')
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('tie.contact_id', '=', 'contact.id')
          .where('member.kind', '=', 'firm')
          .as('known_by'),
        requests.select(({ fn }) => fn.count('intro.position_candidate_id').distinct().as('count')).as('candidacies'),
        requests.select(({ fn }) => fn.countAll().as('count')).as('requests'),
      ];
    })
    .where('contact.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ known_by, candidacies, requests, ...row }) => [
      row.id,
      { ...row, known_by: Number(known_by), candidacies: Number(candidacies), requests: Number(requests) },
    ]),
  );
}

export interface ConnectorSignalRow {
  from_contact_id: number;
  to_contact_id: number;
  type: string;
  sub_type: string | null;
  direction: string | null;
  details: string | null;
  occurred_on: string | null;
  by: string;
}

/** The number of signals shown for one page's connectors. */
const MAX_SIGNALS = 400;

/** Signals, the latest first, with the users who made them. */
const selectSignals = (db: Db) =>
  db
    .selectFrom('signal')
    .innerJoin('contact', 'contact.id', 'signal.from_contact_id')
    .select(['signal.from_contact_id', 'signal.to_contact_id', 'signal.type', 'signal.sub_type', 'signal.direction'])
    .select(['signal.occurred_on', selectGivenDetails().as('details')])
    .select(selectGiver().as('by'))
    .orderBy('signal.id', 'desc')
    .limit(MAX_SIGNALS);

/** Signals between a target and these people, either way. */
export async function listSignalsWith(db: Db, targetId: number, ids: readonly number[]): Promise<ConnectorSignalRow[]> {
  if (ids.length === 0) return [];
  return selectSignals(db)
    .where(mayNameGiver())
    .where((eb) =>
      eb.or([
        eb('signal.from_contact_id', '=', targetId).and('signal.to_contact_id', 'in', ids),
        eb('signal.to_contact_id', '=', targetId).and('signal.from_contact_id', 'in', ids),
      ]),
    )
    .execute();
}

/** The signals of the firm's own people about these. */
export async function listSignalsOfFirm(db: Db, ids: readonly number[]): Promise<ConnectorSignalRow[]> {
  if (ids.length === 0) return [];
  return selectSignals(db)
    .innerJoin('member', 'member.contact_id', 'signal.from_contact_id')
    .where('member.kind', '=', 'firm')
    .where('signal.to_contact_id', 'in', ids)
    .where(maySeeSignal())
    .execute();
}

/** The tags of some companies, by company. */
export async function loadTags(db: Db, accountIds: readonly number[]): Promise<Map<number, string[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_tag')
    .innerJoin('tag', 'tag.id', 'account_tag.tag_id')
    .select(['account_tag.account_id', 'tag.name'])
    .where('account_tag.account_id', 'in', accountIds)
    .orderBy('tag.name')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ account_id }) => account_id)].map(([id, tags]) => [id, tags.map(({ name }) => name)]),
  );
}

/** The request of a company that was made with its proposal of a person. */
export interface ProposedRequest {
  id: number;
  account_id: number;
  user_id: number | null;
  profile_key: string;
  position_id: number;
  request_type: RequestType;
  request_words: string;
}

/** Those that were not made yet, the oldest first. */
export async function listProposedRequests(db: Db): Promise<ProposedRequest[]> {
  const rows = await db
    .selectFrom('proposed_contact')
    .select(['id', 'account_id', 'user_id', 'profile_key', 'position_id', 'request_type', 'request_words'])
    .where('position_id', 'is not', null)
    .where('request_settled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows as ProposedRequest[];
}

export async function settleProposedRequest(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('proposed_contact')
    .set({ request_settled_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** What a company proposed of a person, and the position that it asked for. */
export function findProposedPerson(db: Db, companyId: number, profileKey: string) {
  return db
    .selectFrom('proposed_contact')
    .leftJoin('position', 'position.id', 'proposed_contact.position_id')
    .select(['proposed_contact.name', 'proposed_contact.created_at as proposed_at', 'position.name as position'])
    .where('proposed_contact.account_id', '=', companyId)
    .where('profile_key', '=', profileKey)
    .executeTakeFirst();
}
