/**
 * The tables' types, one interface a table. Conventions that hold everywhere:
 * - ids are integers; the wire shows them as strings (shared/platform/ids.ts);
 * - times are ISO text in UTC, days are `YYYY-MM-DD`, months are integers (year * 12 + month - 1, server/platform/time/months.ts);
 * - yes/no is 0/1, JSON is text, so that SQLite and PostgreSQL hold the same values;
 * - a column that ends in _key is folded text (platform/text/names.ts) in code point order: what we match and sort by; facts carry the
 *   source that first said them (source_id); further sources stand in extra_source, what they say otherwise in claim.
 */
import type { Generated, Selectable } from 'kysely';
import type {
  AccountExternalIdTable,
  AccountKnowerTable,
  AccountNameTable,
  AccountTagTable,
  ContactExternalIdTable,
  TagTable,
} from './tables/account-tables.ts';
import type { AuditTables } from './tables/audit-tables.ts';
import type { FactKind, Flag } from './tables/columns.ts';
import type {
  AccountKeyTable,
  AccountSizeTable,
  AccountWayTable,
  FormerTable,
  JobChangeTable,
  PoolMemberTable,
  PoolSpanTable,
  ReachTables,
  StaleAccountTable,
  StaleContactTable,
  TopInsiderTable,
} from './tables/derived-tables.ts';
import type { EnrichmentTables } from './tables/enrichment-tables.ts';
import type { FocusTables } from './tables/focus-tables.ts';
import type {
  FileShapeTable,
  ImportJoinTable,
  ImportJournalTable,
  ImportPositionTable,
  ImportRejectTable,
  ImportRowTable,
  ImportRunTable,
  MarkedDistinctTable,
  NameDecisionTable,
} from './tables/import-tables.ts';
import type { IntroTable, IntroTables } from './tables/intro-tables.ts';
import type {
  AccountPairTable,
  ContactKeyTable,
  JobByNameTable,
  MergeMemberTable,
  MergeTable,
  OwnKeyTable,
  PairTable,
  UnpairedAccountTable,
  UnpairedContactTable,
} from './tables/merge-tables.ts';
import type { OwnNetworkTables } from './tables/own-network-tables.ts';
import type {
  AccessRequestTable,
  AppUserTable,
  DailyUseTable,
  DeclinedMailTable,
  InstallationTable,
  InvitationRequestTable,
  JobTable,
  MissingProfileTable,
  OutboxTable,
  PendingStepTable,
  PersonReadTable,
  ProposedContactTable,
  SavedViewTable,
  SignedLinkTable,
  SubscriptionTable,
  UnreadPageTable,
  UserPreferenceTable,
} from './tables/platform-tables.ts';
import type { CandidacySchema, CandidacyTable } from './tables/poscan-tables.ts';
import type { PrivacyTables } from './tables/privacy-tables.ts';
import type { ReachoutSchema } from './tables/reachout-tables.ts';
import type { SalesTables } from './tables/sales-tables.ts';
import type { SignInSchema } from './tables/sign-in-tables.ts';
import type { AtsTables, JobBoardTable, PositionTable } from './tables/talent-tables.ts';

/** A company. `relationship` and `reachable` are derived by core/network/derive/strengths.ts. */
export interface AccountTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  website: string | null;
  domain: string | null;
  logo_url: string | null;
  li_id: string | null;
  headcount: number | null;
  country: Generated<string | null>;
  city: Generated<string | null>;
  description: Generated<string | null>;
  /** Its kind (public company, agency, hospital), in the words of the source. */
  kind: Generated<string | null>;
  /** Its industry in the words of the professional network. */
  li_industry: Generated<string | null>;
  /** The year. */
  founded: Generated<number | null>;
  /** 'Portfolio' for portfolio companies; anything else is the CRM's own word. */
  type: string | null;
  confidential: Generated<Flag>;
  stealth: Generated<Flag>;
  crm_id: string | null;
  /** Best strength (0 to 4) among its current contacts. */
  relationship: Generated<number>;
  /** The same among contacts of visibility 0 only: the order of a portfolio company's view. */
  open_relationship: Generated<number>;
  /** The number of current contacts with a strength above 0. */
  reachable: Generated<number>;
  /** The step of sizes that its people's titles are indexed under; 0 unknown (core/network/derive/search-index.ts). */
  size_step: Generated<number>;
  /** 1: it has an industry (core/network/derive/search-index.ts). */
  tagged: Generated<Flag>;
  /** 1: only people of portfolio companies name it (core/network/derive/portfolio-only.ts). */
  portfolio_only: Generated<Flag>;
  /** 1: a portfolio company's list made it beside a hidden one (decision 086). */
  shadow: Generated<Flag>;
  merged_into: number | null;
  source_id: number;
  created_at: string;
  updated_at: string;
}

