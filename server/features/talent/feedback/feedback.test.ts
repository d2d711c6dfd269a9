import { beforeEach, expect, test } from 'vitest';
import { copyMessage } from '../../../../shared/features/notifications/outbox/calls.ts';
import {
  getCandidate,
  myCandidates,
  poscanTimeline,
  updateCandidate,
  updateOwner,
  updatePortcoFeedback,
} from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  answerPoscanFeedback,
  askFeedback,
  type FeedbackSide,
  openPoscanFeedback,
} from '../../../../shared/features/talent/feedback/calls.ts';
import { START, type TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

let kith: Candidacies;
let id: string;
beforeEach(async () => {
  kith = await startCandidacies();
  const candidate = { Id: String(kith.world.contacts['Ines Calloway']), Secondary_Email__c: 'ines@home.example' };
  await as('admin').call(updateCandidate, { body: candidate });
  id = await kith.put();
  await kith.app.db.updateTable('poscan').set({ status: 'Introduced', intro_date: '2026-11-13' }).execute();
});
const days = (count: number) => new Date(START.getTime() + count * 86_400_000);
const as = (viewer: TestViewer) => kith.app.as(viewer);
const ask = (of: FeedbackSide, viewer: TestViewer = 'admin') =>
  as(viewer).call(askFeedback, { body: { poscanId: id, of } });
const row = () => kith.app.db.selectFrom('poscan').selectAll().executeTakeFirstOrThrow();
const mails = () =>
  kith.app.db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'body'])
    .where('kind', 'like', 'poscan.ask%')
    .orderBy('id')
    .execute();

/** The token in the newest mail that asks. */
async function token(): Promise<string> {
  const mail = (await mails()).at(-1)!;
  const { body } = await as('admin').call(copyMessage, { params: { id: String(mail.id) } });
  return /candidate-feedback\/(\S+)/.exec(body.text)![1]!;
}
const answer = (feedback: string, link: string) =>
  as('signed out').call(answerPoscanFeedback, { params: { token: link }, body: { feedback } });

test('the company is asked by a link, which takes one answer without an account', async () => {
  const { body } = await ask('portco');
  expect(body).toMatchObject({ message: 'Success', poscan: { Portco_Feedback_Status__c: 'Requested' } });
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: 'noor@lumenary.example', subject: 'How did it go with Ines Calloway?' });
  expect(mail!.body).toContain('/candidate-feedback/…');
  const link = await token();
  const opened = await as('signed out').call(openPoscanFeedback, { params: { token: link } });
  expect(opened.body).toMatchObject({
    of: 'portco',
    candidate: 'Ines Calloway',
    position: 'VP Data',
    intro_date: '2026-11-13',
  });
  expect((await answer('We liked her.', link)).status).toBe(200);
  expect(await row()).toMatchObject({ portco_feedback: 'We liked her.', portco_feedback_status: 'Received' });
  expect((await answer('Again.', link)).status).toBe(404);
  expect((await as('signed out').call(openPoscanFeedback, { params: { token: link } })).status).toBe(404);
});

test('the candidate’s answer is for the firm alone', async () => {
  await ask('candidate');
  expect((await mails())[0]).toMatchObject({ recipient: 'ines@home.example', subject: 'How did it go with Lumenary?' });
  expect((await answer('They were late.', await token())).status).toBe(200);
  expect(await row()).toMatchObject({ candidate_feedback: 'They were late.', candidate_feedback_status: 'Received' });
  const answers = [
    await as('portco').call(myCandidates, {}),
    await as('portco').call(getCandidate, { body: { sfId: String(kith.world.contacts['Ines Calloway']) } }),
    await as('portco').call(poscanTimeline, { params: { id } }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/They were late|The candidate answered/);
  }
});

