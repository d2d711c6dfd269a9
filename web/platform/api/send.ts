import { ADMIN_OFF_HEADER } from '../../../shared/features/accounts/session/admin-off.ts';
import { UNATTENDED_HEADER } from '../../../shared/features/accounts/session/unattended.ts';
import type { Args, Call, Reply } from '../../../shared/platform/call.ts';
import { type AnyArgs, buildCallAddress } from '../../../shared/platform/call-address.ts';
import { ApiError } from './api-error.ts';
import { notifyAsked } from './asked.ts';
import { isUnattended } from './attendance.ts';
import { findLastAnswer, saveLastAnswer } from './last-answers.ts';
import { clearSession, readSession, stopActing } from './session-storage.ts';

/** The time that an answer may take, in ms; a file may take longer, on its way here or there. */
const PATIENCE = 30_000;
const PATIENCE_FOR_FILES = 600_000;

/** Gives up when the caller does, or when nothing has come for too long (TimeoutError). */
function limitWait(call: Call, signal: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(call.raw ? PATIENCE_FOR_FILES : PATIENCE);
  return signal ? AbortSignal.any([signal, late]) : late;
}

/**
 * Options of every call: `signal` gives up on a stale answer; `token` stands in for the session's (sign-in, and the extension's frame,
 * which keeps none), and then `adminOff` for the switch of the admin view. `keepalive`: the call goes on when the page closes (up to 64 KB).
 */
type SendOptions = { signal?: AbortSignal; token?: string; adminOff?: boolean; keepalive?: boolean };

/** A file to send goes as multipart form data in `body`. */
export type SendArgs<C extends Call> = Args<C> & (C['raw'] extends 'upload' ? { body: FormData } : object);

/** A file that comes back is a Blob. */
export type SendReply<C extends Call> = C['raw'] extends 'download' ? Blob : Reply<C>;

/** A file travels as it is, everything else as JSON. */
const isFile = (body: unknown): body is FormData => body instanceof FormData;

/** The caller, as the server needs to know it. */
function getHeaders(call: Call, body: unknown, bearer: string | null, adminOff = readSession().adminOff): Headers {
  const headers = new Headers({ Accept: call.raw === 'download' ? '*/*' : 'application/json' });
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (adminOff) headers.set(ADMIN_OFF_HEADER, '1');
  if (isUnattended()) headers.set(UNATTENDED_HEADER, '1');
  if (body !== undefined && !isFile(body)) headers.set('Content-Type', 'application/json');
  return headers;
}

/** The other user's token while acting as them, otherwise the user's own. */
function getBearer(): string | null {
  const { fakeToken, token } = readSession();
  return fakeToken ?? token;
}

/**
 * A 401 signs out here and everywhere; while acting as another user it ends only that. It is ignored if another session has replaced the
 * one that made the call.
 */
function handleRefusal(status: number, body: string, bearer: string | null): ApiError {
  if (status === 401) {
    if (bearer !== null && bearer === readSession().fakeToken) stopActing();
    else if (bearer === null || bearer === getBearer()) clearSession(bearer === null ? {} : { ended: true });
  }
  return new ApiError(status, body);
}

/**
 * The only place that fetches. A call that is asked again and again says which answer it has, and gets the same one when nothing has
 * changed. An answer that is not OK (except 304) is thrown as ApiError, no answer in time as TimeoutError. The reply is
 * typed by the call and not parsed again: the server has stripped it by the same schema.
 */
export async function send<C extends Call>(
  call: C,
  args: SendArgs<C>,
  options: SendOptions = {},
): Promise<SendReply<C>> {
  const { body } = args as AnyArgs;
  const bearer = options.token ?? getBearer();
  const address = buildCallAddress(call, args as AnyArgs);
  const headers = getHeaders(call, body, bearer, options.adminOff);
  const session = `${bearer} ${headers.get(ADMIN_OFF_HEADER)}`;
  const known = findLastAnswer(call, session, address);
  if (known) headers.set('If-None-Match', known.tag);
  const answer = fetch(address, {
    method: call.method,
    headers,
    cache: 'no-store',
    body: body === undefined ? undefined : isFile(body) ? body : JSON.stringify(body),
    signal: limitWait(call, options.signal),
    keepalive: options.keepalive ?? false,
  });
  if (!call.raw) notifyAsked(answer);
  const response = await answer;
  if (response.status === 304) return known?.reply as SendReply<C>;
  if (!response.ok) throw handleRefusal(response.status, await response.text(), bearer);
  if (call.raw === 'download') return (await response.blob()) as SendReply<C>;
  const reply = (await response.json()) as SendReply<C>;
  const tag = response.headers.get('etag');
  if (tag) saveLastAnswer(call, session, address, { tag, reply });
  return reply;
}

type UploadCall = Call & { raw: 'upload' };
export type UploadOptions = { signal: AbortSignal; onProgress: (sent: number, total: number) => void };

/** The same for a file, with its progress in bytes: the browser's fetch does not tell how far an upload is. */
export function sendFile<C extends UploadCall>(
  call: C,
  args: SendArgs<C>,
  { signal, onProgress }: UploadOptions,
): Promise<SendReply<C>> {
  const { body } = args as { body: FormData };
  const bearer = getBearer();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, buildCallAddress(call, args as AnyArgs));
    getHeaders(call, body, bearer).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve(JSON.parse(request.responseText) as SendReply<C>)
        : reject(handleRefusal(request.status, request.responseText, bearer));
    // The same kind of error as fetch's, so that it reads the same.
    request.onerror = () => reject(new TypeError('The upload was interrupted.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  });
}