/** A person. account_id, title_id, score (strength 0 to 4), probability, visibility: by core/network/derive/strengths.ts. */
export interface ContactTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  first_name: string | null;
  last_name: string | null;
  /** Canonical profile address, e.g. `in/ines-calloway`; unique. */
  profile_key: string | null;
  email: string | null;
  entity_urn: string | null;
  location: string | null;
  education: string | null;
  /** The number of their connections, if an import told; over 2,000 a connection means less. */
  connections: number | null;
  crm_id: string | null;
  /** The account and title of the current tenure that began last. */
  account_id: number | null;
  title_id: number | null;
  score: Generated<number>;
  probability: Generated<number>;
  /** 0 open; 1 works at a confidential or stealth account; 2 Network category (known only through somebody's list). Both 1: 1. */
  visibility: Generated<number>;
  shadow: Generated<Flag>;
  merged_into: number | null;
  source_id: number;
  created_at: string;
  updated_at: string;
  /** The time at which new evidence last raised the strength, and the strength before. */
  rose_at: Generated<string | null>;
  rose_from: Generated<number | null>;
}

export interface TitleTable {
  id: Generated<number>;
  text: string;
  title_key: string;
  /** A kind of core/network/words/titles.ts. */
  kind: string;
}

/** A fact: one job as a source told it. start_month 0 = unknown, end_month 999999 = still there, 0 = ended, unknown when. */
export interface TenureTable {
  id: Generated<number>;
  contact_id: number;
  account_id: number;
  title_id: number;
  start_month: number;
  end_month: number;
  /** Bit 1: only the year of the start is known; bit 2: only the year of the end. */
  year_only: Generated<number>;
  /** The job ended at some time from this month to end_month: a list showed it then, and the next one did not. Null: end_month is exact. */
  ended_after: number | null;
  source_id: number;
  created_at: string;
  /** The half for which it was written, if that was merged into the one it counts for. The same in each table of facts. */
  contact_half: Generated<number | null>;
  account_half: Generated<number | null>;
}

/** Derived: a contact's unbroken time at one account (overlapping or adjacent tenures merged). */
export interface EmploymentSpanTable {
  contact_id: number;
  account_id: number;
  start_month: number;
  end_month: number;
  year_only: number;
  /** 1 when a management or founder role was held during it. */
  management: Flag;
  title_id: number;
}

export interface SignalTable {
  id: Generated<number>;
  type: string;
  sub_type: string | null;
  direction: string | null;
  source: string | null;
  details: string | null;
  skill: string | null;
  /** The person who signals (whose connection, opinion or mail it is), and the person it is about. */
  from_contact_id: number;
  to_contact_id: number;
  /** Mails exchanged, or members of the group; null for other types. */
  amount: number | null;
  occurred_on: string | null;
  created_by: number | null;
  source_id: number;
  created_at: string;
  from_half: Generated<number | null>;
  to_half: Generated<number | null>;
}

export interface InvestmentTable {
  id: Generated<number>;
  investor_account_id: number;
  account_id: number;
  round: string | null;
  month: number;
  source_id: number;
  created_at: string;
  investor_half: Generated<number | null>;
  account_half: Generated<number | null>;
}

/** Derived: the circle (relationship model §2). account_id is the company they stand for. */
export interface InsiderTable {
  contact_id: number;
  kind: 'firm' | 'portfolio';
  account_id: number;
  /** 1 if they have so many connections that one of them means less. */
  many: Generated<Flag>;
}

/** Derived: the spans of the circle, by account, so that a contact's ties are found without reading whole companies. */
export interface InsiderSpanTable {
  account_id: number;
  member_id: number;
  start_month: number;
  end_month: number;
  year_only: number;
  management: Flag;
}

/** Derived: ties of category 1 or more between a member of the circle and a contact. `evidence` is compact JSON (core/network/model/ties.ts). */
export interface TieTable {
  contact_id: number;
  member_id: number;
  probability: number;
  category: number;
  evidence: string;
  /** The last day on which the two were in touch, by evidence that the member's company may read, too. */
  touched_on: Generated<string | null>;
}

/**
 * The origin of facts. `list` is 1 for a user's imported or synced list of people, and `as_of` is the day that it certainly describes: the
 * day of its newest connection, otherwise the day of its import. What `staff_only` sources alone name is for staff (decision 132).
 */
