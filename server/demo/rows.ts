import type { Insertable } from 'kysely';
import { classifyTitle } from '../core/network/words/titles.ts';
import type {
  AccountTable,
  ContactTable,
  InvestmentTable,
  SignalTable,
  SourceTable,
  TenureTable,
  TitleTable,
} from '../platform/db/schema.ts';
import type { ConnectorAskTable } from '../platform/db/tables/connector-tables.ts';
import type {
  CareerReadTable,
  EnrichmentRowTable,
  EnrichmentRunTable,
} from '../platform/db/tables/enrichment-tables.ts';
import type { CrmTaskTable } from '../platform/db/tables/import-tables.ts';
import type { IntroChangeTable, IntroTable } from '../platform/db/tables/intro-tables.ts';
import type { KeyNodeAskTable } from '../platform/db/tables/key-node-tables.ts';
import type { AppUserTable, OutboxTable, SubscriptionTable } from '../platform/db/tables/platform-tables.ts';
import type {
  CandidacyChangeTable,
  CandidacyMilestoneTable,
  CandidacyTable,
  CandidateTable,
  DigestCandidateTable,
} from '../platform/db/tables/poscan-tables.ts';
import type { ChatMemberTable, ReachoutTable } from '../platform/db/tables/reachout-tables.ts';
import type { CustomerTable, RecommendationStatusTable, SalesTargetTable } from '../platform/db/tables/sales-tables.ts';
import type { PositionTable } from '../platform/db/tables/talent-tables.ts';
import { foldName, foldText } from '../platform/text/names.ts';
import { getDayOfMonth, OPEN_END } from '../platform/time/months.ts';
import type { PersonName } from './words/person-names.ts';

type Row<T> = Insertable<T> & { id: number };
export type DemoAccountRow = Row<AccountTable>;
export type DemoContactRow = Row<ContactTable>;
export type DemoTenureRow = Row<TenureTable>;
export type DemoIntroRow = Row<IntroTable>;

/** The network as rows of its tables, ids given from 1 on, before anything is written. */
export interface NetworkRows {
  source: Row<SourceTable>[];
  account: DemoAccountRow[];
  tag: { id: number; name: string; name_key: string }[];
  account_tag: { account_id: number; tag_id: number }[];
  title: Row<TitleTable>[];
  contact: DemoContactRow[];
  tenure: DemoTenureRow[];
  signal: Row<SignalTable>[];
  investment: Row<InvestmentTable>[];
  app_user: Row<AppUserTable>[];
  subscription: Insertable<SubscriptionTable>[];
  sales_target: Row<SalesTargetTable>[];
  customer: Row<CustomerTable>[];
  recommendation_status: Row<RecommendationStatusTable>[];
  position: Row<PositionTable>[];
  candidate: Row<CandidateTable>[];
  poscan: Row<CandidacyTable>[];
  poscan_change: Row<CandidacyChangeTable>[];
  poscan_milestone: CandidacyMilestoneTable[];
  digest_candidate: Row<DigestCandidateTable>[];
  intro: DemoIntroRow[];
  intro_change: Row<IntroChangeTable>[];
  crm_task: Row<CrmTaskTable>[];
  key_node_ask: Row<KeyNodeAskTable>[];
  enrichment_run: Row<EnrichmentRunTable>[];
  enrichment_row: Row<EnrichmentRowTable>[];
  career_read: Row<CareerReadTable>[];
  chat_member: Row<ChatMemberTable>[];
  reachout: Row<ReachoutTable>[];
  connector_ask: Row<ConnectorAskTable>[];
  outbox: Row<OutboxTable>[];
}

/** A row to insert, without the columns that `startRows` fills in. */
type GivenColumns<T> = Omit<Insertable<T>, 'id' | 'created_at'>;

/** Collects rows and keeps unique values unique: titles, profile addresses, names of accounts and people. */
export interface RowBuilder {
  rows: NetworkRows;
  /** The present month (months.ts). */
  today: number;
  title(text: string): number;
  source(label: string, list: 0 | 1, userId?: number | null): number;
  account(given: { name: string; website: string } & Partial<DemoAccountRow>, tags: readonly string[]): DemoAccountRow;
  contact(name: PersonName, given?: Partial<DemoContactRow>): DemoContactRow;
  tenure(
    contact: DemoContactRow,
    account: DemoAccountRow,
    title: string,
    start: number,
    end: number,
    sourceId?: number,
  ): DemoTenureRow;
  signal(given: GivenColumns<SignalTable>): void;
  /** The first account of that name. @throws if there is none */
  accountNamed(name: string): DemoAccountRow;
}

