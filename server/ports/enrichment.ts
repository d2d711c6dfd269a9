/** Somebody's career as one source tells it, be it a provider of profiles or a page that a user has read. */
export interface Career {
  name: string;
  /** Keys of the profiles that it says it is about (network/words/profile-address.ts); empty where it names none. */
  profiles: string[];
  location: string | null;
  jobs: CareerJob[];
}

/** Months as in network/model/months.ts, what is known to the year alone as in the column year_only. */
export interface CareerJob {
  company: string;
  /** Of the company's website. */
  domain: string | null;
  title: string;
  start_month: number;
  end_month: number;
  year_only: number;
}

/** A provider of profiles. It is asked for one person after the other, and only its own host is ever asked. */
export interface Enrichment {
  /** `development`: invented people, for trying Kith without any account. Null: none is set up. */
  kind: 'people-data-labs' | 'apollo' | 'enrich-layer' | 'crustdata' | 'development' | null;
  /** As people call it. */
  name: string;
  /**
   * @param profileKey such as `in/ines-calloway`
   * @returns null when it knows nobody there
   * @throws EnrichmentStopped, EnrichmentBusy or EnrichmentUnclear
   */
  read(profileKey: string, signal?: AbortSignal): Promise<Career | null>;
}

/** Nothing more can be asked until somebody does something: the key is wrong, or nothing is left to be paid with. */
export class EnrichmentStopped extends Error {
  override name = 'EnrichmentStopped';
}

/** The provider does not answer, or has Kith wait. */
export class EnrichmentBusy extends Error {
  override name = 'EnrichmentBusy';
  /** In so many milliseconds, where it says so. */
  readonly waitMs: number | null;
  constructor(message: string, waitMs: number | null = null) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** What came back is no career. */
export class EnrichmentUnclear extends Error {
  override name = 'EnrichmentUnclear';
}
