import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Args, Call, Reply } from '../../../shared/platform/call.ts';
import { type AnyArgs, buildCallAddress } from '../../../shared/platform/call-address.ts';
import type { Viewer } from '../access/viewer.ts';
import { AppError } from '../errors.ts';

/** A call that Kith makes itself, for a viewer whom it has let in already. */
interface InnerCall {
  call: Call;
  viewer: Viewer;
}

declare module 'fastify' {
  interface FastifyInstance {
    innerCalls: AsyncLocalStorage<InnerCall>;
  }
}

/** Register it before the calls. */
export function allowInnerCalls(app: FastifyInstance): void {
  app.decorate('innerCalls', new AsyncLocalStorage<InnerCall>());
}

/**
 * Makes a call as somebody who asks in another way than by a request of their own, in the chat or by an assistant, through the app's own front
 * door: permission, limits, points, the reading allowance and the fields of the reply are those of a call from outside. Only the token's scope
 * is not asked for again: whoever calls has decided it. Never within a transaction: the call has its own.
 * @throws AppError as the call was refused
 */
export async function makeCallAs<C extends Call>(
  app: FastifyInstance,
  viewer: Viewer,
  call: C,
  args: Args<C>,
): Promise<Reply<C>> {
  const { body } = args as { body?: object };
  const injected = {
    method: call.method,
    url: buildCallAddress(call, args as AnyArgs),
    headers: { accept: 'application/json' },
    ...(body === undefined ? {} : { payload: body }),
  };
  // Awaited inside: the request begins only then.
  const response = await app.innerCalls.run({ call, viewer }, async () => await app.inject(injected));
  const answer = response.json<{ code: string; message: string }>();
  if (response.statusCode === 200) return answer as Reply<C>;
  const { code, message } = answer;
  throw new AppError(response.statusCode, code, message);
}
