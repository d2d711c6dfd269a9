/** Where failures are reported, for whoever runs Kith. Nothing of a person goes there (shared/monitoring/scrub.ts). */
export interface Reports {
  /** @param about which call or job it was: a route as declared, the id that the log has, the kind of a job */
  failed(error: unknown, about?: { route?: string; requestId?: string; job?: string }): void;
  /** A call was answered. @param route as declared */
  answered(call: { route: string; status: number; ms: number }): void;
  /** Sends what is still under way; for at most so long. */
  flush(ms: number): Promise<void>;
}

export const noReports: Reports = { failed: () => {}, answered: () => {}, flush: async () => {} };
