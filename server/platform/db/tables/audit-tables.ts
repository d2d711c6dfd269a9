/** The chain over the audit. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { AuditTable } from './platform-tables.ts';

export interface AuditTables {
  audit: AuditTable;
  audit_link: AuditLinkTable;
  audit_checkpoint: AuditCheckpointTable;
}

/** A row of the audit in the chain (server/platform/audit/chain.ts). Only the salts ever change, when a value is erased. */
export interface AuditLinkTable {
  /** The row's id. The chain is in the order of ids. */
  audit_id: number;
  /** The hash of the row before; empty for the first. */
  before: string;
  hash: string;
  /** Salted hashes of the values that may be personal. */
  entity_id_hash: string;
  detail_hash: string;
  entity_id_salt: string;
  detail_salt: string;
}

/** A signed statement about the chain. */
export interface AuditCheckpointTable {
  id: Generated<number>;
  /** `day`: the chain up to a row. `pruned`: rows up to this one were deleted by age; there is one such row. */
  kind: 'day' | 'pruned';
  /** `YYYY-MM-DD`; with the kind, unique. Empty for `pruned`. */
  day: string;
  audit_id: number;
  hash: string;
  made_at: string;
  /** The public key that proves the signature. */
  public_key: string;
  signature: string;
  /** When it was also posted or written elsewhere, and why the last try failed. */
  posted_at: Generated<string | null>;
  post_error: Generated<string | null>;
}
