/** The answer about a list, in its wire form. */
import type { z } from 'zod';
import type { ConnectorChance } from '../../../shared/core/network/chance.ts';
import type { Relationship } from '../../../shared/core/network/connector.ts';
import {
  type EnrichedLead,
  type FocusList,
  type LeadRelationship,
  MAX_SHOWN,
  type MissingContact,
  type TopConnector,
} from '../../../shared/features/focus-lists/list.ts';
import { getPublicIdentifier } from '../../core/network/read/find-person.ts';
import { loadTermsNotices } from '../../core/network/terms/notices.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { Db } from '../../platform/db/engine.ts';
import { buildProfileUrl } from '../../platform/text/profile-address.ts';
import { describeLackingColumns, type LeadColumn } from './columns.ts';
import * as links from './connectors/queries.ts';
import { getLeadName, toLead, toLeadInput } from './lead.ts';
import { loadLeadPeople } from './people/queries.ts';
import * as queries from './queries.ts';

export const getLeadColumns = (list: queries.ListRow): LeadColumn[] => JSON.parse(list.columns) as LeadColumn[];
const listCells = (row: queries.StoredLeadRow): string[] => JSON.parse(row.cells) as string[];

export async function serializeList(db: Db, list: queries.ListRow): Promise<FocusList> {
  const counts = await links.loadListCounts(db, list.id);
  const samples = (await queries.listFirstLeads(db, list.id, 20)).map(listCells);
  const columns = getLeadColumns(list);
  const { id, file_name, state, total, error, created_at, started_at, finished_at } = list;
  return {
    id: String(id),
    file_name,
    state,
    total,
    error,
    created_at,
    started_at,
    finished_at,
    ...counts,
    enriched: counts.done - counts.missing,
    columns: columns.map((column, at) => ({
      ...column,
      sample: samples.find((cells) => cells[at])?.[at]?.slice(0, 200) ?? '',
    })),
    notes: JSON.parse(list.notes) as string[],
    lacks: describeLackingColumns(columns),
    chances: JSON.parse(list.chances) as ConnectorChance[],
  };
}

type TopDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** The number of companies named as those of most of a connector's leads. */
const MAX_FROM = 2;
/** The number of connectors whose companies are counted at once. */
const AT_ONCE = 10;

export async function serializeTop(deps: TopDeps, viewer: Viewer, listId: number): Promise<TopConnector[]> {
  const { db } = deps;
  const top = await links.listTopConnectors(db, listId, MAX_SHOWN);
  const ids = top.map(({ contact_id }) => contact_id);
  const people = await loadLeadPeople(db, ids);
  const terms = await loadTermsNotices(deps, viewer, ids);
  const companies: Awaited<ReturnType<typeof links.listCompaniesReached>> = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    companies.push(...(await links.listCompaniesReached(db, listId, ids.slice(from, from + AT_ONCE))));
  const byConnector = Map.groupBy(companies, ({ connector_id }) => connector_id);
  return top.map(({ contact_id, good_chance: good, some_chance: some, long_shot: long, in_touch }) => {
    const person = people.get(contact_id);
    const from = (byConnector.get(contact_id) ?? []).sort((a, b) => Number(b.leads) - Number(a.leads));
    return {
      id: String(contact_id),
      name: person?.name ?? '',
      title: person?.title ?? '',
      company: person?.company ?? '',
      logo_url: person?.logo_url ?? null,
      linkedin_profile: buildProfileUrl(person?.profile_key ?? null),
      leads: good + some + long,
      by_chance: { 'good chance': good, 'some chance': some, 'long shot': long },
      most_from: from.slice(0, MAX_FROM).map(({ name }) => name),
      in_touch: in_touch ?? undefined,
      terms: terms.get(contact_id),
    };
  });
}

