/** Links that ask what came of an introduction: whoever holds one answers without an account, so nobody reads it in passing. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { CUT_LINK } from '../../shared/outbox/calls.ts';
import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';
import { idOf } from './ids.ts';

/** What a link's signature covers. */
interface Link {
  id: number;
  intro_id: number;
  expires_at: string;
}

const PATH = '/intro-feedback/';
/** The token of a link: derived from its row and the installation's secret, so that it is never stored. */
export function tokenOf(secret: string, link: Link): string {
  return `${link.id}.${signature(secret, link).toString('base64url')}`;
}

/** The row's id that a token names; undefined when it has not even the form of one. */
export function linkIdOf(token: string): number | undefined {
  const id = /^(\d+)\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : idOf(id);
}

/** Was the token made for this row with this secret? */
export function isTokenOf(secret: string, link: Link, token: string): boolean {
  const given = Buffer.from(token.slice(token.indexOf('.') + 1), 'base64url');
  const own = signature(secret, link);
  return given.length === own.length && timingSafeEqual(given, own);
}

/** A link's address without its token, for the text of a message. */
export const addressWithoutToken = (publicUrl: string | null): string => `${publicUrl ?? ''}${CUT_LINK}`;

/** A message's text as it goes out: with the token of its feedback link, where it has one. */
export async function fullText(
  db: Db,
  secret: string,
  { body, feedback_link_id }: Pick<OutboxRow, 'body' | 'feedback_link_id'>,
): Promise<string> {
  const link =
    feedback_link_id === null
      ? undefined
      : await db.selectFrom('feedback_link').selectAll().where('id', '=', feedback_link_id).executeTakeFirst();
  // The last one: what people typed stands before it.
  const at = body.lastIndexOf(CUT_LINK);
  if (!link || at === -1) return body;
  return `${body.slice(0, at)}${PATH}${tokenOf(secret, link)}${body.slice(at + CUT_LINK.length)}`;
}

function signature(secret: string, { id, intro_id, expires_at }: Link): Buffer {
  return createHmac('sha256', secret).update(`intro feedback link 1\n${id}\n${intro_id}\n${expires_at}`).digest();
}
