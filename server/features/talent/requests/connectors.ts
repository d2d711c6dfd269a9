/** The people of the network who may know a target, page by page, with the evidence and their open requests. */

import type { ConnectorFilters, ConnectorTab } from '../../../../shared/core/talent/filters.ts';
import type { Connector as Wired } from '../../../../shared/features/talent/requests/connector.ts';
import { AUDIENCES, isIn } from '../../../../shared/platform/permissions.ts';
import { loadWeights } from '../../../core/network/model/weights.ts';
import { findConnectors, type PathConnector } from '../../../core/network/paths/connectors.ts';
import { chooseEvidence, describePieces } from '../../../core/network/read/evidence.ts';
import { loadConnectorLoads, NO_LOAD } from '../../../core/network/read/load.ts';
import { loadOwners } from '../../../core/network/read/owners.ts';
import { loadNames } from '../../../core/network/read/score-details.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { loadTermsNotices } from '../../../core/network/terms/notices.ts';
import { getMonth } from '../../../platform/time/months.ts';
import type { CandidacyCallDeps } from '../candidacies/read-candidacies.ts';
import { type FilteredConnector, filterConnectors } from './filter.ts';
import { listSignalsOfFirm, listSignalsWith, loadConnectorRows, loadTags, type TalentConnectorRow } from './queries.ts';
import { serializeTalentConnector } from './serializer.ts';

/** If more people may know the target, only the likeliest are examined. */
const MAX_LOOKED_AT = 1000;
/** The number of pieces of evidence shown for each. */
const PIECES = 5;
const STAFF = { firm: true } as const;

interface ConnectorsQuery {
  filters: ConnectorFilters;
  tab: ConnectorTab;
  from: number;
  limit: number;
}

export async function loadConnectorsPage(
  deps: CandidacyCallDeps,
  target: { id: number; name: string },
  query: ConnectorsQuery,
) {
  const { db, viewer, clock, settings } = deps;
  const now = clock.now();
  const today = getMonth(now);
  const pool = viewer.firmAccountId ?? 0;
  const { connectors, total } = await findConnectors(db, pool, target.id, now, { limit: MAX_LOOKED_AT });
  const { tab, from, limit } = query;
  const deals = isIn(viewer, AUDIENCES.defpod);
  const { shown, counts } = filterConnectors(connectors, query.filters, { tab, today, deals });
  const page = shown.slice(from, from + limit);
  const described = await withAll(deps, target, page);
  return {
    connectors: described.map(([connector, beside]) =>
      serializeTalentConnector(connector, beside, { today, crmUrl: settings.crmUrl }),
    ),
    next_cursor: from + page.length < shown.length ? String(from + page.length) : null,
    counts,
    unfiltered: total,
  } satisfies { connectors: Wired[]; [key: string]: unknown };
}

async function withAll(
  { db, viewer, clock, settings }: CandidacyCallDeps,
  target: { id: number; name: string },
  page: readonly FilteredConnector[],
) {
  const now = clock.now();
  const ids = page.map(({ connector }) => connector.id);
  const rows = await loadConnectorRows(db, ids);
  const owners = await loadOwners(db, ids);
  const tags = await loadTags(
    db,
    [...rows.values()].flatMap(({ account_id }) => account_id ?? []),
  );
  const load = await loadConnectorLoads(db, getViewerScope(viewer), ids, now);
  const terms = await loadTermsNotices({ db, clock, settings }, viewer, ids);
  const signals = await listSignalsWith(db, target.id, ids);
  const ofFirm = await listSignalsOfFirm(db, ids);
  const words = await describeTies(db, target, page, rows, now);
  return page.flatMap((connector) => {
    const { id } = connector.connector;
    const row = rows.get(id);
    if (!row) return [];
    const beside = {
      row,
      owner: owners.get(id),
      tags: tags.get(row.account_id ?? 0) ?? [],
      details: words.get(id)!,
      signals: signals.filter((signal) => signal.from_contact_id === id || signal.to_contact_id === id),
      ofFirm: ofFirm.filter((signal) => signal.to_contact_id === id),
      load: load.get(id) ?? NO_LOAD,
      terms: terms.get(id),
    };
    return [[connector, beside] as const];
  });
}

/** The evidence that each knows the target, in sentences that name both. */
async function describeTies(
  db: CandidacyCallDeps['db'],
  target: { name: string },
  page: readonly FilteredConnector[],
  rows: ReadonlyMap<number, TalentConnectorRow>,
  now: Date,
) {
  const weights = await loadWeights(db);
  const chosen = page.map(({ connector }) => {
    const { name = '', title = null } = rows.get(connector.id) ?? {};
    return chooseEvidence(STAFF, [getTie(connector, target.name, { name, title })], weights, now, PIECES);
  });
  const messages = chosen.flatMap(({ pieces }) => pieces.map(({ evidence }) => evidence));
  const names = await loadNames(db, STAFF, messages);
  return new Map(page.map(({ connector }, place) => [connector.id, describePieces(chosen[place]!, names, STAFF)]));
}

const getTie = (
  { id, probability, evidence }: PathConnector,
  contact: string,
  { name, title }: { name: string; title: string | null },
) => ({ contact, memberId: id, probability, evidence, member: { name, title, kind: 'firm' as const, account: 0 } });