export interface SourceTable {
  id: Generated<number>;
  kind: 'demo' | 'import' | 'user' | 'setup' | 'correction';
  list: Generated<Flag>;
  staff_only: Generated<Flag>;
  label: string;
  import_id: number | null;
  user_id: number | null;
  as_of: string | null;
  created_at: string;
}

/** Further sources of a fact, beside the source_id on its row. */
interface ExtraSourceTable {
  fact: FactKind;
  fact_id: number;
  source_id: number;
  seen_at: string;
}

/**
 * The values that each source gives for an account, contact or tenure, if the sources differ. Without rows here, every source agrees with
 * the stored row; otherwise each source has a row here (also one that only ends a tenure it does not hold). `said` is JSON of attributes by
 * column, with `tags` for an account's tags; core/facts/book/statements.ts derives the stored row from them.
 */
interface ClaimTable {
  entity: 'account' | 'contact' | 'tenure';
  entity_id: number;
  source_id: number;
  said: string;
  seen_at: string;
}

/** A person who was erased: a keyed hash of profile address, e-mail or name and company, which imports respect. */
interface SuppressionTable {
  hash: string;
  kind: string;
  created_at: string;
}

export interface Schema
  extends CandidacySchema,
    EnrichmentTables,
    FocusTables,
    IntroTables,
    ReachoutSchema,
    SalesTables,
    SignInSchema,
    OwnNetworkTables,
    ReachTables,
    AtsTables,
    AuditTables,
    PrivacyTables {
  account: AccountTable;
  tag: TagTable;
  account_tag: AccountTagTable;
  account_name: AccountNameTable;
  account_external_id: AccountExternalIdTable;
  contact_external_id: ContactExternalIdTable;
  file_shape: FileShapeTable;
  account_key: AccountKeyTable;
  account_knower: AccountKnowerTable;
  account_way: AccountWayTable;
  contact: ContactTable;
  title: TitleTable;
  tenure: TenureTable;
  spell: EmploymentSpanTable;
  signal: SignalTable;
  investment: InvestmentTable;
  member: InsiderTable;
  member_spell: InsiderSpanTable;
  stale_contact: StaleContactTable;
  stale_account: StaleAccountTable;
  tie: TieTable;
  pool_member: PoolMemberTable;
  pool_spell: PoolSpanTable;
  nearest: TopInsiderTable;
  former: FormerTable;
  account_size: AccountSizeTable;
  source: SourceTable;
  extra_source: ExtraSourceTable;
  claim: ClaimTable;
  job_by_name: JobByNameTable;
  suppression: SuppressionTable;
  own_half: MergeMemberTable;
  own_key: OwnKeyTable;
  contact_merge: MergeTable;
  account_merge: MergeTable;
  contact_pair: PairTable;
  account_pair: AccountPairTable;
  contact_key: ContactKeyTable;
  unpaired_contact: UnpairedContactTable;
  unpaired_account: UnpairedAccountTable;
  app_user: AppUserTable;
  access_request: AccessRequestTable;
  user_preference: UserPreferenceTable;
  saved_view: SavedViewTable;
  declined_mail: DeclinedMailTable;
  unread_page: UnreadPageTable;
  subscription: SubscriptionTable;
  job: JobTable;
  outbox: OutboxTable;
  daily_use: DailyUseTable;
  signed_link: SignedLinkTable;
  pending_step: PendingStepTable;
  installation: InstallationTable;
  import_run: ImportRunTable;
  import_reject: ImportRejectTable;
  import_row: ImportRowTable;
  import_position: ImportPositionTable;
  kept_apart: MarkedDistinctTable;
  name_decision: NameDecisionTable;
  import_join: ImportJoinTable;
  import_journal: ImportJournalTable;
  job_change: JobChangeTable;
  job_board: JobBoardTable;
  position: PositionTable;
  invitation_request: InvitationRequestTable;
  person_read: PersonReadTable;
  missing_profile: MissingProfileTable;
  proposed_contact: ProposedContactTable;
}

export type AppUser = Selectable<AppUserTable>;
export type Account = Selectable<AccountTable>;
export type Contact = Selectable<ContactTable>;
export type Job = Selectable<JobTable>;
export type ImportRunRow = Selectable<ImportRunTable>;
export type IntroRow = Selectable<IntroTable>;
export type CandidacyRow = Selectable<CandidacyTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type PendingStep = Selectable<PendingStepTable>;
export type SignedLink = Selectable<SignedLinkTable>;
