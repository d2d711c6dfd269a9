import { beforeEach, expect, test } from 'vitest';
import { copyMessage } from '../../../shared/outbox/calls.ts';
import {
  answerPoscanFeedback,
  askFeedback,
  type FeedbackSide,
  openPoscanFeedback,
} from '../../../shared/poscan-feedback/calls.ts';
import { getCandidate, myCandidates, poscanTimeline, updateCandidate } from '../../../shared/poscans/calls.ts';
import type { TestViewer } from '../../testing/app.ts';
import { type Poscans, startPoscans } from '../../testing/poscans.ts';

let kith: Poscans;
let id: string;
beforeEach(async () => {
  kith = await startPoscans();
  const candidate = { Id: String(kith.world.contacts['Ines Calloway']), Secondary_Email__c: 'ines@home.example' };
  await as('admin').call(updateCandidate, { body: candidate });
  id = await kith.put();
  await kith.app.db.updateTable('poscan').set({ status: 'Introduced', intro_date: '2026-11-13' }).execute();
});
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

test('asking again closes the earlier link, and keeps its answer', async () => {
  await ask('portco');
  const first = await token();
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
  expect((await ask('portco')).error.message).toContain('Choose a Portco owner first.');
  await kith.app.db.updateTable('poscan').set({ intro_date: null }).execute();
  expect((await ask('portco')).error.message).toContain('after an introduction');
  expect(await mails()).toEqual([]);
});
