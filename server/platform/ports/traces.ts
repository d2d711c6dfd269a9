/** The service that gathers traces: what a call or job did, and how long each statement took. Nobody's data goes there. */
export interface Traces {
  /** Begins the trace of a call or job. @param parent the `traceparent` of the proxy or program in front */
  start(name: string, about: { kind: 'call' | 'job'; parent?: string | undefined }): OpenTrace;
  /** A statement of the call or job in which this is called. @param statement with placeholders, without values */
  recordStatement(statement: string, ms: number): void;
  /** Sends what waits, for at most this long. */
  flush(ms: number): Promise<void>;
}

export interface OpenTrace {
  /** Runs a part of the work; statements in it belong to this trace. */
  run<T>(work: () => T): T;
  end(outcome: { status?: number; failed?: boolean }): void;
}