/** @param today the present month; every row is dated on its first day */
export function startRows(today: number): RowBuilder {
  const at = `${getDayOfMonth(today, 'first')}T00:00:00.000Z`;
  const rows = emptyRows();
  const title = makeTitleAdder(rows);
  return {
    rows,
    today,
    title,
    contact: makeContactAdder(rows, at),
    ...makeAccountAdder(rows, at),
    source: (label, list, userId = null) => {
      rows.source.push({
        id: rows.source.length + 1,
        kind: 'demo',
        list,
        label,
        import_id: null,
        user_id: userId,
        created_at: at,
      });
      return rows.source.length;
    },
    tenure: (contact, account, text, start, end, sourceId = 1) => {
      const row: DemoTenureRow = {
        id: rows.tenure.length + 1,
        contact_id: contact.id,
        account_id: account.id,
        title_id: title(text),
        start_month: start,
        // Nobody leaves in the future.
        end_month: end >= today ? OPEN_END : end,
        year_only: 0,
        source_id: sourceId,
        created_at: at,
      };
      rows.tenure.push(row);
      return row;
    },
    signal: (given) => {
      rows.signal.push({ id: rows.signal.length + 1, created_at: at, ...given });
    },
  };
}

function emptyRows(): NetworkRows {
  return {
    source: [],
    account: [],
    tag: [],
    account_tag: [],
    title: [],
    contact: [],
    tenure: [],
    signal: [],
    investment: [],
    app_user: [],
    subscription: [],
    sales_target: [],
    customer: [],
    recommendation_status: [],
    position: [],
    candidate: [],
    poscan: [],
    poscan_change: [],
    poscan_milestone: [],
    digest_candidate: [],
    intro: [],
    intro_change: [],
    crm_task: [],
    key_node_ask: [],
    enrichment_run: [],
    enrichment_row: [],
    career_read: [],
    chat_member: [],
    reachout: [],
    connector_ask: [],
    outbox: [],
  };
}

/** Adds each title once. */
function makeTitleAdder(rows: NetworkRows): RowBuilder['title'] {
  const titles = new Map<string, number>();
  return (text) => {
    const known = titles.get(text);
    if (known) return known;
    rows.title.push({ id: rows.title.length + 1, text, title_key: foldText(text), kind: classifyTitle(text) });
    titles.set(text, rows.title.length);
    return rows.title.length;
  };
}

/** Companies with their industries; of several with one name, the name finds the first. */
function makeAccountAdder(rows: NetworkRows, at: string): Pick<RowBuilder, 'account' | 'accountNamed'> {
  const tags = new Map<string, number>();
  const accounts = new Map<string, DemoAccountRow>();

  const addTag = (name: string): number => {
    const known = tags.get(name);
    if (known) return known;
    rows.tag.push({ id: rows.tag.length + 1, name, name_key: foldText(name) });
    tags.set(name, rows.tag.length);
    return rows.tag.length;
  };

  return {
    account: (given, tagNames) => {
      const id = rows.account.length + 1;
      const account: DemoAccountRow = {
        id,
        name_key: foldName(given.name),
        domain: given.website,
        logo_url: null,
        li_id: given.website.replace('.example', ''),
        headcount: null,
        type: null,
        confidential: 0,
        stealth: 0,
        crm_id: null,
        source_id: 1,
        created_at: at,
        updated_at: at,
        ...given,
      };
      rows.account.push(account);
      if (!accounts.has(account.name)) accounts.set(account.name, account);
      for (const name of new Set(tagNames)) rows.account_tag.push({ account_id: id, tag_id: addTag(name) });
      return account;
    },
    accountNamed: (name) => {
      const account = accounts.get(name);
      if (!account) throw new Error(`No account of the demo network is called "${name}"`);
      return account;
    },
  };
}

/** People; namesakes get profile addresses of their own. */
function makeContactAdder(rows: NetworkRows, at: string): RowBuilder['contact'] {
  const profiles = new Map<string, number>();
  return ({ first, last }, given = {}) => {
    const name = `${first} ${last}`;
    const slug = `in/${foldText(name).replaceAll(' ', '-')}`;
    const namesakes = profiles.get(slug) ?? 0;
    profiles.set(slug, namesakes + 1);
    const contact: DemoContactRow = {
      id: rows.contact.length + 1,
      name,
      name_key: foldText(name),
      first_name: first,
      last_name: last,
      // Digits after a letter: no name folds to that, so a namesake cannot get another person's address.
      profile_key: namesakes === 0 ? slug : `${slug}-b${namesakes + 1}`,
      email: null,
      location: null,
      connections: null,
      crm_id: null,
      source_id: 1,
      created_at: at,
      updated_at: at,
      rose_at: null,
      rose_from: null,
      ...given,
    };
    rows.contact.push(contact);
    return contact;
  };
}
