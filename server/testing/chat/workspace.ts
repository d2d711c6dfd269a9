/** Kith beside a stand-in of Slack whose members can answer: staff, a connector, and whoever a test adds. */
import { createSlackChat } from '../../platform/adapters/slack/slack.ts';
import type { Chat } from '../../platform/ports/chat.ts';
import type { TestApp } from '../app.ts';
import { type Intros, startIntros } from '../intros.ts';
import { makeMembers, SIGNING_SECRET, startSlack } from './slack.ts';

export const STAFF = 'U0DANA0001';
export const TAL = 'U0TAL00001';

/** @param start makes what the test is about, with this chat */
export async function joinSlack<Kith extends { app: TestApp }>(start: (change: { chat: Chat }) => Promise<Kith>) {
  const slack = await startSlack();
  const setting = { token: 'xoxb-1', url: slack.url, signingSecret: SIGNING_SECRET };
  const kith = await start({ chat: createSlackChat({ ...setting, publicUrl: 'http://kith.example' }) });
  const { app } = kith;
  Object.assign(app.deps.settings, { slack: setting, stepGraceMs: 10_000 });
  const deliver = async (url: string, headers: Record<string, string>, payload: string) => {
    const { statusCode: status, body } = await app.app.inject({ method: 'POST', url, headers, payload });
    return { status, body };
  };
  const findEmail = async (id: number): Promise<string> =>
    (await app.db.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  slack.addMember(STAFF, await findEmail(app.users.admin));
  slack.addMember(TAL, 'tal@quillmark.example');
  return {
    slack,
    kith,
    deliver,
    findEmail,
    members: makeMembers(slack, deliver, () => app.deps.clock.now()),
    /** Time passes, and what is due is done. */
    async wait(seconds: number): Promise<void> {
      app.setNow(new Date(app.deps.clock.now().getTime() + seconds * 1000));
      await app.runJobs();
    },
  };
}

export const startWorkspace = () => joinSlack<Intros>(startIntros);
export type Workspace = Awaited<ReturnType<typeof startWorkspace>>;
