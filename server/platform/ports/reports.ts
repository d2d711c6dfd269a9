/**
 * The service to which failures are reported, for the people who run Kith. It gets no personal data
 * (shared/platform/observation/scrub.ts).
 */
export interface Reports {
  /** @param about the call or job: a route as declared, the id in the log, the kind of a job */
  failed(error: unknown, about?: { route?: string; requestId?: string; job?: string }): void;
  /** A call was answered. @param route as declared */
  answered(call: { route: string; status: number; ms: number }): void;
  /** Sends the pending reports, for at most this long. */
  flush(ms: number): Promise<void>;
}

export const noReports: Reports = { failed: () => {}, answered: () => {}, flush: async () => {} };
