import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { splitCalendarFile } from '../../../../shared/core/calendar/ics.ts';
import { readCalendarFile } from '../../../../shared/core/calendar/read-calendar-file.ts';
import { importCalendarFile, listCalendars } from '../../../../shared/features/calendars/calls.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { SECRET, startTestApp } from '../../app.ts';

const FILES = join(import.meta.dirname, '../../../../../shared/data/field/ics');
const NOW = new Date('2015-12-31T12:00:00Z');
/** Somebody of most of the material's events, who is one user here. */
const OWN = ['fivup@polarnet.example', 'guezac@polarnet.example', 'bcutakua@northfund.example'];
const WORDS = /^(?:SUMMARY|LOCATION|DESCRIPTION|COMMENT|X-ALT-DESC|X-WR-CALNAME|CATEGORIES|ATTACH)[;:]/i;

const texts = readdirSync(FILES)
  .filter((name) => name.endsWith('.ics'))
  // Everybody accepts, so that as much as possible is taken.
  .map((name) => readFileSync(join(FILES, name), 'utf8').replaceAll('NEEDS-ACTION', 'ACCEPTED'));

/** What the events are about: whole, and each of their longer parts. */
function listWords(): string[] {
  const lines = texts
    .flatMap((text) => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/))
    .filter((line) => WORDS.test(line));
  const values = lines.map((line) => line.replace(/^[^:]*:/, '').trim());
  const parts = values.flatMap((value) => [value, ...value.split(/\\n|\\,|[.;:()?!]/).map((part) => part.trim())]);
  return [...new Set(parts)].filter((word) => word.length >= 8 && !word.includes('@'));
}

test('nothing of what an event is about is stored, logged or in the audit', async () => {
  const log: string[] = [];
  const app = await startTestApp({}, pino({ level: 'trace' }, { write: (line) => void log.push(line) }));
  app.setNow(NOW);
  const read = await Promise.all(texts.map((text) => readCalendarFile(text, { own: OWN, today: '2015-12-31' })));
  const meetings = read.flatMap((content) => content.meetings);
  expect(meetings.length).toBeGreaterThan(40);
  const form = new FormData();
  form.set('file', new Blob(meetings.map((meeting) => `${JSON.stringify(meeting)}\n`)), 'calendar.ics');
  const request = new Request('http://x', { method: 'POST', body: form });
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: `/api${importCalendarFile.path}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type')!,
      authorization: `Bearer ${await issueToken(app.db, SECRET, app.users.portco, NOW)}`,
    },
  });
  expect(statusCode).toBe(200);
  await app.runJobs();
  const [calendar] = (await app.as('portco').call(listCalendars, {})).body.calendars;
  expect(calendar).toMatchObject({ people: expect.any(Number), kind: 'file' });
  expect(calendar!.people).toBeGreaterThan(2);

  const words = listWords();
  expect(words.length).toBeGreaterThan(30);
  const stored = new Map<string, string>([['log', log.join('\n')]]);
  for (const { name } of await app.db.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(app.db);
    stored.set(name, JSON.stringify(rows));
  }
  expect(stored.get('audit')).toContain('calendar.file');
  for (const [place, text] of stored)
    expect(
      words.filter((word) => text.includes(word)),
      place,
    ).toEqual([]);
  // Neither does the part of a file that is parsed at all hold any of it.
  const parsed = JSON.stringify(texts.flatMap(splitCalendarFile).filter(({ kind }) => kind === 'VEVENT'));
  expect(words.filter((word) => parsed.includes(word))).toEqual([]);
});
