import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../shared/platform/call.ts';
import { buildCallAddress } from '../../../shared/platform/call-address.ts';
import { createFakeServer, createRefusal } from '../../testing/testing.tsx';
import { ApiError, describeError, formatErrorCode } from './api-error.ts';
import { makeDrafts } from './draft-storage.ts';
import { send } from './send.ts';
import { readActingUntil, readEnded, readSession, saveActing, saveSession, stopActing } from './session-storage.ts';

const rename = {
  method: 'POST',
  path: '/thing/:id/rename',
  permission: 'search:read',
  summary: 'For these tests.',
  params: z.object({ id: z.string() }),
  query: z.object({ dry: z.boolean().optional(), tag: z.array(z.string()).optional() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ ok: z.boolean() }),
} as const satisfies Call;

const sheet = {
  method: 'GET',
  path: '/sheet.csv',
  permission: 'search:read',
  summary: 'A file, for these tests.',
  reply: z.string(),
  raw: 'download',
} as const satisfies Call;

const progress = {
  method: 'GET',
  path: '/progress',
  permission: 'search:read',
  polled: true,
  summary: 'A number that moves, for these tests.',
  reply: z.object({ done: z.number() }),
} as const satisfies Call;

const args = { params: { id: '5' }, body: { name: 'x' } };

