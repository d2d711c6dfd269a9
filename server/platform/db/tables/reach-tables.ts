/** Derived tables of the map of reach (docs/decisions/140). The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';

/** When the blind spots of a company were last counted. scope_id is the company's account id; -1 for staff, who see all wishes. */
interface BlindSpotCountTable {
  scope_id: number;
  counted_at: string;
}

/** A company (account_id), or a kind of company (tag_id, size_step, country), that was wanted and that nobody reaches. */
export interface BlindSpotTable {
  id: Generated<number>;
  scope_id: number;
  account_id: number | null;
  tag_id: number | null;
  /** 0: any. */
  size_step: number;
  /** The code of a country; null: any. */
  country: string | null;
  use_cases: number;
  requests: number;
  /** The requests of the twelve months before the count. */
  recent_requests: number;
}

/** A person whose acquaintance would open most of it; `place` 0 first. at_account_id: where they worked with most of those that they open. */
export interface BlindSpotOpenerTable {
  spot_id: number;
  place: number;
  contact_id: number;
  at_account_id: number | null;
}

/** Whom they open at a company. */
interface BlindSpotPersonTable {
  spot_id: number;
  place: number;
  contact_id: number;
}

/** Which companies of a kind they open. */
interface BlindSpotCompanyTable {
  spot_id: number;
  place: number;
  account_id: number;
}

export interface ReachTables {
  blind_spot_count: BlindSpotCountTable;
  blind_spot: BlindSpotTable;
  blind_spot_opener: BlindSpotOpenerTable;
  blind_spot_person: BlindSpotPersonTable;
  blind_spot_company: BlindSpotCompanyTable;
}
