import type { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { Scope } from './scopes.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An API call, named once: the server serves it (server/platform/http/handle.ts), the web sends it (web/platform/api/send.ts), and the OpenAPI document
 * and both sides' types come from it. `path` lies under /api; a parameter is written `:id`.
 */
export interface Call {
  readonly method: Method;
  readonly path: `/${string}`;
  /** The users who may make the call at all; the server's feature decides which rows and fields they see. */
  readonly permission: Permission;
  /**
   * The scope that an app token needs for this call. Usually it follows from method and permission (scopes.ts); a POST
   * that only reads has to declare it. `session`: only a person who signed in may make the call, no token.
   */
  readonly scope?: Scope | 'session';
  /** The number of times that a user may make the call in an hour, if it makes rows or messages that take other people's time. */
  readonly perHour?: number;
  /** The bound of a day that a portfolio user's call counts toward, beside that of the hour (docs/decisions/083). */
  readonly perDay?: 'requests' | 'comments';
  /**
   * Screens or programs ask again and again: the answer has a tag, and 304 says that it is the same. For a GET that writes nothing and whose
   * answer holds no secret: browsers may keep it.
   */
  readonly polled?: true;
  /** A call that reads a list and takes no `cursor`: why the list cannot grow long. A sentence for the API's readers. */
  readonly bounded?: string;
  /** A sentence for the API's readers. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /** True when the request or the reply is a file, not JSON; the feature then reads or writes it itself. */
  readonly raw?: 'upload' | 'download';
  /** The call shows staff data that belongs to persons of other companies: the audit records that they looked. */
  readonly recorded?: true;
  /**
   * May be made with the token of a frame in somebody's page (docs/decisions/025), as it writes nothing: a page can have
   * a person click what they do not see. Every other call is refused to such a token.
   */
  readonly framed?: true;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export type Params<C extends Call> = Output<C['params']>;
export type Query<C extends Call> = Output<C['query']>;
export type Body<C extends Call> = Output<C['body']>;
export type Reply<C extends Call> = z.output<C['reply']>;
/** The result of a handler, before the reply schema strips and checks it. */
export type Result<C extends Call> = z.input<C['reply']>;

/** The input of a caller: only the parts that the call has. */
export type Args<C extends Call> = (C['params'] extends z.ZodType ? { params: Input<C['params']> } : object) &
  (C['query'] extends z.ZodType ? { query?: Input<C['query']> } : object) &
  (C['body'] extends z.ZodType ? { body: Input<C['body']> } : object);
