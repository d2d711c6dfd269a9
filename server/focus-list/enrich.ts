/** Looks up the leads of a list, a few at a time: who they are and who could connect to them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ConnectorChance } from '../../shared/connectors/chance.ts';
import { MOST_PER_LEAD } from '../../shared/focus-list/list.ts';
import type { Schema } from '../db/schema.ts';
import { chanceToConnect } from '../network/paths/chance.ts';
import { rankConnectors } from '../network/paths/connectors.ts';
import { loadTarget } from '../network/paths/target.ts';
import { wireRelationship } from '../network/read/relationship.ts';
import { rolesOf } from '../network/read/shared-roles.ts';
import type { Sight } from '../network/read/sight.ts';
import { pause } from '../platform/turns.ts';
import type { LeadColumn } from './columns.ts';
import { addLinks, countConnectors, type Link } from './connectors/queries.ts';
import { type Found, findLead } from './find.ts';
import { leadOf } from './lead.ts';
import { type LeadRowKept, type ListRow, linesOf, openLeads, settleLead } from './queries.ts';

/** So many are written together: a process that dies loses no more. */
const AT_ONCE = 25;

export interface Looking {
  db: Kysely<Schema>;
  now: Date;
  sight: Sight;
  /** The company whose reach it is. */
  poolId: number;
  /** The contact that the list's owner is. */
  ownContactId: number | null;
}

interface Settled {
  id: number;
  set: Partial<Omit<LeadRowKept, 'id'>>;
  links: Link[];
}

/**
 * Looks up the leads of the list that have not been looked up yet.
 * @param goOn asked after each piece; false stops
 * @returns whether it came to the end
 */
export async function enrichList(
  looking: Looking,
  list: ListRow,
  goOn: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { db } = looking;
  const columns = JSON.parse(list.columns) as LeadColumn[];
  const chances = new Set(JSON.parse(list.chances) as ConnectorChance[]);
  for (let more = true; more; more = await goOn()) {
    const leads = await openLeads(db, list.id, AT_ONCE);
    if (leads.length === 0) {
      await countConnectors(db, list.id);
      return true;
    }
    const found: Found[] = [];
    for (const lead of leads) {
      found.push(await findLead(db, looking.sight, leadOf(columns, JSON.parse(lead.cells) as string[])));
      await nextTurn();
      await pause();
    }
    const ids = found.flatMap((one) => ('id' in one ? one.id : []));
    const taken = await linesOf(db, list.id, ids);
    const settled: Settled[] = [];
    for (const [at, lead] of leads.entries()) {
      settled.push(await lookUp(looking, chances, lead, found[at]!, taken));
      await nextTurn();
      await pause();
    }
    await db.transaction().execute(async (trx) => {
      for (const { id, set } of settled) await settleLead(trx, id, set);
      await addLinks(
        trx,
        settled.flatMap(({ links }) => links),
      );
    });
  }
  await countConnectors(db, list.id);
  return false;
}

/** @param taken who is in the list already, by line; whom it finds is added */
async function lookUp(
  { db, now, sight, poolId, ownContactId }: Looking,
  chances: ReadonlySet<ConnectorChance>,
  row: LeadRowKept,
  found: Found,
  taken: Map<number, number>,
): Promise<Settled> {
  const missing = (reason: string): Settled => ({ id: row.id, set: { outcome: 'missing', reason }, links: [] });
  if ('reason' in found) return missing(found.reason);
  if (found.id === ownContactId) return missing('This is you: nobody has to connect you.');
  const before = taken.get(found.id);
  if (before !== undefined) return missing(`The same person as in line ${before}.`);
  taken.set(found.id, row.line);
  const target = await loadTarget(db, found.id, now);
  const ranked = target ? await rankConnectors(db, poolId, target, sight) : [];
  const wanted = ranked.filter(({ chance, category }) => category > 0 && chances.has(chance)).slice(0, MOST_PER_LEAD);
  const roles = await rolesOf(db, found.id, wanted);
  const relationships = wanted.map(({ id }) => (roles.get(id) ?? []).map(wireRelationship));
  return {
    id: row.id,
    set: {
      ...{ outcome: 'found', reason: null, contact_id: found.id },
      ...{ chance: await chanceToConnect(db, found.id, now, ranked), connectors: wanted.length },
      relationships: relationships.flat().length,
    },
    links: wanted.map(({ id, chance }, place) => ({
      ...{ lead_id: row.id, list_id: row.list_id, contact_id: id, place, chance },
      relationships: JSON.stringify(relationships[place]),
    })),
  };
}
