/** The tables that hold something about a person, by the words under which staff and the person read of them. */
import type { PrivacyKind } from '../../../../shared/features/operations/privacy/kinds.ts';
import type { Schema } from '../../../platform/db/schema.ts';

const KIND_OF: Partial<Record<keyof Schema, PrivacyKind>> = {
  contact: 'facts',
  contact_external_id: 'facts',
  tenure: 'facts',
  crm_task: 'facts',
  career_read: 'facts',
  job_change: 'facts',
  enrichment_row: 'facts',
  signal: 'statements',
  connector_mark: 'statements',
  intro: 'requests',
  intro_change: 'requests',
  sales_target: 'requests',
  poscan: 'candidacies',
  poscan_change: 'candidacies',
  candidate: 'candidacies',
  digest_candidate: 'candidacies',
  outbox: 'messages',
  reachout: 'messages',
  chat_member: 'messages',
  key_node_ask: 'messages',
  person_read: 'disclosures',
  import_row: 'files',
  import_reject: 'files',
  import_run: 'files',
  acquaintance: 'files',
  mailbox_person: 'files',
  focus_lead: 'lists',
  focus_link: 'lists',
  focus_connector: 'lists',
  contact_merge: 'merges',
  contact_pair: 'merges',
  kept_apart: 'merges',
  proposed_contact: 'proposals',
  missing_profile: 'proposals',
  invitation_request: 'proposals',
  audit: 'audit',
};

export const getKindOfTable = (table: keyof Schema): PrivacyKind => KIND_OF[table] ?? 'texts';
