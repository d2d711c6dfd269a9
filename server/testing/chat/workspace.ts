/** Kith beside a stand-in of Slack whose members can answer: staff, a connector, and whoever a test adds. */
import { createSlackChat } from '../../platform/adapters/slack/slack.ts';
import { startIntros } from '../intros.ts';
import { makeMembers, SIGNING_SECRET, startSlack } from './slack.ts';

export const STAFF = 'U0DANA0001';
export const TAL = 'U0TAL00001';

export async function startWorkspace() {
  const slack = await startSlack();
  const setting = { token: 'xoxb-1', url: slack.url, signingSecret: SIGNING_SECRET };
  const kith = await startIntros({ chat: createSlackChat({ ...setting, publicUrl: 'http://kith.example' }) });
  Object.assign(kith.app.deps.settings, { slack: setting, stepGraceMs: 10_000 });
  const { app } = kith;
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
export type Workspace = Awaited<ReturnType<typeof startWorkspace>>;
