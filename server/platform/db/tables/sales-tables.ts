/** The tables of use cases and recommendations. The notes of schema.ts on all tables apply here. */
import type { Generated } from 'kysely';
import type { RecommendationStatus } from '../../../../shared/features/sales/statuses.ts';
import type { RaiseOutcome } from '../../../../shared/features/sales/use-case.ts';
import type { Flag } from './columns.ts';

/**
 * A use case of a portfolio company: its product and its customers, or a raise: the round, and in `industries` and `geographies` its sectors
 * and places. Lists are JSON; null: not given.
 */
export interface SalesTargetTable {
  id: Generated<number>;
  account_id: number;
  name: string;
  one_liner: string | null;
  value_proposition: string | null;
  decision_makers: string | null;
  ask: string | null;
  intro_text: string | null;
  case_studies: string | null;
  sample_email_draft: string | null;
  is_default: Generated<Flag>;
  created_at: string;
  default_contact_id: Generated<number | null>;
  size_min: Generated<number | null>;
  size_max: Generated<number | null>;
  industries: Generated<string | null>;
  excluded_industries: Generated<string | null>;
  account_type: Generated<string | null>;
  keywords: Generated<string | null>;
  anti_keywords: Generated<string | null>;
  persona_keywords: Generated<string | null>;
  persona_anti_keywords: Generated<string | null>;
  persona_roles: Generated<string | null>;
  geographies: Generated<string | null>;
  excluded_geographies: Generated<string | null>;
  updated_at: Generated<string | null>;
  kind: Generated<'sales' | 'raise'>;
  /** From here on of raises alone. */
  round: Generated<string | null>;
  sum_from: Generated<number | null>;
  sum_to: Generated<number | null>;
  currency: Generated<string | null>;
  /** `2027-03`: the month by which the first money is wanted. */
  money_by: Generated<string | null>;
  /** Names of companies, and of funds. */
  competitors: Generated<string | null>;
  never_ask: Generated<string | null>;
  /** The day on which it ended; null: it is open. */
  closed_on: Generated<string | null>;
  outcome: Generated<RaiseOutcome | null>;
  closing_note: Generated<string | null>;
  /** Requests to funds say nothing of the sum. */
  hide_sum: Generated<Flag>;
}

/** A fact: an account is, or nearly was, a customer of a portfolio company. Only that company and staff see it. */
export interface CustomerTable {
  id: Generated<number>;
  company_account_id: number;
  account_id: number;
  relation: 'customer' | 'prospect';
  source_id: number;
  created_at: string;
  company_half: Generated<number | null>;
  account_half: Generated<number | null>;
}

/** Derived (core/network/recommend): an account that fits a use case, and the best person to ask for there; null: nobody can be reached. */
export interface RecommendationTable {
  sales_target_id: number;
  account_id: number;
  /** Place in the order of accounts (document 2 §9), 0 first. */
  tier: number;
  /** The person's kind; 0 if nobody can be reached. */
  probability: number;
  contact_id: number | null;
  contact_kind: string | null;
  /** The person's strength, 0 to 4. */
  score: number;
  /** The degree to which the account meets the use case, and how clearly (core/network/recommend/judge.ts). */
  relevance: number;
  /** JSON: the matching parts (core/network/recommend/judge.ts). */
  matched: string;
}

/** Accounts to judge again for every use case, and use cases to judge again for every account. */
interface StaleFitTable {
  account_id: number;
}
interface StaleTargetTable {
  sales_target_id: number;
  /** 1 while they are judged; 0 if marked again in the meantime. */
  begun: Generated<Flag>;
}

/** People's decision on a recommendation; without a row it is To Review. */
export interface RecommendationStatusTable {
  id: Generated<number>;
  sales_target_id: number;
  account_id: number;
  status: RecommendationStatus;
  comments: string | null;
  dismiss_category: string | null;
  snooze_until: string | null;
  was_potential_customer: Generated<Flag>;
  suggested_at: string | null;
  /** JSON: why it was suggested, as the company reads it. */
  relevancy: string | null;
  intro_id: number | null;
  created_at: string;
  updated_at: string;
  /** Why staff suggest a fund that a raise leaves out. Staff alone read it. */
  anyway: Generated<string | null>;
}

export interface SalesTables {
  sales_target: SalesTargetTable;
  customer: CustomerTable;
  recommendation: RecommendationTable;
  stale_fit: StaleFitTable;
  stale_target: StaleTargetTable;
  recommendation_status: RecommendationStatusTable;
}
