import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDb } from '../../testing/databases.ts';
import { hasEnding, hasPart } from './like.ts';

test('the signs of LIKE in a typed text stand for themselves', async () => {
  const db = await freshDb();
  const contains = async (text: string, part: string) =>
    Boolean((await sql<{ held: unknown }>`select ${hasPart(sql`${text}`, part)} as held`.execute(db)).rows[0]?.held);
  const ends = async (text: string, part: string) =>
    Boolean((await sql<{ held: unknown }>`select ${hasEnding(sql`${text}`, part)} as held`.execute(db)).rows[0]?.held);
  expect(await contains('50% off', '0% o')).toBe(true);
  expect(await contains('500 off', '0% o')).toBe(false);
  expect(await contains('a_b', 'a_')).toBe(true);
  expect(await contains('acb', 'a_')).toBe(false);
  expect(await contains('a\\b', 'a\\b')).toBe(true);
  expect(await ends('x@a_b.example', '@a_b.example')).toBe(true);
  expect(await ends('x@acb.example', '@a_b.example')).toBe(false);
  expect(await ends('x@a_b.example.com', '@a_b.example')).toBe(false);
  await db.destroy();
});