test('nobody is asked twice while an answer is awaited, not even at the same moment', async () => {
  const both = await Promise.all([ask('portco'), ask('portco')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = await ask('portco');
  expect(refused).toMatchObject({
    status: 409,
    error: {
      message: `The company was asked on 21 Nov 26 and has not answered yet. You can ask again from 28 Nov 26.`,
    },
  });
  expect(await mails()).toHaveLength(1);
  // The other side has a wait of its own.
  const { body } = await ask('candidate');
  const wait = { asked_at: START.toISOString(), again_from: days(7).toISOString() };
  expect(body.poscan.feedback_awaited).toEqual({ portco: wait, candidate: wait });
  expect((await as('portco').call(myCandidates, {})).text).not.toContain('feedback_awaited');
  kith.app.setNow(new Date(days(7).getTime() - 1));
  expect((await ask('portco')).status).toBe(409);
  kith.app.setNow(days(7));
  expect((await ask('portco')).status).toBe(200);
  expect((await ask('portco')).status).toBe(409);
});

test('an answer, or somebody else to be asked, ends the wait', async () => {
  await ask('portco');
  await answer('We liked her.', await token());
  const { body } = await ask('portco');
  expect(body.poscan).toMatchObject({ Portco_Feedback_Status__c: 'Received', feedback_awaited: { candidate: null } });
  expect((await ask('portco')).status).toBe(409);
  await as('portco').call(updatePortcoFeedback, { body: { poscanId: id, Portco_Feedback__c: 'Hired.' } });
  expect((await ask('portco')).status).toBe(200);
  await as('admin').call(updateOwner, { body: { poscanId: id, Portco_Owner__c: null } });
  await as('admin').call(updateOwner, { body: { poscanId: id, Portco_Owner__c: String(kith.app.users.portco) } });
  expect((await ask('portco')).status).toBe(200);
  await ask('candidate');
  const address = (Secondary_Email__c: string) =>
    as('admin').call(updateCandidate, {
      body: { Id: String(kith.world.contacts['Ines Calloway']), Secondary_Email__c },
    });
  await address('ines@home.example');
  expect((await ask('candidate')).status).toBe(409);
  await address('ines@work.example');
  expect((await ask('candidate')).status).toBe(200);
  expect((await mails()).map(({ recipient }) => recipient).filter((to) => to.startsWith('ines'))).toEqual([
    'ines@home.example',
    'ines@work.example',
  ]);
});

test('asking again closes the earlier link, and keeps its answer', async () => {
  await ask('portco');
  const first = await token();
  kith.app.setNow(days(7));
  await ask('portco');
  const second = await token();
  expect((await answer('By the first.', first)).status).toBe(404);
  await answer('By the second.', second);
  expect((await ask('portco')).body.poscan.Portco_Feedback_Status__c).toBe('Received');
});

test('a link of one side does not answer for the other, and none can be guessed', async () => {
  await ask('candidate');
  const link = await token();
  const [number, signature] = link.split('.') as [string, string];
  for (const other of [`${Number(number) + 1}.${signature}`, `${number}.${signature.slice(0, -1)}A`, 'x'])
    expect((await answer('Guessed.', other)).status).toBe(404);
  await answer('Mine.', link);
  expect(await row()).toMatchObject({ candidate_feedback: 'Mine.', portco_feedback: null });
});

test('feedback cannot be requested before an introduction, without an address, or outside the talent team', async () => {
  for (const viewer of ['sales', 'portco'] as const) expect((await ask('portco', viewer)).status).toBe(403);
  await kith.app.db.updateTable('candidate').set({ secondary_email: null }).execute();
  expect(await ask('candidate')).toMatchObject({ status: 409, error: { message: 'Please add an email address' } });
  await kith.app.db.updateTable('poscan').set({ portco_owner_user_id: null }).execute();
  expect((await ask('portco')).error.message).toContain('Choose one first.');
  await kith.app.db.updateTable('poscan').set({ intro_date: null }).execute();
  expect((await ask('portco')).error.message).toContain('after an introduction');
  expect(await mails()).toEqual([]);
});
