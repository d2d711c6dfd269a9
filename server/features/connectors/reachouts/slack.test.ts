import { beforeEach, describe, expect, test } from 'vitest';
import { UNDO_MS } from '../../../../shared/core/network/reachout.ts';
import {
  portcoConnectorsFull,
  readSlackUserInfo,
  submitSlackMemberId,
} from '../../../../shared/features/connectors/calls.ts';
import type { MemberProblem } from '../../../platform/ports/chat.ts';
import { START } from '../../../testing/app.ts';
import { type Reachouts, startReachouts } from '../../../testing/reachouts.ts';

let stated: { name: string } | MemberProblem;
let kith: Reachouts;
beforeEach(async () => {
  stated = { name: 'Sanna' };
  kith = await startReachouts({
    chat: { post: () => Promise.resolve(undefined), memberOf: () => Promise.resolve(stated) },
  });
});
const look = (slack_id: string) =>
  kith.app.as('portco').call(readSlackUserInfo, { query: { slack_id, portco_name: 'Lumenary' } });
const keep = (slackMemberId: string, publicId = 'sanna-aalto') =>
  kith.app.as('portco').call(submitSlackMemberId, { body: { slackMemberId, publicId } });

describe('the chat id of a connector', () => {
  test('is looked up, and kept for the company alone with its name in the chat', async () => {
    expect((await look('u07sanna01')).body).toEqual({ info: { profile: { display_name_normalized: 'Sanna' } } });
    expect((await keep('u07sanna01')).status).toBe(200);
    const { has_slack_id, slack } = (await kith.row('portco', 'sanna-aalto'))!;
    expect([has_slack_id, slack]).toEqual([true, expect.objectContaining({ id: 'U07SANNA01', name: 'Sanna' })]);
    await kith.app.db.updateTable('app_user').set({ roles: '' }).where('id', '=', kith.app.users.portco).execute();
    expect((await kith.row('portco', 'sanna-aalto'))!.slack).toBeNull();
    expect((await look('u07sanna01')).status).toBe(403);
  });

  test('of a wrong form is refused without asking the chat', async () => {
    for (const id of ['A07SANNA01', 'U01', 'U0SANNA000000', 'U07-SANNA1'])
      expect(await look(id)).toMatchObject({ status: 400, error: { message: expect.stringContaining("'U' or 'W'") } });
    expect((await keep('nobody')).status).toBe(400);
  });

  test.each<[MemberProblem, number, RegExp]>([
    [{ problem: 'unknown' }, 400, /has no member with this ID/],
    [{ problem: 'deactivated' }, 400, /is deactivated/],
    [{ problem: 'bot' }, 400, /to an app/],
    [{ problem: 'busy', retryAfter: 30 }, 429, /Try again in 30 seconds/],
    [{ problem: 'refused' }, 502, /no longer accepts Kith’s token/],
    [{ problem: 'failed' }, 502, /Failed to fetch user info/],
  ])('is not kept when the chat answers %o', async (problem, status, sentence) => {
    stated = problem;
    expect(await look('U07SANNA01')).toMatchObject({ status, error: { message: expect.stringMatching(sentence) } });
    expect((await keep('U07SANNA01')).status).toBe(status);
    expect((await kith.row('portco', 'sanna-aalto'))!.has_slack_id).toBe(false);
  });

  test('is refused if it belongs to a colleague or to a person elsewhere', async () => {
    expect(await keep('U07KEI0001')).toMatchObject({
      status: 409,
      error: { message: 'This is the Slack member ID of Kei Tamsin. Copy the one of Sanna Aalto.' },
    });
    expect((await keep('U07EMIL001', 'emil-bracken')).status).toBe(404);
    // The viewer's own id may be changed.
    expect((await keep('U07KEI0002', 'kei-tamsin')).status).toBe(200);
  });
});

test('without a chat an id is stored unchecked', async () => {
  const without = await startReachouts();
  const as = without.app.as('portco');
  expect((await as.call(readSlackUserInfo, { query: { slack_id: 'U07SANNA01' } })).body.info.profile).toEqual({
    display_name_normalized: null,
  });
  const body = { slackMemberId: 'U07SANNA01', publicId: 'sanna-aalto' };
  expect((await as.call(submitSlackMemberId, { body })).status).toBe(200);
});

test('without a chat a Tamnuni is stored, and not reported as sent', async () => {
  const without = await startReachouts();
  const full = async (kith: Reachouts) =>
    (await kith.app.as('portco').call(portcoConnectorsFull, { query: { public_identifier: 'ines-calloway' } })).body;
  expect([(await full(without)).has_chat, (await full(kith)).has_chat]).toEqual([false, true]);
  for (const reachouts of [without, kith]) {
    expect((await reachouts.send('portco', 'kei-tamsin')).status).toBe(200);
    reachouts.app.setNow(new Date(START.getTime() + UNDO_MS));
    await reachouts.app.runJobs();
  }
  const reachout = async (reachouts: Reachouts) => (await reachouts.row('portco', 'kei-tamsin'))?.reachout;
  expect(await reachout(without)).toMatchObject({ state: 'sent', is_kept: true });
  expect(await reachout(kith)).toMatchObject({ state: 'sent', is_kept: false });
});
