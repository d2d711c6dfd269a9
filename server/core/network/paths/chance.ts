/** The chance to connect to a target (ramzor; relationship model §4). */
import type { Chance } from '../../../../shared/core/network/path.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { toEvidenceViewer, type ViewerScope } from '../read/viewer-scope.ts';
import { findConnectors, type PathConnector, rankConnectorsOf } from './connectors.ts';
import { loadTargets } from './target.ts';
import { loadTargetEvidence } from './target-evidence.ts';

const HIGH = 0.4;
const WORTH_A_CHECK = 0.1;
/** From this strength on, the firm knows the person. */
const KNOWN_FROM = 3;

/**
 * @param contactId undefined if the person was not found
 * @param connectors all of the firm's, best first, if they are known already
 */
export async function computeChanceToConnect(
  db: Db,
  contactId: number | undefined,
  now: Date,
  connectors?: readonly Pick<PathConnector, 'talpodScore'>[],
): Promise<Chance> {
  if (contactId === undefined) return 'Not on database';
  const chances = connectors
    ? await computeChancesToConnect(db, new Map([[contactId, connectors]]))
    : await computeChancesOf(db, [contactId], now);
  return chances.get(contactId)!;
}

/** The same of several contacts, by contact: their connectors are ranked together. */
export async function computeChancesOf(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Chance>> {
  const before = await loadChancesBeforePaths(db, ids);
  const open = ids.filter((id) => !before.has(id));
  const firm = open.length > 0 ? await loadFirmAccountId(db) : null;
  const ranked = firm === null ? new Map() : await rankConnectorsOf(db, firm, await loadTargets(db, open, now));
  return new Map(ids.map((id) => [id, before.get(id) ?? getChanceThrough(ranked.get(id) ?? [])]));
}

/** The same of several contacts whose connectors are known, by contact. */
export async function computeChancesToConnect(
  db: Db,
  connectorsOf: ReadonlyMap<number, readonly Pick<PathConnector, 'talpodScore'>[]>,
): Promise<Map<number, Chance>> {
  const before = await loadChancesBeforePaths(db, [...connectorsOf.keys()]);
  return new Map([...connectorsOf].map(([id, connectors]) => [id, before.get(id) ?? getChanceThrough(connectors)]));
}

function getChanceThrough([best]: readonly Pick<PathConnector, 'talpodScore'>[]): Chance {
  const score = best?.talpodScore ?? 0;
  return score >= HIGH ? 'High likelihood' : score >= WORTH_A_CHECK ? 'Need to check' : 'Low likelihood';
}

/** The chances that do not depend on connectors; the others are missing. */
async function loadChancesBeforePaths(db: Db, ids: readonly number[]): Promise<Map<number, Chance>> {
  const contacts = await db
    .selectFrom('contact')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.id', 'contact.score', 'account.type'])
    .where(isAmong(db, 'contact.id', ids))
    .where('contact.merged_into', 'is', null)
    .execute();
  const chances = new Map<number, Chance>(ids.map((id) => [id, 'Not on database']));
  for (const { id, score, type } of contacts) {
    if (type === 'Portfolio') chances.set(id, 'Portfolio employee');
    else if (score >= KNOWN_FROM) chances.set(id, 'We know the target');
    else chances.delete(id);
  }
  const open = ids.filter((id) => !chances.has(id));
  for (const id of await loadWellSpoken(db, open)) chances.set(id, 'We know the target');
  return chances;
}

/** Contacts about whom the last statement of one of the firm's own people is positive. */
async function loadWellSpoken(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const opinions = await db
    .selectFrom('signal')
    .innerJoin('member', 'member.contact_id', 'signal.from_contact_id')
    .select(['signal.to_contact_id as of', 'signal.from_contact_id as by', 'signal.direction'])
    .where(isAmong(db, 'signal.to_contact_id', ids))
    .where('signal.type', '=', 'Opinion')
    .where('member.kind', '=', 'firm')
    // Without a day it counts as older than any other: the same order as in the model.
    .orderBy((eb) => eb.fn.coalesce('signal.occurred_on', eb.val('')))
    .orderBy('signal.id')
    .execute();
  const last = new Map(opinions.map(({ of, by, direction }) => [`${of} ${by}`, { of, direction }]));
  return new Set([...last.values()].filter(({ direction }) => direction === 'Positive').map(({ of }) => of));
}

/** The number of reasons shown. */
const MAX_REASONS = 5;

/** The evidence for the chance, in sentences for staff, the strongest first: the circle's own ties, otherwise those of connectors. */
export async function explainChance(db: Db, scope: ViewerScope, contactId: number, now: Date): Promise<string[]> {
  const poolId = (await loadFirmAccountId(db)) ?? 0;
  const read = async (connectors: readonly PathConnector[]) => {
    const viewer = toEvidenceViewer(scope);
    const { evidence } = await loadTargetEvidence(db, viewer, contactId, { connectors, poolId }, now);
    return evidence.slice(0, MAX_REASONS).map(({ text }) => text);
  };
  const own = await read([]);
  if (own.length > 0) return own;
  return read((await findConnectors(db, poolId, contactId, now, { scope, limit: MAX_REASONS })).connectors);
}
