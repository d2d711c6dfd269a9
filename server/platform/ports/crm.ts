/**
 * The systems in which a firm keeps its relations (docs/decisions/132). An adapter says in these words what its system says in its own:
 * ids in their longest form, days and times in ISO, addresses as they were typed.
 */
export interface Crm {
  kind: CrmKind;
  /** As people call it. */
  name: string;
  /** What Kith asks for there. */
  scopes: string;
  /** The fields there that Kith reads unless somebody chose others. */
  standard: CrmFieldNames;
  /** What connects it: the settings alone, a key that an administrator types, or a consent that they give there. */
  way: 'settings' | 'key' | CrmConsent;
  /** @param token the permission: the key, or what came of a consent; empty if the settings alone connect it */
  open(token: string, options?: CrmOptions): CrmAccount;
}

/** A consent in a browser (OAuth 2.0). The permission that comes of it is opaque. */
export interface CrmConsent {
  getAddress(params: { state: string; challenge: string; redirectUri: string }): string;
  /** @throws CrmRefusedError for a code that is wrong, used or too old */
  exchange(given: { code: string; verifier: string; redirectUri: string }): Promise<string>;
}

/**
 * Replaces a permission whose access ended by a new one, once for all processes.
 * @param used the permission by which access was refused
 * @param refresh gets a new one from the system
 */
export type CrmRenewal = (used: string, refresh: (present: string) => Promise<string>) => Promise<string>;

export interface CrmOptions {
  signal?: AbortSignal | undefined;
  /** Without one a permission that ended is an end. */
  renew?: CrmRenewal;
  /** Fields there to read instead of the standard ones; an empty name reads nothing. */
  fields?: PartialFieldNames;
  /** The field of its opportunities that says whose they are; empty: they are not read. */
  dealField?: string;
}

/** What somebody may read from another field than the standard one. */
export const CRM_FIELDS = {
  companies: ['website', 'type', 'industry', 'country', 'city', 'employees', 'customerOf'],
  people: ['email', 'title', 'profile'],
} as const satisfies Partial<{ [P in CrmPart]: (keyof CrmRows[P])[] }>;
export type CrmMappedPart = keyof typeof CRM_FIELDS;

export type CrmFieldNames = { readonly [P in CrmMappedPart]: Readonly<Record<(typeof CRM_FIELDS)[P][number], string>> };
export type PartialFieldNames = { readonly [P in CrmMappedPart]?: Readonly<Record<string, string>> };

/** A field of the system's companies or people. */
export interface CrmField {
  name: string;
  label: string;
  /** The values that may be chosen there; empty if any text may stand in it. */
  values: readonly string[];
  /** A field of the firm's own, into which Kith may write a text. */
  isWritable: boolean;
}

/** Why a record does not take what is written. */
export interface CrmRefusal {
  reason: 'duplicate' | 'locked' | 'required' | 'rule' | 'field' | 'gone' | 'forbidden' | 'other';
  /** In the system's own words. */
  message: string;
}

export interface CrmChange {
  id: string;
  values: Readonly<Record<string, string>>;
}

/** Writing by ids, so that what is written twice is there once. */
export interface CrmWriter {
  /** What stands in these fields now. A record that is gone is not among them. */
  readValues(
    part: CrmMappedPart,
    ids: readonly string[],
    fields: readonly string[],
  ): Promise<Map<string, Readonly<Record<string, string>>>>;
  /** @returns for each change, in their order, why it was refused; null: it was written */
  writeValues(part: CrmMappedPart, changes: readonly CrmChange[]): Promise<(CrmRefusal | null)[]>;
}

export type CrmKind = 'salesforce' | 'hubspot' | 'affinity' | 'attio' | 'folder';

export interface CrmUser {
  id: string;
  firstName: string;
  email: string;
}

export interface CrmCompany {
  id: string;
  name: string;
  website: string;
  /** The system's own word: Customer, Investor. */
  type: string;
  industry: string;
  country: string;
  city: string;
  employees: string;
  /** The name of the portfolio company whose customer or prospect it is; empty unless a field that says so was chosen. */
  customerOf: string;
  /** The user there who looks after it; empty if nobody does. */
  ownerId: string;
}

export interface CrmPerson {
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  title: string;
  /** Empty if there is none. */
  companyId: string;
  companyName: string;
  profile: string;
  ownerId: string;
}

/** A task or an event. */
export interface CrmActivity {
  id: string;
  subject: string;
  /** YYYY-MM-DD; empty if it has none. */
  day: string;
  personIds: readonly string[];
  ownerId: string;
  /** It took place: no task that is still open. */
  done: boolean;
}

export type CrmDealState = 'open' | 'won' | 'lost';

/** An opportunity, of the firm or of one of its companies. */
export interface CrmDeal {
  id: string;
  companyId: string;
  /** What the field says that was chosen. */
  whose: string;
  state: CrmDealState;
}
export type CrmDealPage = Omit<CrmPage, 'rows'> & { rows: CrmDeal[] };

/** The opportunities of a system. */
interface CrmDeals {
  listFields(): Promise<CrmField[]>;
  /** As `read` of the account does. */
  read(place: string | null): Promise<CrmDealPage | null>;
}

export interface CrmRows {
  users: CrmUser;
  companies: CrmCompany;
  people: CrmPerson;
  activities: CrmActivity;
}
export type CrmPart = keyof CrmRows;
/** In this order: what is named comes before what names it. */
export const CRM_PARTS = ['users', 'companies', 'people', 'activities'] as const satisfies CrmPart[];

export interface CrmPage<P extends CrmPart = CrmPart> {
  rows: CrmRows[P][];
  /** Deleted records, and those that were merged into another. Unknown ones are allowed. */
  gone: { id: string; into: string | null }[];
  /** There are further pages of this run. */
  more: boolean;
  /** The next page; after the last one the place from which later changes come. Opaque, at most 4,000 characters. */
  next: string;
}

/** Every call throws CrmRefusedError when Kith has lost its access, and CrmBusy when it should come again later. */
export interface CrmAccount {
  /** Where its records are shown, as an address to which an id is added; null if it shows none. And whose account it is. */
  describe(): Promise<{ account: string; recordAddress: string | null }>;
  /**
   * @param place null begins: everything. Otherwise where an earlier page ended.
   * @returns null when the system no longer knows the place, or has forgotten deletions since then: this part is read whole again
   */
  read<P extends CrmPart>(part: P, place: string | null): Promise<CrmPage<P> | null>;
  /** All activities of some people, at most 50; without it, who comes after the activities gets them when these are read whole again. */
  readActivitiesOf?(personIds: readonly string[]): Promise<CrmActivity[]>;
  /** The fields of its companies or people, as the system describes them. */
  listFields(part: CrmMappedPart): Promise<CrmField[]>;
  /** Without them, the system has none. */
  deals?: CrmDeals;
  /** Null: this system cannot be written. */
  writer: CrmWriter | null;
  /** The calls of the day, and how many the system allows; null if it does not count them, or has not said yet. */
  quota(): { used: number; max: number } | null;
}

/** The system lets Kith in no more, or not at all. */
export class CrmRefusedError extends Error {
  override name = 'CrmRefused';
}

/** The system does not answer, or Kith has used up its part of the day's calls. */
export class CrmBusy extends Error {
  override name = 'CrmBusy';
  readonly waitMs: number;

  constructor(message: string, waitMs = 60_000) {
    super(message);
    this.waitMs = waitMs;
  }
}
