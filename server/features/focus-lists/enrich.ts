/** Looks up the leads of a list, a few at a time: their people, and who could connect to them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ConnectorChance } from '../../../shared/core/network/chance.ts';
import { MAX_PER_LEAD } from '../../../shared/features/focus-lists/list.ts';
import { computeChancesToConnect } from '../../core/network/paths/chance.ts';
import { type RankedConnector, rankConnectorsOf } from '../../core/network/paths/connectors.ts';
import { loadTargets } from '../../core/network/paths/target.ts';
import { serializeRelationship } from '../../core/network/read/relationship.ts';
import { loadSharedRolesByTarget } from '../../core/network/read/shared-roles.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';
import type { LeadColumn } from './columns.ts';
import { addLinks, countConnectors, type Link } from './connectors/queries.ts';
import { findLeads } from './find.ts';
import { toLead } from './lead.ts';
import type { FoundLead } from './match.ts';
import { type ListRow, loadLines, openLeads, type StoredLeadRow, settleLead } from './queries.ts';

/** The number of leads written together: a process that dies loses no more. */
const AT_ONCE = 25;

interface LeadLookupInput {
  db: Kysely<Schema>;
  now: Date;
  scope: ViewerScope;
  /** The company whose network counts. */
  poolId: number;
  /** The contact of the list's owner. */
  ownContactId: number | null;
}

interface SettledLead {
  id: number;
  set: Partial<Omit<StoredLeadRow, 'id'>>;
  links: Link[];
}

/**
 * Looks up the leads of the list that have not been looked up yet.
 * @param goOn called after each piece; false stops
 * @returns whether it reached the end
 */
export async function enrichList(
  input: LeadLookupInput,
  list: ListRow,
  goOn: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { db } = input;
  const columns = JSON.parse(list.columns) as LeadColumn[];
  const chances = new Set(JSON.parse(list.chances) as ConnectorChance[]);
  for (let more = true; more; more = await goOn()) {
    const leads = await openLeads(db, list.id, AT_ONCE);
    if (leads.length === 0) {
      await countConnectors(db, list.id);
      return true;
    }
    const found = await findLeads(
      db,
      input.scope,
      leads.map(({ cells }) => toLead(columns, JSON.parse(cells) as string[])),
    );
    const settled = await lookUp(input, chances, list.id, leads, found);
    await nextTurn();
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

/** The results for some leads of the list, whose connectors are ranked together. */
async function lookUp(
  input: LeadLookupInput,
  chances: ReadonlySet<ConnectorChance>,
  listId: number,
  rows: readonly StoredLeadRow[],
  found: readonly FoundLead[],
): Promise<SettledLead[]> {
  const { db, now, scope, poolId } = input;
  const taken = await loadLines(
    db,
    listId,
    found.flatMap((lead) => ('id' in lead ? lead.id : [])),
  );
  const outcomes = rows.map((row, at) => getLeadOutcome(found[at]!, row.line, taken, input.ownContactId));
  const ids = outcomes.flatMap((outcome) => ('id' in outcome ? outcome.id : []));
  const ranked = await rankConnectorsOf(db, poolId, await loadTargets(db, ids, now), scope);
  await nextTurn();
  await yieldToEventLoop();
  const connectorsOf = new Map(ids.map((id) => [id, ranked.get(id) ?? []]));
  const wantedOf = new Map([...connectorsOf].map(([id, connectors]) => [id, pickWanted(connectors, chances)]));
  const roles = await loadSharedRolesByTarget(db, wantedOf);
  const chanceOf = await computeChancesToConnect(db, connectorsOf);
  return rows.map(({ id, list_id }, at): SettledLead => {
    const outcome = outcomes[at]!;
    if ('reason' in outcome) return { id, set: { outcome: 'missing', reason: outcome.reason }, links: [] };
    const wanted = wantedOf.get(outcome.id)!;
    const shared = roles.get(outcome.id);
    const relationships = wanted.map((connector) => (shared?.get(connector.id) ?? []).map(serializeRelationship));
    return {
      id,
      set: {
        outcome: 'found',
        reason: null,
        contact_id: outcome.id,
        chance: chanceOf.get(outcome.id)!,
        connectors: wanted.length,
        relationships: relationships.flat().length,
      },
      links: wanted.map((connector, place) => ({
        lead_id: id,
        list_id,
        contact_id: connector.id,
        place,
        chance: connector.chance,
        in_touch: connector.inTouch,
        relationships: JSON.stringify(relationships[place]),
      })),
    };
  });
}

/** @param taken the people who are in the list already, by line; found people are added */
function getLeadOutcome(
  found: FoundLead,
  line: number,
  taken: Map<number, number>,
  ownContactId: number | null,
): FoundLead {
  if ('reason' in found) return found;
  if (found.id === ownContactId) return { reason: 'This is you. You don’t need a connector.' };
  const before = taken.get(found.id);
  if (before !== undefined) return { reason: `Same person as in line ${before}.` };
  taken.set(found.id, line);
  return found;
}

function pickWanted(ranked: readonly RankedConnector[], chances: ReadonlySet<ConnectorChance>): RankedConnector[] {
  return ranked.filter(({ chance, category }) => category > 0 && chances.has(chance)).slice(0, MAX_PER_LEAD);
}
