import { expect } from 'vitest';
import { ADMIN_OFF_HEADER } from '../../../shared/features/accounts/session/admin-off.ts';
import * as session from '../../../shared/features/accounts/session/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { createSignedOutError, createUpstreamError } from '../../platform/errors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type ExpectedCounts, VIEWER_KINDS, type ViewerKind } from '../viewers.ts';
import type { CallRow } from './rows.ts';

/** The app whose provider refuses everybody. */
export const startRefusedApp = (): Promise<TestApp> =>
  startTestApp({
    identity: {
      origins: () => Promise.resolve([]),
      verify: () => Promise.reject(createSignedOutError()),
      exchange: () => Promise.reject(createUpstreamError('The provider does not answer.')),
      refresh: () => Promise.reject(createUpstreamError('The provider does not answer.')),
      readLogout: () => Promise.reject(createUpstreamError('The provider does not answer.')),
    },
  });

/** Calls that end sessions, which the next viewer needs. */
const ENDING: readonly Call[] = [session.logout, session.endOtherSessions];

/** The answer to each kind of viewer. A refusal says why, so that a 404 of the router does not pass for one of a row. */
export async function readStatuses(
  kith: TestApp,
  tokens: Map<ViewerKind, string>,
  { call, args }: CallRow<Call>,
): Promise<ExpectedCounts> {
  const { params = {}, query = {}, body } = args as Record<string, Record<string, string>>;
  const url = `/api${call.path.replace(/:(\w+)/g, (_, name: string) => params[name]!)}`;
  const statuses = {} as ExpectedCounts;
  for (const kind of VIEWER_KINDS) {
    const token = tokens.get(kind);
    const response = await kith.app.inject({
      method: call.method,
      url,
      query,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(kind === 'admin off' ? { [ADMIN_OFF_HEADER]: '1' } : {}),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    statuses[kind] = response.statusCode;
    if (ENDING.includes(call)) await kith.db.updateTable('session').set({ revoked_at: null }).execute();
    if (response.statusCode >= 400)
      expect(response.json(), `${kind} ${call.path}`).toMatchObject({ message: expect.any(String) });
  }
  return statuses;
}
