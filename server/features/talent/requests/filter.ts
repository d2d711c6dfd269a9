/**
 * The connectors of a target that are shown, their places and their order (document 2 §5 and §9, document 3 §5 and §6).
 */
import {
  ANY_YEARS,
  CONNECTOR_MAX_YEARS,
  type ConnectorFilters,
  type ConnectorTab,
  connectorTabs,
  type LinkedinFilter,
} from '../../../../shared/core/talent/filters.ts';
import type { TieEvidence } from '../../../core/network/model/ties.ts';
import type { PathConnector } from '../../../core/network/paths/connectors.ts';
import type { SharedRoles } from '../../../core/network/read/shared-roles.ts';
import { signalDefinitions } from '../../../core/network/signals/all.ts';
import { classifyTitle } from '../../../core/network/words/titles.ts';
import { OPEN_END, UNKNOWN_START } from '../../../platform/time/months.ts';

/** A connector with the details of the time that they shared. */
export interface FilteredConnector {
  connector: PathConnector;
  tab: Exclude<ConnectorTab, 'all'>;
  /** The shared times that the filters let through, the newest first. */
  together: SharedRoles[];
}

interface FilteredConnectors {
  shown: FilteredConnector[];
  counts: Record<ConnectorTab, number>;
}

/**
 * @param connectors by talpodScore
 * @param today as a month
 * @param deals the deal team's order: by defpodScore, then score
 */
export function filterConnectors(
  connectors: readonly PathConnector[],
  filters: ConnectorFilters,
  { tab, today, deals }: { tab: ConnectorTab; today: number; deals: boolean },
): FilteredConnectors {
  const remaining = connectors.flatMap((connector) => filterConnector(connector, filters, today) ?? []);
  const ordered = deals ? remaining.toSorted(byDeal) : remaining;
  const counts = Object.fromEntries(
    connectorTabs.map((tab) => [
      tab,
      tab === 'all' ? remaining.length : remaining.filter((who) => who.tab === tab).length,
    ]),
  ) as FilteredConnectors['counts'];
  const shown = tab === 'all' ? ordered : ordered.filter((connector) => connector.tab === tab);
  return { shown: tab === 'work' ? byCompany(shown) : shown, counts };
}

const byDeal = ({ connector: a }: FilteredConnector, { connector: b }: FilteredConnector): number =>
  b.defpodScore - a.defpodScore || b.score - a.score || a.id - b.id;

/** Connectors of one company next to each other; the company of the best of them first. */
function byCompany(shown: readonly FilteredConnector[]): FilteredConnector[] {
  return [...Map.groupBy(shown, ({ together }) => together[0]?.account).values()].flat();
}

function filterConnector(connector: PathConnector, filters: ConnectorFilters, today: number): FilteredConnector | null {
  const { evidence, roles } = connector;
  if (connector.score < filters.relationship) return null;
  if (!filters.colleagues && isColleague(connector)) return null;
  if (evidence.some((evidence) => evidence.kind === 'answer' && isExcluded(evidence.answer, filters))) return null;
  const together = roles.filter((role) => isLongAndRecent(role, filters, today) && !isLeftOut(role, filters));
  const connected = has(evidence, 'linkedin_connection');
  if (!passes(filters.linkedin, connected, together)) return null;
  if (together.length > 0) return { connector, tab: 'work', together };
  if (connected && filters.just_linkedin) return { connector, tab: 'linkedin', together };
  const others = evidence.some(isBeyondTheNetwork);
  if (others || (has(evidence, 'linkedin_comment') && filters.commenters)) return { connector, tab: 'other', together };
  return null;
}

/** Says something beyond the professional network and a work history, which is filtered by its own times. */
const isBeyondTheNetwork = ({ kind }: TieEvidence): boolean =>
  kind !== 'tenure' && (kind === 'answer' || !signalDefinitions[kind].onlyAtTheNetwork);

const has = (evidence: readonly TieEvidence[], kind: TieEvidence['kind']): boolean =>
  evidence.some((evidence) => evidence.kind === kind);

/** They work at one company today. */
export const isColleague = ({ roles: shared }: Pick<PathConnector, 'roles'>): boolean =>
  shared.some(({ start, end }) => start !== UNKNOWN_START && end === OPEN_END);

const isExcluded = (answer: string, { without_relations }: ConnectorFilters): boolean =>
  (without_relations as readonly string[]).includes(answer);

/** The time of an undated tenure is unknown: it passes as long as the years are not limited. */
function isLongAndRecent(role: SharedRoles, { months, years }: ConnectorFilters, today: number): boolean {
  if (role.months < months) return false;
  const since = computeYearsSinceTogether(role, today);
  return since === null ? years >= CONNECTOR_MAX_YEARS : years >= ANY_YEARS || since <= years;
}

/** Years since they worked together: 0 while they do, null if unknown. */
export function computeYearsSinceTogether(
  { start, end }: Pick<SharedRoles, 'start' | 'end'>,
  today: number,
): number | null {
  if (start === UNKNOWN_START) return null;
  return end === OPEN_END ? 0 : Math.max(0, (today - end) / 12);
}

/** The connector had only excluded roles there. */
function isLeftOut({ connectorTitles }: SharedRoles, { without_roles }: ConnectorFilters): boolean {
  const left = without_roles as readonly string[];
  return connectorTitles.length > 0 && connectorTitles.every((title) => left.includes(classifyTitle(title)));
}

/** A limit on the head-count also lets people through who shared a company while it was smaller. */
function passes(filter: LinkedinFilter, connected: boolean, together: readonly SharedRoles[]): boolean {
  if (filter === 'all' || connected) return true;
  return filter !== 'connections' && together.some(({ people }) => people > 0 && people < Number(filter));
}
