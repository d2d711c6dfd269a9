/** Links by which people answer without an account: anybody who holds one can answer in their place, so nobody may read it in passing. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../app/deps.ts';
import type { Db } from '../db/engine.ts';
import type { OutboxRow, SignedLink } from '../db/schema.ts';
import { parseId } from '../http/ids.ts';
import type { About } from '../life-cycle/about.ts';
import type { LinkDeclaration, LinkKind } from './link-kinds.ts';

const DAY_MS = 86_400_000;
/** Replaces the token wherever a message is stored or shown. */
const CUT = '…';

type LinkDeclarations = Readonly<Record<string, LinkDeclaration>>;
type LinkRegistry = { declared: Pick<Deps['declared'], 'links'> };

/** Makes a link that works once. @returns its id, for queueMessage */
export async function makeLink(
  db: Db,
  { declared }: LinkRegistry,
  kind: LinkKind,
  about: About,
  now: Date,
): Promise<number> {
  const { days } = getDeclaration(declared.links, kind);
  if (days === 'lasting') throw new Error(`A link of the kind ${kind} has no row.`);
  const { id } = await db
    .insertInto('signed_link')
    .values({
      kind,
      entity: about.entity,
      entity_id: about.id,
      made_at: now.toISOString(),
      used_at: null,
      expires_at: new Date(now.getTime() + days * DAY_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type LinkOpenDeps = Pick<Deps, 'db' | 'secret' | 'declared'>;

/** @returns the link of a token; undefined if it is not ours, of another kind, used or too old */
export async function openLink(
  deps: LinkOpenDeps,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<SignedLink | undefined> {
  const link = await readLink(deps, kind, token, now);
  return link?.used_at === null ? link : undefined;
}

/** The same, also for a used one: for people who may learn that it was used. */
export async function readLink(
  deps: LinkOpenDeps,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<SignedLink | undefined> {
  const link = await readAnyLink(deps, kind, token);
  return link && link.expires_at > now.toISOString() ? link : undefined;
}

/** The same, however old it is: for what its holder may do at any time. */
export async function readAnyLink(
  { db, secret, declared }: LinkOpenDeps,
  kind: LinkKind,
  token: string,
): Promise<SignedLink | undefined> {
  const id = parseId(/^(\d+)\.[\w-]{43}$/.exec(token)?.[1] ?? '');
  if (id === undefined) return undefined;
  const link = await db
    .selectFrom('signed_link')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return link && isSigned(token, getToken(secret, declared.links, link)) ? link : undefined;
}

/** Whether a link still takes an answer. */
export async function isLinkOpen(db: Db, id: number, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom('signed_link')
    .select('id')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return open !== undefined;
}

/** Uses a link up. @returns false if somebody did before */
export async function useLink(db: Db, id: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('signed_link')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** These links no longer take an answer. */
export async function closeLinks(db: Db, kind: LinkKind, about: About, now: Date): Promise<void> {
  await db
    .updateTable('signed_link')
    .set({ used_at: now.toISOString() })
    .where('kind', '=', kind)
    .where('entity', '=', about.entity)
    .where('entity_id', '=', about.id)
    .where('used_at', 'is', null)
    .execute();
}

/** A link's address without its token, for the text of a message. */
export function buildAddressWithoutToken({ declared }: LinkRegistry, kind: LinkKind, publicUrl: string | null): string {
  return `${publicUrl ?? ''}${getDeclaration(declared.links, kind).path}${CUT}`;
}

/** A message's text as it goes out: with the token of its link, if it has one. */
export async function loadFullText(
  { db, secret, declared }: Pick<Deps, 'db' | 'secret' | 'declared'>,
  { body, link_id }: Pick<OutboxRow, 'body' | 'link_id'>,
): Promise<string> {
  if (link_id === null) return body;
  const link = await db.selectFrom('signed_link').selectAll().where('id', '=', link_id).executeTakeFirst();
  const path = link && declared.links[link.kind]?.path;
  return path ? insertToken(body, path, getToken(secret, declared.links, link)) : body;
}

/**
 * Puts the token where it was left out: in the last address with that path, which is ours because text that people typed comes before it,
 * and in each address that begins exactly like it. No other address gets a token.
 */
export function insertToken(body: string, path: string, token: string): string {
  const at = body.lastIndexOf(path + CUT);
  if (at === -1) return body;
  const own = /\S*$/.exec(body.slice(0, at))![0] + path;
  return body
    .split(/(\s+)/)
    .map((word) => (word.startsWith(own + CUT) ? own + token + word.slice(own.length + CUT.length) : word))
    .join('');
}

/** A token that is always valid, for any number of uses: its subject is readable in it. */
export function signLastingToken(secret: string, kind: LinkKind, value: string): string {
  return `${Buffer.from(value).toString('base64url')}.${computeSignature(secret, `${kind} lasting 1\n${value}`)}`;
}

/** @returns the subject of a lasting token of this kind; undefined if it is not ours */
export function readLastingToken(secret: string, kind: LinkKind, token: string): string | undefined {
  const value = Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString();
  return isSigned(token, signLastingToken(secret, kind, value)) ? value : undefined;
}

function getDeclaration(links: LinkDeclarations, kind: string): LinkDeclaration {
  const known = links[kind];
  if (!known) throw new Error(`No feature declares links of the kind ${kind}.`);
  return known;
}

/** Derived from the row and the installation's secret, so that it is never stored. */
function getToken(secret: string, links: LinkDeclarations, link: SignedLink): string {
  const begins = getDeclaration(links, link.kind).signs ?? `${link.kind} link 1`;
  return `${link.id}.${computeSignature(secret, `${begins}\n${link.id}\n${link.entity_id}\n${link.expires_at}`)}`;
}

const computeSignature = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Compares in a time that does not reveal where the two differ. */
function isSigned(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}
