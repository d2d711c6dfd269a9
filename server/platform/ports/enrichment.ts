/** A person's career from one source: a provider of profiles, or a page that a user has read. */
export interface Career {
  name: string;
  /** Keys of the profiles that the source names (platform/text/profile-address.ts); empty if it names none. */
  profiles: string[];
  location: string | null;
  jobs: CareerJob[];
}

/** Months as in platform/time/months.ts; dates known only to the year as in the column year_only. */
export interface CareerJob {
  company: string;
  /** The domain of the company's website. */
  domain: string | null;
  title: string;
  start_month: number;
  end_month: number;
  year_only: number;
}

/** A provider of profiles. Kith asks it for one person at a time, and calls no host but the provider's own. */
export interface Enrichment {
  /** `development`: invented people, for trying Kith without an account. Null: no provider is set up. */
  kind: 'people-data-labs' | 'apollo' | 'enrich-layer' | 'crustdata' | 'development' | null;
  /** The name by which people call it. */
  name: string;
  /**
   * @param getProfileKey such as `in/ines-calloway`
   * @returns null for an unknown person
   * @throws EnrichmentStoppedError, EnrichmentBusy or EnrichmentUnclear
   */
  read(profileKey: string, signal?: AbortSignal): Promise<Career | null>;
}

/** No more requests are possible until somebody acts: the key is wrong, or the credit is used up. */
export class EnrichmentStoppedError extends Error {
  override name = 'EnrichmentStopped';
}

/** The provider does not answer, or has Kith wait. */
export class EnrichmentBusy extends Error {
  override name = 'EnrichmentBusy';
  /** The number of milliseconds to wait, if the provider says so. */
  readonly waitMs: number | null;
  constructor(message: string, waitMs: number | null = null) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** The answer is not a career. */
export class EnrichmentUnclear extends Error {
  override name = 'EnrichmentUnclear';
}
