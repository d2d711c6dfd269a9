import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { getPatience } from '../setup/patience.ts';
import { findBarriers, measureWidth } from './accessibility-checks.ts';
import { ask, carryOn, nameBothEnds } from './asking.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { signIn } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';
import { type RealServer, startRealServer } from './real-server.ts';

const CONNECTOR = 'tal@connectors.example';
const TARGET = 'anouk@targets.example';
const PHONE = 390;

interface SentMail {
  recipients: string[];
  mail: Email;
}
const mails: SentMail[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    void text(stream)
      .then((raw) => PostalMime.parse(raw))
      .then((mail) => {
        mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail });
        done();
      }, done);
  },
});

/** The mail to somebody that has this, as soon as the server has sent it. */
async function waitForMail(to: string, has: string): Promise<Email> {
  await expect
    .poll(() => mails.some(({ recipients, mail }) => recipients.includes(to) && mail.text?.includes(has)), {
      timeout: getPatience(60_000),
    })
    .toBe(true);
  return mails.findLast(({ recipients, mail }) => recipients.includes(to) && mail.text?.includes(has))!.mail;
}

const findPath = (words: string, path: string): string => {
  const found = new RegExp(`https?://[^/\\s]+(${path}/\\S+)`).exec(words)?.[1];
  if (!found) throw new Error(`There is no ${path} in:\n${words}`);
  return found;
};

/** Presses every control of the page at once, as programs do that look through mails. */
const pressEverything = (visitor: Visitor): Promise<number> =>
  visitor.page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, [role="button"], summary');
    for (const control of controls) if (!control.getAttribute('href')) control.click();
    return controls.length;
  });

/** Opens a page, and presses everything as soon as its question is there. */
async function openAsProgram(visitor: Visitor, path: string, shows: string): Promise<void> {
  await visitor.goto(path);
  await visitor.seeText(shows);
  expect(await pressEverything(visitor)).toBeGreaterThan(1);
  await visitor.settled();
}

describe('both sides are asked', () => {
  let server: RealServer;
  beforeAll(async () => {
    mailServer.listen(0, '127.0.0.1');
    await once(mailServer.server, 'listening');
    const { port } = mailServer.server.address() as AddressInfo;
    server = await startRealServer({ folder: getLane().serverFolder }, 0, {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'kith@quillmark.example',
      DOUBLE_OPT_IN: 'on',
    });
  }, getPatience(360_000));
  afterAll(async () => {
    await server?.stop();
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  });

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
    database.close();
    await carryOn(dana, id, 'Asked');

    // The connector, on a phone, as a newcomer.
    const question = await waitForMail(CONNECTOR, 'Yes, gladly');
    const path = findPath(question.text!, '/intro-answer');
    const program = await visit({ origin });
    await openAsProgram(program, path, 'would like to be introduced to');
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
    await connector.click('checkbox', 'Put me in copy when they are introduced');
    await connector.click('button', 'I have sent it');
    await connector.see('heading', 'Thank you for your introduction');
    expect((Date.now() - started) / 1000).toBeLessThan(getPatience(60));

    // Nobody has anybody's address, whatever a program presses on the page of the target person.
    await openAsProgram(program, `${target}?answer=yes`, 'would introduce you to');
    const reads = () => mails.filter(({ recipients }) => recipients.length > 1);
    expect(reads()).toEqual([]);
    expect(mails.filter(({ mail: { text: words, html } }) => `${words}${html}`.includes(TARGET))).toEqual([]);

    // The target person answers from the keyboard.
    const anouk = await visit({ origin, width: PHONE });
    await anouk.goto(`${target}?answer=yes`);
    await anouk.see('heading', 'Happy to talk to Noor Salhavi?');
    await anouk.page.locator('::-p-text(The answer is a button.)').wait();
    await anouk.tabTo('button Yes, introduce us');
    await anouk.page.keyboard.press('Enter');
    await anouk.see('heading', 'You are introduced');
    expect(await findBarriers(anouk.page)).toEqual([]);
    const introduction = await waitForMail(TARGET, 'You both said yes');
    expect(introduction.subject).toBe(`Re: ${subject}`);
    const of = (people: Email['to']) => (people ?? []).map(({ address }) => address);
    expect([of(introduction.to), of(introduction.cc), of(introduction.replyTo)]).toEqual([
      ['noor@lumenary.example', TARGET],
      [CONNECTOR],
      ['noor@lumenary.example', TARGET],
    ]);
    expect(reads()).toHaveLength(1);
    await anouk.goto(target);
    await anouk.see('heading', 'This question is closed');
  });
});
