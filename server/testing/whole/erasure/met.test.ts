import { beforeEach, expect, test } from 'vitest';
import { listCalendars, syncCalendar } from '../../../../shared/features/calendars/calls.ts';
import { syncMailbox } from '../../../../shared/features/mailboxes/calls.ts';
import {
  downloadPrivacyExport,
  erasePerson,
  exportPerson,
  findPrivacyPeople,
} from '../../../../shared/features/operations/privacy/calls.ts';
import { addToBlocklist } from '../../../../shared/features/sharing/calls.ts';
import { InventedCalendars, linkCalendar, makeEvent, makePerson, NOOR } from '../../../features/calendars/testing.ts';
import { connectFrom, consentTo, makeMessage, serveGoogle } from '../../../features/mailboxes/testing.ts';
import { startTestApp, type TestApp } from '../../app.ts';
import { findMark } from './find-mark.ts';

/** In no other word of the database. */
const MARK = 'zqxvarrow';
const ILKA = makePerson(`ilka@${MARK}.example`, { name: 'Ilka Zqxvarrow' });
const INES = makePerson('ines@castellan.example', { name: 'Ines Calloway' });

let app: TestApp;
let calendarId: string;
let mailboxId: string;
beforeEach(async () => {
  const { mailboxes } = await serveGoogle([
    makeMessage(30, `${ILKA.name} <${ILKA.address}>`, NOOR),
    makeMessage(20, NOOR, ILKA.address),
    makeMessage(10, `${INES.name} <${INES.address}>`, NOOR),
  ]);
  const calendars = new InventedCalendars();
  calendars.events.primary = [makeEvent('1', 90, [ILKA]), makeEvent('2', 60, [ILKA, INES]), makeEvent('3', 40, [INES])];
  app = await startTestApp({ mailboxes: [mailboxes], calendars });
  calendarId = String(await linkCalendar(app));
  const { body } = await connectFrom(app, 'portco', await consentTo(app, 'portco', NOOR));
  mailboxId = body.mailbox!.id;
  await app.runJobs();
});

const findIlka = async () =>
  (await app.as('admin').call(findPrivacyPeople, { body: { q: ILKA.address } })).body.people[0]!.person;
const countMet = async () => {
  const { people, meetings } = (await app.as('portco').call(listCalendars, {})).body.calendars[0]!;
  return { people, meetings };
};

async function readAgain() {
  // As if both services had forgotten where Kith was: everything is read once more.
  await app.db.deleteFrom('calendar_stretch').execute();
  await app.db.updateTable('mailbox').set({ history: null, cursor: null, whole_at: null }).execute();
  expect((await app.as('portco').call(syncCalendar, { params: { id: calendarId } })).status).toBe(200);
  expect((await app.as('portco').call(syncMailbox, { params: { id: mailboxId } })).status).toBe(200);
  await app.runJobs();
}

test('somebody who was met is nowhere after the erasure, nor after the next reading, and the counts follow', async () => {
  expect(await countMet()).toEqual({ people: 2, meetings: 3 });
  const tables = new Set((await findMark(app.db, MARK)).map((row) => row.split(' ')[0]));
  for (const table of ['contact', 'acquaintance', 'calendar_guest', 'mailbox_person']) expect(tables).toContain(table);

  const request = { person: await findIlka(), name: ILKA.name, reason: 'Asked by the person', reference: 'Case 14' };
  expect((await app.as('admin').call(erasePerson, { body: request } as never)).status).toBe(200);
  await app.runJobs();
  expect(await findMark(app.db, MARK)).toEqual([]);
  expect(await countMet()).toEqual({ people: 1, meetings: 2 });

  await readAgain();
  expect(await findMark(app.db, MARK)).toEqual([]);
  expect(await countMet()).toEqual({ people: 1, meetings: 2 });
});

test('somebody who was met and is blocked is nowhere, and the counts follow', async () => {
  const body = { values: [ILKA.address], group: false, proposed: false };
  await app.as('portco').call(addToBlocklist, { body });
  await app.runJobs();
  // For a day the network keeps what it would bring back (decision 105), sealed, and nothing that can be read.
  expect(await findMark(app.db, MARK)).toEqual([]);
  expect(await countMet()).toEqual({ people: 1, meetings: 2 });
  await readAgain();
  expect(await findMark(app.db, MARK)).toEqual([]);
});

test('their export names the meetings as it names the mails: who knows them, how often and when last', async () => {
  const { body } = await app.as('admin').call(exportPerson, { body: { person: await findIlka(), authors: true } });
  await app.runJobs();
  const { text } = (
    await app.as('admin').call(downloadPrivacyExport, { params: { id: body.export.id }, body: { format: 'json' } })
  ).body;
  const document = JSON.parse(text) as { kept: Record<string, Record<string, unknown>[]> };
  const signals = Object.values(document.kept)
    .flat()
    .filter(({ type }) => type === 'Meeting' || type === 'Gmail Contacts')
    .map(({ type, amount, occurred_on }) => ({ type, amount, occurred_on }));
  expect(signals.sort((a, b) => String(a.type).localeCompare(String(b.type)))).toEqual([
    { type: 'Gmail Contacts', amount: 2, occurred_on: '2026-11-01' },
    { type: 'Meeting', amount: 2, occurred_on: '2026-09-22' },
  ]);
});
