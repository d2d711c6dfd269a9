import { type EnrichmentRow, type EnrichmentRun, OUTCOMES } from '../../../../shared/features/enrichment/run.ts';
import { getPublicIdentifier } from '../../../core/network/read/find-person.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { countRunRows, loadEnrichmentUsers, type RowRow, type RunRow } from './queries.ts';

export async function serializeRuns(db: Db, rows: readonly RunRow[]): Promise<EnrichmentRun[]> {
  const counts = await countRunRows(
    db,
    rows.map(({ id }) => id),
  );
  const users = await loadEnrichmentUsers(
    db,
    rows.flatMap(({ started_by }) => started_by ?? []),
  );
  return rows.map((row) => {
    const counted = counts.get(row.id)!;
    const by = users.get(row.started_by ?? 0);
    return {
      id: String(row.id),
      kind: row.kind,
      label: row.label,
      state: row.state,
      saved: row.save === 1,
      by: by ? getUserName(by.given_name, by.family_name, by.email) : '',
      minimum_freshness_in_days: row.minimum_days,
      total: row.total,
      done: row.total - (counted.get('due') ?? 0),
      counts: Object.fromEntries(
        OUTCOMES.map((outcome) => [outcome, counted.get(outcome) ?? 0]),
      ) as EnrichmentRun['counts'],
      summary: row.summary,
      error: row.error,
      created_at: row.created_at,
      finished_at: row.finished_at,
    };
  });
}

export const serializeEnrichmentRow = ({
  id,
  line,
  url,
  name,
  outcome,
  message,
  profile_key,
}: RowRow): EnrichmentRow => ({
  id: String(id),
  line,
  url,
  name,
  outcome: outcome as EnrichmentRow['outcome'],
  message,
  linkedin_id: profile_key === null ? null : getPublicIdentifier(profile_key),
});
