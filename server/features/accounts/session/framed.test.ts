import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { frameSession, logout } from '../../../../shared/features/accounts/session/calls.ts';
import { portcoConnectorsMini } from '../../../../shared/features/connectors/calls.ts';
import { takeIncomingMail } from '../../../../shared/features/notifications/replies/calls.ts';
import { getByLinkedinId, getKithConnections } from '../../../../shared/features/panel/calls.ts';
import type { Call } from '../../../../shared/platform/call.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { SECRET, START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

const READ = [getByLinkedinId, getKithConnections, portcoConnectorsMini];

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const framedToken = async (viewer: TestViewer): Promise<string> =>
  (await kith.as(viewer).call(frameSession, {})).body.token;

/** Every parameter exists or not: the server checks that only after the permission. */
const send = ({ method, path }: Call, token: string) =>
  kith.app.inject({
    method,
    url: `/api${path.replace(/:\w+/g, '1')}?public_identifier=ines-calloway`,
    headers: { authorization: `Bearer ${token}` },
  });

/** The number of rows of each table. */
async function rows(): Promise<Record<string, number>> {
  const tables = (await kith.db.introspection.getTables()).map(({ name }) => name as 'session');
  const counts = tables.map(async (table) => {
    const { count } = await kith.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [table, Number(count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

describe('the token of a frame in another site’s page', () => {
  test('comes with the user and the frame’s settings of this installation', async () => {
    const { body } = await kith.as('portco').call(frameSession, {});
    expect(body.user.payload.email).toContain('@');
    expect(body.user.staff).toBe(false);
    expect(body.settings).toEqual({ firm_name: expect.any(String), open_to_anybody: false, error_reports: null });
    expect((await kith.as('admin off').call(frameSession, {})).body.user.staff).toBe(false);
  });

  test('is accepted by the calls that only read, and those leave no row', async () => {
    expect([...kith.app.calls].filter(({ framed }) => framed)).toHaveLength(READ.length);
    for (const viewer of ['admin', 'portco'] as const) {
      const token = await framedToken(viewer);
      const before = await rows();
      for (const call of READ) {
        expect(call.method).toBe('GET');
        const status = viewer === 'portco' && call === getKithConnections ? 403 : 200;
        expect([call.path, (await send(call, token)).statusCode]).toEqual([call.path, status]);
      }
      expect(await rows()).toEqual(before);
    }
  });

  test('is refused by every other call, for every user', async () => {
    const others = [...kith.app.calls].filter(({ framed }) => !framed);
    expect(others.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(30);
    for (const viewer of ['admin', 'portco'] as const) {
      const token = await framedToken(viewer);
      const before = await rows();
      for (const call of others) {
        // The address of incoming mail is a secret: without it nothing is there, before anybody asks who comes.
        const status = call === takeIncomingMail ? 404 : 403;
        expect([call.path, (await send(call, token)).statusCode]).toEqual([call.path, status]);
      }
      expect(await rows()).toEqual(before);
    }
  });

  test('makes no other token, and ends with its session', async () => {
    const own = await issueToken(kith.db, SECRET, kith.users.portco, START);
    const framed = JSON.parse((await send(frameSession, own)).body).token as string;
    expect((await send(frameSession, framed)).statusCode).toBe(403);
    expect((await send(getByLinkedinId, framed)).statusCode).toBe(200);
    await send(logout, own);
    expect((await send(getByLinkedinId, framed)).statusCode).toBe(401);
  });
});
