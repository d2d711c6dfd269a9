/** The chance to connect to a target (ramzor; relationship model §4). */
import type { Chance } from '../../../shared/paths/path.ts';
import type { Db } from '../../db/engine.ts';
import { firmAccountId } from '../derive/circle.ts';
import { evidenceViewerOf, type Sight } from '../read/sight.ts';
import { type Connector, connectorsFor, rankConnectors } from './connectors.ts';
import { loadTarget } from './target.ts';
import { evidenceForTarget } from './target-evidence.ts';

const HIGH = 0.4;
const WORTH_A_CHECK = 0.1;
/** From this strength on we know somebody. */
const KNOWN_FROM = 3;

/**
 * @param contactId undefined for somebody whom nobody found
 * @param connectors all of the firm's, best first, where they are known already
 */
export async function chanceToConnect(
  db: Db,
  contactId: number | undefined,
  now: Date,
  connectors?: readonly Pick<Connector, 'talpodScore'>[],
): Promise<Chance> {
  if (contactId === undefined) return 'Not on database';
  const contact = await db
    .selectFrom('contact')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.id', 'contact.score', 'account.type'])
    .where('contact.id', '=', contactId)
    .where('contact.merged_into', 'is', null)
    .executeTakeFirst();
  if (!contact) return 'Not on database';
  if (contact.type === 'Portfolio') return 'Portfolio employee';
  if (contact.score >= KNOWN_FROM || (await hasGoodOpinion(db, contactId))) return 'We know the target';
  const [best] = connectors ?? (await firmConnectors(db, contactId, now));
  const score = best?.talpodScore ?? 0;
  return score >= HIGH ? 'High likelihood' : score >= WORTH_A_CHECK ? 'Need to check' : 'Low likelihood';
}

async function firmConnectors(db: Db, contactId: number, now: Date) {
  const firm = await firmAccountId(db);
  const target = await loadTarget(db, contactId, now);
  return firm === null || !target ? [] : rankConnectors(db, firm, target);
}

/** Whether the last word of one of the firm's own people on the contact is a good one. */
async function hasGoodOpinion(db: Db, contactId: number): Promise<boolean> {
  const opinions = await db
    .selectFrom('signal')
    .innerJoin('member', 'member.contact_id', 'signal.from_contact_id')
    .select(['signal.from_contact_id as by', 'signal.direction'])
    .where('signal.to_contact_id', '=', contactId)
    .where('signal.type', '=', 'Opinion')
    .where('member.kind', '=', 'firm')
    // Without a day it counts as older than any: the same order as the model's.
    .orderBy((eb) => eb.fn.coalesce('signal.occurred_on', eb.val('')))
    .orderBy('signal.id')
    .execute();
  return new Map(opinions.map(({ by, direction }) => [by, direction])).values().some((last) => last === 'Positive');
}

/** So many pieces of evidence say why. */
const MOST_REASONS = 5;

/** What the chance rests on, in sentences for staff, the strongest first: the circle's own ties, otherwise those of who could connect. */
export async function explainChance(db: Db, sight: Sight, contactId: number, now: Date): Promise<string[]> {
  const poolId = (await firmAccountId(db)) ?? 0;
  const told = async (connectors: readonly Connector[]) => {
    const viewer = evidenceViewerOf(sight);
    const { evidence } = await evidenceForTarget(db, viewer, contactId, { connectors, poolId }, now);
    return evidence.slice(0, MOST_REASONS).map(({ text }) => text);
  };
  const own = await told([]);
  if (own.length > 0) return own;
  return told((await connectorsFor(db, poolId, contactId, now, { sight, limit: MOST_REASONS })).connectors);
}