describe('sending a call', () => {
  it('fills the address in, encodes it and leaves out what is absent', () => {
    expect(buildCallAddress(rename, { params: { id: 'a/b' }, query: { dry: undefined, tag: ['p q', 'r'] } })).toBe(
      '/api/thing/a%2Fb/rename?tag=p+q&tag=r',
    );
  });

  it('carries the session token and the body as JSON, and returns the reply', async () => {
    const server = createFakeServer().on(rename, { ok: true });
    saveSession({ token: 'mine' });
    await expect(send(rename, args)).resolves.toEqual({ ok: true });
    expect(server.sentCalls[0]).toMatchObject({ path: '/api/thing/5/rename', body: { name: 'x' } });
    expect(server.sentCalls[0]?.headers.get('authorization')).toBe('Bearer mine');
    expect(server.sentCalls[0]?.headers.get('content-type')).toBe('application/json');
    expect(server.sentCalls[0]?.headers.has('x-kith-admin-off')).toBe(false);
  });

  it('acts as the other person while a fake token is kept, and says when the admin view is off', async () => {
    const server = createFakeServer().on(rename, { ok: true });
    saveSession({ token: 'mine', fakeToken: 'theirs', adminOff: true });
    await send(rename, args);
    expect(server.sentCalls[0]?.headers.get('authorization')).toBe('Bearer theirs');
    expect(server.sentCalls[0]?.headers.get('x-kith-admin-off')).toBe('1');
  });

  it('signs out on a 401', async () => {
    createFakeServer().on(rename, createRefusal(401, 'signed_out', 'Please sign in.'));
    saveSession({ token: 'mine', adminOff: true });
    await expect(send(rename, args)).rejects.toMatchObject({ status: 401 });
    expect(readSession()).toEqual({ token: null, fakeToken: null, adminOff: false });
  });

  it('leaves typed text to whoever signs in again as the same user', async () => {
    createFakeServer().on(rename, createRefusal(401, 'signed_out', 'Your session ended after 4 hours without use.'));
    saveSession({ token: 'mine' });
    makeDrafts('8', 'a').placeOf('thing').keep({ name: 'Elm' });
    await expect(send(rename, args)).rejects.toMatchObject({ status: 401 });
    expect(readEnded()).toBe(true);
    expect(makeDrafts('8', 'a').placeOf('thing').read()?.values).toEqual({ name: 'Elm' });
  });

  it('ends only the acting when a user who acts as another is refused', async () => {
    createFakeServer().on(rename, createRefusal(401, 'signed_out', 'Please sign in.'));
    saveSession({ token: 'mine' });
    saveActing('theirs', '2030-01-01T00:00:00Z');
    await expect(send(rename, args)).rejects.toMatchObject({ status: 401 });
    expect(readSession()).toEqual({ token: 'mine', fakeToken: null, adminOff: false });
    expect(readActingUntil()).toBeNull();
  });

  it('ignores a late 401 to an earlier session', async () => {
    createFakeServer().on(rename, () => {
      stopActing();
      return createRefusal(401, 'signed_out', 'Please sign in.');
    });
    saveSession({ token: 'mine', fakeToken: 'theirs' });
    await expect(send(rename, args)).rejects.toMatchObject({ status: 401 });
    expect(readSession().token).toBe('mine');
  });

  it('turns any other refusal into an error whose message carries status and body', async () => {
    createFakeServer().on(
      rename,
      createRefusal(400, 'invalid', 'That is no name.', { fields: { name: 'Too short.' } }),
    );
    const error = await send(rename, args).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'invalid', fields: { name: 'Too short.' } });
    expect((error as Error).message).toContain('400');
    expect((error as Error).message).toContain('"message":"That is no name."');
    expect(describeError(error)).toBe('That is no name.');
  });

  it('gives a fault of the server with the id to quote, and a refusal without one', async () => {
    const body = { code: 'internal', message: 'It broke.', request_id: '1a2b3c4d-5e6f' };
    createFakeServer().on(rename, new Response(JSON.stringify(body), { status: 500 }));
    const fault = await send(rename, args).catch((caught: unknown) => caught);
    expect(describeError(fault)).toBe('It broke. Reference: 1a2b3c4d-5e6f');
    expect(formatErrorCode(fault)).toBe('500 · internal · 1a2b3c4d-5e6f');
    createFakeServer().on(rename, new Response(JSON.stringify(body), { status: 409 }));
    expect(describeError(await send(rename, args).catch((caught: unknown) => caught))).toBe('It broke.');
  });

  it('does not read more into an error than our own form holds', async () => {
    createFakeServer().on(rename, new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = await send(rename, args).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 502, code: '502', message: '502: <h1>Bad gateway</h1>', fields: {} });
    expect(describeError(error)).toBe('The server did not answer as expected.');
  });

  it('does not treat 304 as an error', async () => {
    createFakeServer().on(rename, new Response(null, { status: 304 }));
    await expect(send(rename, args)).resolves.toBeUndefined();
  });

  it('asks a polled call again with the tag of the answer that this session has', async () => {
    const server = createFakeServer().on(progress, ({ headers }) =>
      headers.get('if-none-match') === 'W/"1"'
        ? new Response(null, { status: 304 })
        : Response.json({ done: 5 }, { headers: { etag: 'W/"1"' } }),
    );
    saveSession({ token: 'mine' });
    const first = await send(progress, {});
    expect(await send(progress, {})).toBe(first);
    await send(progress, {}, { adminOff: true });
    saveSession({ token: 'another' });
    expect(await send(progress, {})).toEqual({ done: 5 });
    const tags = server.callsOf(progress).map(({ headers }) => headers.get('if-none-match'));
    expect(tags).toEqual([null, 'W/"1"', null, null]);
  });

  it('waits half a minute for an answer, longer for a file, and says so when none came', async () => {
    const late = new AbortController();
    const timer = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    createFakeServer()
      .on(sheet, new Response('a;b'))
      .on(rename, () => {
        late.abort(new DOMException('Too late.', 'TimeoutError'));
        return { ok: true };
      });
    await send(sheet, {});
    const error = await send(rename, args, { signal: new AbortController().signal }).catch((caught: unknown) => caught);
    expect(timer.mock.calls).toEqual([[600_000], [30_000]]);
    timer.mockRestore();
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(describeError(error)).toBe('The server did not answer in time. Check your connection and try again.');
  });

  it('returns a download as a file', async () => {
    createFakeServer().on(sheet, new Response('a;b'));
    expect(await (await send(sheet, {})).text()).toBe('a;b');
  });
});
