import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { PRESS_DELAY_MS } from '../../shared/platform/opened-page.ts';
import { getPatience } from '../setup/patience.ts';
import { findBarriers, measureWidth } from './accessibility-checks.ts';
import { ask, carryOn, nameBothEnds } from './asking.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { findPath, type MailServer, startMailServer } from './mail-server.ts';
import { signIn } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';
import { type RealServer, startRealServer } from './real-server.ts';

const CONNECTOR = 'tal@connectors.example';
const TARGET = 'anouk@targets.example';
const PHONE = 390;

let mailServer: MailServer;
let server: RealServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startRealServer({ folder: getLane().serverFolder }, 0, {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'kith@quillmark.example',
    DOUBLE_OPT_IN: 'on',
  });
}, getPatience(360_000));
afterAll(async () => {
  await server?.stop();
  await mailServer?.close();
});

/** A program that looks through mails: whatever page it opens, it presses every control again and again until the page is three seconds old. */
async function visitAsProgram(visitor: Visitor): Promise<(path: string) => Promise<void>> {
  // It sends forms whose buttons are off, and the server refuses that.
  visitor.expectComplaint(/: 400$|status of 400/);
  await visitor.page.evaluateOnNewDocument((until) => {
    const pressAll = () => {
      if (performance.now() >= until) return;
      for (const control of document.querySelectorAll<HTMLElement>('button, input, select, summary')) {
        control.click();
        if (control instanceof HTMLInputElement) control.form?.requestSubmit();
        // The question itself is on the page, and not only the frame around it.
        if (control.closest('main')) document.documentElement.dataset.pressed = 'yes';
      }
      setTimeout(pressAll, 50);
    };
    pressAll();
  }, PRESS_DELAY_MS);
  return async (path) => {
    let isPressed = false;
    // A busy machine may take longer than that to show the page at all.
    while (!isPressed) {
      await visitor.goto(path);
      await visitor.page.waitForFunction((until) => performance.now() > until, {}, PRESS_DELAY_MS);
      await visitor.settled();
      isPressed = (await visitor.page.$('html[data-pressed]')) !== null;
    }
  };
}

describe('both sides are asked', () => {
  journey('and addresses are exchanged only after the second yes, by people and not by programs', async ({ visit }) => {
    const { origin } = server;
    const [noor, dana] = [await visit({ origin }), await visit({ origin })];
    await signIn(noor, 'portco');
    await signIn(dana, 'admin');
    const id = await ask(noor, 'Marrowstone Energy', 'a pilot of six weeks');
    const { connectorId, targetId } = await nameBothEnds(dana, id, 'Anouk Leverstein');
    const database = new Database(join(server.folder, 'data', 'kith.db'));
    const setEmail = database.prepare('update contact set email = ? where id = ?');
    setEmail.run(CONNECTOR, connectorId);
    setEmail.run(TARGET, targetId);
    const readIntro = database.prepare(
      'select status, target_answer, forward_reminder, connector_in_copy from intro where id = ?',
    );
    await carryOn(dana, id, 'Asked');

    // A program that presses everything within three seconds changes nothing: not the answer, the terms or the mails.
    const question = await mailServer.waitFor(CONNECTOR, 'Yes, gladly');
    const path = findPath(question.text!, '/intro-answer');
    const openAsProgram = await visitAsProgram(await visit({ origin }));
    const countTerms = database
      .prepare('select (select count(*) from connector_term) + (select count(*) from stopped_mail)')
      .pluck();
    await openAsProgram(path);
    expect([readIntro.get(id), countTerms.get()]).toMatchObject([{ status: 'Asked' }, 0]);

    // The connector, on a phone, as a newcomer.
    const connector = await visit({ origin, width: PHONE });
    await connector.goto(path);
    await connector.seeText('would like to be introduced to');
    const started = Date.now();
    await connector.click('button', 'Send my answer');
    await connector.see('heading', 'Thank you. Here is the e-mail to forward');
    const subject = 'Lumenary and Anouk Leverstein';
    const mail = await connector.page.$eval('textarea', ({ value }) => value);
    expect(mail).toContain('Hi Anouk,');
    const target = findPath(mail, '/intro-target').replace(/\?.*/, '');
    expect(await measureWidth(connector)).toBeLessThanOrEqual(PHONE);
    expect(await findBarriers(connector.page)).toEqual([]);
    await openAsProgram(path);
    expect(readIntro.get(id)).toMatchObject({ status: 'Agreed', forward_reminder: null, connector_in_copy: 0 });
    await connector.click('checkbox', 'Put me in copy when they are introduced');
    await connector.click('button', 'I have sent it');
    await connector.see('heading', 'Thank you for your introduction');
    expect((Date.now() - started) / 1000).toBeLessThan(getPatience(60));

    // Nobody has anybody's address, whatever a program presses on the page of the target person.
    await openAsProgram(`${target}?answer=yes`);
    expect(readIntro.get(id)).toMatchObject({ status: 'Sent', target_answer: null });
    const toSeveral = () => mailServer.mails.filter(({ recipients }) => recipients.length > 1);
    expect(toSeveral()).toEqual([]);
    const leaks = mailServer.mails.filter(({ recipients, mail: { text: words, html } }) =>
      [TARGET, CONNECTOR].some((address) => !recipients.includes(address) && `${words}${html}`.includes(address)),
    );
    expect(leaks).toEqual([]);

    // The target person answers from the keyboard, without a puzzle: every control says what it does.
    const anouk = await visit({ origin, width: PHONE });
    await anouk.goto(`${target}?answer=yes`);
    await anouk.see('heading', 'Happy to talk to Noor Salhavi?');
    await anouk.seeText('Click a button to answer.');
    expect(await findBarriers(anouk.page)).toEqual([]);
    await anouk.tabTo('button Yes, introduce us');
    await anouk.page.keyboard.press('Enter');
    await anouk.see('heading', 'You are introduced');
    expect(await findBarriers(anouk.page)).toEqual([]);
    const introduction = await mailServer.waitFor(TARGET, 'You both said yes');
    expect(introduction.subject).toBe(`Re: ${subject}`);
    const of = (people: Email['to']) => (people ?? []).map(({ address }) => address);
    expect([of(introduction.to), of(introduction.cc), of(introduction.replyTo)]).toEqual([
      ['noor@lumenary.example', TARGET],
      [CONNECTOR],
      ['noor@lumenary.example', TARGET],
    ]);
    expect(toSeveral()).toHaveLength(1);
    expect(readIntro.get(id)).toMatchObject({ status: 'Introduced', target_answer: 'yes' });
    database.close();
    await anouk.goto(target);
    await anouk.see('heading', 'This question is closed');
  });
});
