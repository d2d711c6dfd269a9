import { beforeEach, describe, expect, test } from 'vitest';
import {
  listIntroChanges,
  previewIntroUpdate,
  recordOutcome,
} from '../../../../shared/features/introductions/calls.ts';
import {
  answerConnectorLink,
  changeMailsByLink,
  forwardByLink,
  openConnectorLink,
  openTargetLink,
  openYear,
} from '../../../../shared/features/introductions/link-calls.ts';
import { PRESS_DELAY_MS } from '../../../../shared/platform/opened-page.ts';
import { loadLabels } from '../../../core/network/derive/labels.ts';
import type { Mail } from '../../../platform/ports/mail.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';

let kith: Intros;
let sent: Parameters<Mail['send']>[0][];
const TAL = 'tal@quillmark.example';
const INES = 'ines@castellan.example';

beforeEach(async () => {
  sent = [];
  kith = await startIntros({ mail: { send: async (message) => void sent.push(message) } });
  kith.app.deps.settings.doubleOptIn = true;
});

const out = () => kith.app.as('signed out');
const textsTo = async (address: string) => {
  await kith.app.runJobs();
  return sent.filter(({ to }) => to === address).map(({ text }) => text);
};
const tokenOf = (path: string, text: string) => new RegExp(`${path}/([\\w.-]+)`).exec(text)![1]!;
const open = async (token: string) => (await out().call(openConnectorLink, { params: { token } })).body;

/** A request that Tal said yes to. @returns its id, and the token of Tal's link */
async function agree(): Promise<{ id: string; token: string }> {
  const id = await kith.ask('portco', { why: 'We cut their costs' });
  // Somebody whom several requests name is asked about.
  const answer = await kith.change(id, { Status__c: 'Asked', Target_Works_Elsewhere__c: true });
  expect(answer.status, answer.text).toBe(200);
  const token = tokenOf('intro-answer', (await textsTo(TAL)).findLast((text) => text.includes('answer=yes'))!);
  const { proof } = (await open(token)).page;
  expect((await out().call(answerConnectorLink, { params: { token }, body: { answer: 'yes', proof } })).status).toBe(
    200,
  );
  return { id, token };
}

/** The same, introduced, with what the requester says of it. */
async function introduce(outcome: {
  outcome: 'In Play' | 'Not Relevant';
  progress?: 'met' | 'nothing';
  comments?: string;
}) {
  const agreed = await agree();
  await kith.walk(agreed.id, 'Sent', 'Target Company is Checking', 'Introduced');
  const body = { ...outcome, shared: true };
  const answer = await kith.app.as('portco').call(recordOutcome, { params: { id: agreed.id }, body });
  expect(answer.status, answer.text).toBe(200);
  return agreed;
}

const press = async (token: string, stopped: boolean, given?: string) =>
  out().call(changeMailsByLink, {
    params: { token },
    body: { stopped, proof: given ?? (await open(token)).page.proof },
  });
const HOW = /Here is how it went/;
const countNews = async () => (await textsTo(TAL)).filter((text) => HOW.test(text)).length;

