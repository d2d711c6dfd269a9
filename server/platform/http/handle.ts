import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Body, Call, Params, Query, Result } from '../../../shared/platform/call.ts';
import { describeMissingRight } from '../../../shared/platform/missing-right.ts';
import { can, PERMISSIONS } from '../../../shared/platform/permissions.ts';
import { getTokenScope } from '../../../shared/platform/scopes.ts';
import { loadViewer } from '../access/session.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../app/deps.ts';
import { makeChosenFilter, makePeopleFilter } from '../audit/people-shown.ts';
import { createForbiddenError, createInvalidError, createSignedOutError } from '../errors.ts';
import { describeUsedUpDay } from '../limits/daily-use.ts';
import { getCaller } from './caller.ts';
// Declares the values that the app and its requests carry.
import type {} from './carried.ts';
import { answerTagged } from './entity-tag.ts';
import { stringifyAnswer } from './json-answer.ts';
import { makeStripper } from './stripped.ts';

/** The input of a call's code: the viewer for whom it was allowed, and the parsed input. */
export interface CallContext<C extends Call> extends Deps {
  viewer: C['permission'] extends 'public' ? Viewer | null : Viewer;
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  /** For the few calls that read or write more than JSON (raw calls, sign-in). */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The cost of a call; calls without a cost count only by number. */
export interface Costs<C extends Call> {
  /** Points for the request, as in platform/limits/rate-budget.ts. */
  points?: (input: Pick<CallContext<C>, 'params' | 'query' | 'body'>) => number;
}

/** Serves a call under /api: permission first, then the schemas, then `run`; the reply is stripped to its schema. */
export function handle<C extends Call>(
  app: FastifyInstance,
  call: C,
  run: (handling: CallContext<C>) => Promise<C['raw'] extends 'download' ? unknown : Result<C>>,
  { points }: Costs<C> = {},
): void {
  if (!(call.permission in PERMISSIONS)) throw new Error(`${call.method} ${call.path} declares no permission.`);
  const { method, path, params, query, body, reply, permission, perHour, perDay, summary, raw, framed, polled } = call;
  app.calls.add(call);
  const shownTo = makePeopleFilter(call);
  const refuseChoice = makeChosenFilter(call);
  const stripped = makeStripper(reply);
  app.route({
    method,
    url: `/api${path}`,
    // Replaces the general limit, counted and answered in the same way.
    config: { call, ...(perHour ? { rateLimit: { max: perHour, timeWindow: '1 hour' } } : {}) },
    schema: {
      summary,
      description: describe(call),
      tags: [call.path.split('/')[1] ?? ''],
      ...(permission === 'public' ? {} : { security: getSecurity(call) }),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(raw === 'download' ? { produces: ['text/csv'] } : { response: { 200: reply } }),
    },
    onRequest: async (request, response) => {
      // Every answer is for this person only, and true only now.
      response.header('cache-control', 'no-store');
      const inner = app.innerCalls.getStore();
      const asInner = inner?.call === call ? inner : undefined;
      request.viewer = asInner ? asInner.viewer : await loadViewer(app, request);
      if (!can(request.viewer, permission))
        throw request.viewer
          ? createForbiddenError(describeMissingRight(request.viewer, permission, app.deps.settings))
          : createSignedOutError();
      if (request.viewer?.framed && !framed)
        throw createForbiddenError('Kith is read-only inside another page. Open Kith itself to continue.');
      if (!asInner) refuseOutOfScope(request.viewer, call);
      if (points) await app.allowance.refuseStubborn(getCaller(request));
      if (perDay && request.viewer) request.daySentence = await describeUsedUpDay(app.deps, request.viewer, perDay);
    },
    handler: async (request, response) => {
      for (const part of [request.params, request.query, request.body]) refuseUnfit(part);
      const input = {
        params: request.params as Params<C>,
        query: request.query as Query<C>,
        body: request.body as Body<C>,
      };
      const viewer = request.viewer as CallContext<C>['viewer'];
      const person = getCaller(request);
      if (points) {
        const cost = points(input);
        await app.allowance.spend(person, cost);
        app.metrics.charged(`${method} /api${path}`, cost);
      }
      const answer = await app.turns.take(person, async () => {
        await refuseChoice(app, viewer, input.body);
        const whole = await run({ ...app.deps, viewer, ...input, request, reply: response });
        const shown = await shownTo(app, viewer, whole);
        // Fastify would strip and write the whole answer at once.
        return raw === 'download' ? shown : stringifyAnswer(await stripped(shown));
      });
      if (raw === 'download') return answer;
      response.type('application/json; charset=utf-8');
      return method === 'GET' && (polled || request.viewer?.token)
        ? answerTagged(request, response, answer as string)
        : answer;
    },
  });
}

const describe = (call: Call): string =>
  [
    call.permission === 'public'
      ? 'Permission: public.'
      : `Permission: ${call.permission}. App token: ${getTokenScope(call) === 'session' ? 'none may' : `scope ${getTokenScope(call)}`}.`,
    ...(call.bounded ? [`In one page: ${call.bounded}`] : []),
  ].join(' ');

const getSecurity = (call: Call): Record<string, string[]>[] => [
  { session: [] },
  ...(getTokenScope(call) === 'session' ? [] : [{ token: [] }]),
];

/** A token can do only what its scopes allow, and nothing that lets people in. @throws forbidden */
function refuseOutOfScope(viewer: Viewer | null, call: Call): void {
  if (!viewer?.token || call.permission === 'public') return;
  const scope = getTokenScope(call);
  if (scope === 'session')
    throw createForbiddenError('You can’t do this with an app token. Sign in to Kith and do it there.');
  if (!viewer.token.scopes.includes(scope))
    throw createForbiddenError(`This app token can’t ${scope}. Create one with that permission at /get-app-token.`);
}

/**
 * Refuses texts that cannot be stored: PostgreSQL accepts no NUL, and half of a surrogate pair has no UTF-8. The input is already parsed by
 * its schema, so it is no deeper than that.
 * @throws invalid
 */
function refuseUnfit(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw createInvalidError('A text contains the character NUL, which Kith can’t store.');
    if (!value.isWellFormed()) throw createInvalidError('A text contains half a character. Copy the text again.');
  } else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      refuseUnfit(name);
      refuseUnfit(part);
    }
}
