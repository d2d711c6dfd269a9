/** The tables of what connectors let themselves be asked, and of each asking. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { MailTopic } from '../../../../shared/core/introductions/mail-topics.ts';

/**
 * A choice of a person who is asked. Several of one kind may stand beside each other after a merge: the strictest counts
 * (server/core/network/terms).
 */
interface ConnectorTermTable {
  id: Generated<number>;
  contact_id: number;
  kind: 'cap' | 'rest' | 'company' | 'never';
  /** Of a cap. */
  max_a_month: number | null;
  /** Of a rest: the first day on which they may be asked again, `YYYY-MM-DD`. */
  not_before: string | null;
  /** The company for which they are not to be asked. */
  account_id: number | null;
  said_at: string;
}

/** A request, Tamnuni or message about somebody that took a place of its month. */
export interface ConnectorAskTable {
  id: Generated<number>;
  contact_id: number;
  /** The company that asks; null: the firm, for nobody. */
  account_id: number | null;
  entity: 'intro' | 'reachout' | 'key_node_ask';
  entity_id: number;
  /** `YYYY-MM` in the time zone of the firm. */
  month: string;
  made_at: string;
  user_id: number | null;
  /** The bound that staff overrode, in words for the connector. */
  overridden: string | null;
  override_reason: string | null;
}

/** Mails about introductions that somebody stopped without an account. */
interface StoppedMailTable {
  id: Generated<number>;
  contact_id: number;
  topic: MailTopic;
  stopped_at: string;
}

/** The person to whom a link of a mail to a connector or a target person belongs. */
interface ConnectorLinkTable {
  id: Generated<number>;
  link_id: number;
  contact_id: number;
}

export interface ConnectorTables {
  connector_term: ConnectorTermTable;
  connector_ask: ConnectorAskTable;
  connector_link: ConnectorLinkTable;
  stopped_mail: StoppedMailTable;
}
