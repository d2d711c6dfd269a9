/** The body of the server's errors (server/platform/errors.ts); anything else stays text. */
type ErrorBody = {
  code?: unknown;
  message?: unknown;
  fields?: unknown;
  allowed?: unknown;
  present?: unknown;
  theirs?: unknown;
  request_id?: unknown;
};

/**
 * An answer that was not OK. `message` carries status and body (document 1 §8); `detail` is the sentence for people, `fields` the faults by
 * field, `present` the state that stood against the call, `allowed` the values that are still possible, `theirs` the present values of
 * fields that somebody else changed first.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly fields: Record<string, string>;
  readonly allowed: readonly string[];
  readonly present: string | null;
  readonly theirs: Record<string, unknown>;
  /** The request's id in the server's log; null if something other than Kith answered. */
  readonly requestId: string | null;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    const parsed = parse(body);
    this.status = status;
    this.code = typeof parsed.code === 'string' ? parsed.code : String(status);
    this.detail = typeof parsed.message === 'string' ? parsed.message : 'The server did not answer as expected.';
    this.fields = isRecord(parsed.fields) ? (parsed.fields as Record<string, string>) : {};
    this.present = typeof parsed.present === 'string' ? parsed.present : null;
    this.theirs = isRecord(parsed.theirs) ? parsed.theirs : {};
    this.requestId = typeof parsed.request_id === 'string' ? parsed.request_id : null;
    this.allowed = Array.isArray(parsed.allowed) ? parsed.allowed.map(String) : [];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(body: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The server took too long (web/platform/api/send.ts). Whether it did the work is unknown. */
export const isTimeout = (error: unknown): boolean => isRecord(error) && error.name === 'TimeoutError';

/**
 * The sentence that a screen shows for any failure. A sentence of the server's own comes with the request's id, for users to quote to those
 * who can read its log.
 */
export function describeError(error: unknown): string {
  if (error instanceof ApiError)
    return error.status >= 500 && error.requestId ? `${error.detail} Reference: ${error.requestId}` : error.detail;
  if (isTimeout(error)) return 'The server did not answer in time. Check your connection and try again.';
  if (error instanceof TypeError) return 'The server could not be reached. Check your connection and try again.';
  return error instanceof Error ? error.message : 'Something unexpected happened.';
}

/** The text for the help address: the status, the server's code and the request's id. */
export function formatErrorCode(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.name : 'unknown';
  return [error.status, error.code, error.requestId].filter((part) => part !== null).join(' · ');
}
