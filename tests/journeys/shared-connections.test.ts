import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { ElementHandle } from 'puppeteer';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { getPatience } from '../setup/patience.ts';
import { removeFolder } from '../setup/remove-folder.ts';
import { findBarriers, measureWidth } from './accessibility-checks.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { findPath, type MailServer, startMailServer } from './mail-server.ts';
import { signIn } from './pages/sign-in.ts';
import { type RealServer, startRealServer } from './real-server.ts';

const ANGEL = 'leila@angels.example';
const PHONE = 390;
/** By hand: TEST_SHARED_ROWS=24000 TEST_CPU_SLOWER=4, which also prints the times. */
const ROWS = Number(process.env.TEST_SHARED_ROWS ?? 300);
const SLOWER = Number(process.env.TEST_CPU_SLOWER ?? 1);

const toLetters = (place: number): string =>
  [676, 26, 1].map((unit) => String.fromCharCode(97 + (Math.floor(place / unit) % 26))).join('');

/** A list as the network exports it: so many people, and two who look private. */
function makeList(): string {
  const rows = Array.from({ length: ROWS }, (_, place) => {
    const name = `${toLetters(place).toUpperCase()}vela,Quorn${toLetters(ROWS - place)}`;
    return `${name},https://www.linkedin.com/in/quorn-${place},,Quornhold ${place % 300},Head of Works,02 Mar 2021`;
  });
  return [
    'Notes:',
    '"Some e-mail addresses may be missing."',
    '',
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    ...rows,
    'Petra,Leverstein,,petra@private.example,,,02 Mar 2021',
    'Maja,Lindholm,,maja@private.example,Family Clinic,Physician,02 Mar 2021',
  ].join('\n');
}

let mailServer: MailServer;
let server: RealServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kith-connections-'));
  mailServer = await startMailServer();
  server = await startRealServer({ folder: getLane().serverFolder }, 0, {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'kith@quillmark.example',
  });
}, getPatience(360_000));
afterAll(async () => {
  await server?.stop();
  await mailServer?.close();
  removeFolder(folder);
});

describe('somebody without an account, on a phone', () => {
  journey('shares their connections by a link, and takes all of them back by it', async ({ visit }) => {
    const { origin } = server;
    const database = new Database(join(server.folder, 'data', 'kith.db'));
    const count = (table: string) => database.prepare(`select count(*) from ${table}`).pluck().get();
    database.prepare("update contact set email = ? where name = 'Anouk Leverstein'").run(ANGEL);
    const getCounts = () => ['contact', 'signal', "account where name like 'Quornhold%'"].map(count);
    const before = getCounts();
    const times: Record<string, number> = {};
    const measure = async (what: string, work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      times[what] = Math.round(performance.now() - started) / 1000;
    };
    const dana = await visit({ origin });
    await signIn(dana, 'admin');
    await dana.goto('/imports');
    await dana.choosePerson('Who to ask', 'Anouk Leverstein');
    await dana.click('button', 'Send the link');
    const path = findPath((await mailServer.waitFor(ANGEL, '/share-connections')).text!, '/share-connections');

    const file = join(folder, 'Connections.csv');
    writeFileSync(file, makeList());
    const angel = await visit({ origin, width: PHONE });
    if (SLOWER > 1) await angel.page.emulateCPUThrottling(SLOWER);
    await angel.goto(path);
    await angel.see('heading', 'Share who you know with Quillmark Ventures');
    expect(await measureWidth(angel)).toBeLessThanOrEqual(PHONE);
    expect(await findBarriers(angel.page)).toEqual([]);
    const input = (await angel.page.waitForSelector('input[type="file"]')) as ElementHandle<HTMLInputElement>;
    await measure('read', async () => {
      await input.uploadFile(file);
      await angel.see('heading', `${(ROWS + 2).toLocaleString('en')} people in your file`);
    });
    await angel.seeText('Kith unticked 2 who look private.');
    expect(await measureWidth(angel)).toBeLessThanOrEqual(PHONE);
    expect(await findBarriers(angel.page)).toEqual([]);
    await measure('find', async () => {
      await angel.type('Find a person or company', 'Quornhold 299', 'searchbox');
      await angel.seeText(`of ${Math.floor(ROWS / 300).toLocaleString('en')}`);
    });
    await measure('send', async () => {
      await angel.click('button', `Share ${ROWS.toLocaleString('en')} people`);
      await angel.seeText('Remove everything');
    });
    await measure('write', () => angel.see('heading', `${ROWS.toLocaleString('en')} people are shared`));
    expect(await findBarriers(angel.page)).toEqual([]);
    expect(database.prepare("select count(*) from contact where name like '%vela Quorn%'").pluck().get()).toBe(ROWS);
    expect(database.prepare("select count(*) from contact where email like '%@private.example'").pluck().get()).toBe(0);

    await angel.click('button', 'Take back');
    await measure('take back', async () => {
      await angel.click('button', 'Yes, remove everything');
      await angel.see('heading', 'You removed everything');
      await angel.seeText('Everything you shared is removed.');
    });
    expect(getCounts()).toEqual(before);
    database.close();
    if (SLOWER > 1) console.info(`${ROWS} rows, seconds:`, times);
  });
});