describe('what came of an introduction', () => {
  test('reaches its connector in one sentence, counts for their record and for calibration', async () => {
    const { token } = await introduce({ outcome: 'In Play', progress: 'met', comments: 'She saw it at once.' });
    await introduce({ outcome: 'Not Relevant', progress: 'nothing' });
    const { id } = await agree();
    const news = (await textsTo(TAL)).filter((text) => HOW.test(text));
    expect(news[0]).toContain('Here is how it went: they met. Thank you!\n\nNoor writes: “She saw it at once.”');
    expect(news).toHaveLength(2);
    const record = { asked: 3, yes: 3, met: 1, won: 0 };
    const asStaff = await kith.app.as('admin').call(listIntroChanges, { params: { id } });
    expect(asStaff.body.connector_record).toEqual(record);
    expect(
      (await kith.app.as('portco').call(listIntroChanges, { params: { id } })).body.connector_record,
    ).toBeUndefined();
    expect((await open(token)).year).toEqual({ year: 2026, ...record });
    const outcomes = (await loadLabels(kith.app.db)).filter(({ kind }) => kind === 'outcome');
    expect(outcomes).toMatchObject([{ from: kith.connector, to: kith.ines, yes: true }]);
  });

  test('is read once a year by a link of a mail in the first days of January', async () => {
    await introduce({ outcome: 'In Play', progress: 'met' });
    for (const day of ['2027-01-02', '2027-01-03']) await kith.app.startDay(new Date(`${day}T12:00:00.000Z`));
    const mails = (await textsTo(TAL)).filter((text) => text.includes('once a year'));
    expect(mails).toHaveLength(1);
    const token = tokenOf('your-introductions', mails[0]!);
    expect((await out().call(openYear, { params: { token } })).body).toMatchObject({
      year: 2026,
      mails_stopped: false,
      record: { asked: 1, yes: 1, met: 1 },
      introductions: [{ company: 'Lumenary', person: 'Ines Calloway', agreed: true, outcome: 'they met' }],
    });
  });
});

describe('mails about introductions', () => {
  test('are stopped by one press of their reader, and wanted again by another', async () => {
    const { token } = await introduce({ outcome: 'In Play', progress: 'met' });
    expect([await countNews(), (await open(token)).mails_stopped]).toEqual([1, false]);
    expect((await press(token, true)).body).toEqual({ stopped: true });
    expect((await open(token)).mails_stopped).toBe(true);
    const { id } = await introduce({ outcome: 'In Play', progress: 'met' });
    await kith.app.startDay(new Date('2027-01-02T12:00:00.000Z'));
    expect(await countNews()).toBe(1);
    expect((await textsTo(TAL)).filter((text) => text.includes('once a year'))).toEqual([]);
    // Whether they are asked is one of their terms: a question still reaches them, a reminder does not.
    const agreed = await agree();
    const preview = { Id: agreed.id, Status__c: 'Connector Agreed - Pinged' as const };
    expect((await kith.app.as('admin').call(previewIntroUpdate, { body: preview })).body).toMatchObject({
      messages: [],
      unreached: ['connector'],
    });
    await press(agreed.token, false);
    const body = { outcome: 'Not Relevant' as const, progress: 'nothing' as const };
    await kith.app.as('portco').call(recordOutcome, { params: { id }, body });
    expect(await countNews()).toBe(2);
  });

  test('that a connector would have Kith pass on are stopped by the target person, and nobody learns why', async () => {
    const first = await agree();
    const by = async (token: string) => {
      const { proof } = (await open(token)).page;
      return out().call(forwardByLink, { params: { token }, body: { by: 'kith', proof } });
    };
    expect((await by(first.token)).status).toBe(200);
    const token = tokenOf('intro-target', (await textsTo(INES))[0]!);
    const opened = (await out().call(openTargetLink, { params: { token } })).body;
    expect(opened.mails_stopped).toBe(false);
    kith.app.deps.settings.pressDelayMs = PRESS_DELAY_MS;
    expect((await press(token, true, opened.page.proof)).status).toBe(400);
    expect((await press(`${token}A`, true, opened.page.proof)).status).toBe(404);
    kith.app.deps.settings.pressDelayMs = 0;
    expect((await press(token, true, opened.page.proof)).status).toBe(200);
    const second = await agree();
    expect((await open(second.token)).forward).toMatchObject({ kith_may_send: false });
    const refused = await by(second.token);
    expect([refused.status, refused.error.message]).toEqual([
      400,
      'Kith can’t send this e-mail for you. Please forward it yourself.',
    ]);
    expect(await textsTo(INES)).toHaveLength(1);
    await press(token, false, opened.page.proof);
    expect((await by(second.token)).status).toBe(200);
  });
});