export function serializeMissingContact(columns: readonly LeadColumn[], row: queries.StoredLeadRow): MissingContact {
  const cells = listCells(row);
  return {
    line: row.line,
    lead: getLeadName(toLead(columns, cells), columns, cells),
    reason: row.reason ?? '',
    input: toLeadInput(columns, cells),
  };
}

/** A found lead, with the data about it and its connectors. */
export interface LeadAnswer {
  lead: z.input<typeof EnrichedLead>;
  relationships: z.input<typeof LeadRelationship>[];
  /** The people who could connect to it, with their chances. */
  connectors: { id: number; name: string; profile: string; chance: ConnectorChance; in_touch: string | null }[];
  cells: string[];
}

/** The viewer of the leads. */
export interface LeadsAnswerInput {
  db: Db;
  now: Date;
  /** The company whose reachouts decide the order. */
  companyId: number;
  /** The app's address, with which the addresses of leads' pages begin. */
  publicUrl: string;
}

/**
 * The place of leads that were asked before; they come before the others, which are in the order of their chances
 * (document 4 §4.4).
 */
const ASKED_FIRST = { active: 0, past: 1 } as const;

export async function describeLeads(
  { db, now, companyId, publicUrl }: LeadsAnswerInput,
  columns: readonly LeadColumn[],
  rows: readonly queries.StoredLeadRow[],
): Promise<LeadAnswer[]> {
  const found = await links.loadLeadLinks(
    db,
    rows.map(({ id }) => id),
  );
  const byLead = Map.groupBy(found, ({ lead_id }) => lead_id);
  const people = await loadLeadPeople(db, [
    ...rows.flatMap(({ contact_id }) => contact_id ?? []),
    ...found.map(({ contact_id }) => contact_id),
  ]);
  const stands = await links.loadReachoutStates(
    db,
    companyId,
    rows.flatMap(({ contact_id }) => contact_id ?? []),
    now,
  );
  return rows.map((row) => {
    const cells = listCells(row);
    const person = people.get(row.contact_id ?? 0);
    const getPlace = ({ contact_id }: links.Link): number => {
      const reachout = stands.get(links.makeConnectorTargetKey(contact_id, row.contact_id ?? 0));
      return reachout ? ASKED_FIRST[reachout] : 2;
    };
    const inOrder = (byLead.get(row.id) ?? []).sort((a, b) => getPlace(a) - getPlace(b));
    const theirs = inOrder.map((link) => ({
      id: link.contact_id,
      name: people.get(link.contact_id)?.name ?? '',
      profile: buildProfileUrl(people.get(link.contact_id)?.profile_key ?? null) ?? '',
      chance: link.chance as ConnectorChance,
      in_touch: link.in_touch,
      relationships: JSON.parse(link.relationships) as Relationship[],
    }));
    const name = person?.name ?? '';
    const profile = buildProfileUrl(person?.profile_key ?? null) ?? '';
    const input = toLeadInput(columns, cells);
    return {
      lead: {
        linkedin_profile: profile,
        name,
        'Focus score': row.chance ?? '',
        current_company: person?.company ?? '',
        current_title: person?.title ?? '',
        'Focus url': focusUrl(publicUrl, getPublicIdentifier(person?.profile_key ?? null), name),
        connectors: theirs.map((connector) => connector.profile || connector.name),
        input,
      },
      relationships: theirs.flatMap((connector) =>
        connector.relationships.map((relationship) => ({
          lead: name,
          lead_linkedin_profile: profile,
          connector: connector.name,
          connector_linkedin_profile: connector.profile,
          chance_to_connect: connector.chance,
          ...relationship,
          input,
        })),
      ),
      connectors: theirs,
      cells,
    };
  });
}

/** The address with all connectors to a person. */
function focusUrl(publicUrl: string, publicIdentifier: string | null, name: string): string {
  const query = new URLSearchParams({
    ...(publicIdentifier === null ? {} : { linkedin_id: publicIdentifier }),
    fullName: name,
  });
  return `${publicUrl}/talent/focus?${query}`;
}
