/** What changed at one company in the last 90 days: who joined and left, who got closer, which ties grew cold. */
import { type CompanyNews, MAX_COMPANY_NEWS, NEWS_DAYS } from '../../../../shared/features/search/company/calls.ts';
import { listColdTies } from '../../../core/network/read/news/cold-ties.ts';
import { listRisesAt, listVisibleJobChanges } from '../../../core/network/read/news/job-changes.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { signalDefinitions } from '../../../core/network/signals/all.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';

const DAY_MS = 86_400_000;

type NewsDeps = Pick<Deps, 'db' | 'clock'> & { viewer: Viewer };

/** The newest first. Each kind is read under the conditions of its own list. */
export async function listCompanyNews(deps: NewsDeps, scope: ViewerScope, accountId: number): Promise<CompanyNews[]> {
  const { db, clock, viewer } = deps;
  const since = new Date(clock.now().getTime() - NEWS_DAYS * DAY_MS).toISOString();
  const options = { accountId, since, limit: MAX_COMPANY_NEWS };
  const moves = await listVisibleJobChanges(db, scope, viewer.user.id, options);
  const rises = await listRisesAt(db, scope, accountId, options);
  const cold = await listColdTies(db, scope, { ...options, userId: viewer.user.id });
  const fell = [...Map.groupBy(cold, ({ contact_id }) => contact_id).values()].map(([tie]) => tie!);
  const news: CompanyNews[] = [
    ...moves.map((row) => {
      const isNew = row.account_id === accountId;
      return {
        kind: isNew ? ('joined' as const) : ('left' as const),
        at: row.found_at,
        person: serializePerson(row),
        was: null,
        score: row.score,
        company: isNew
          ? { id: String(row.from_id), name: row.from_name }
          : { id: String(row.account_id), name: row.account },
        last: null,
      };
    }),
    ...rises.map((row) => ({
      kind: 'closer' as const,
      at: row.rose_at,
      person: serializePerson(row),
      was: row.rose_from,
      score: row.score,
      company: null,
      last: null,
    })),
    ...fell.map((row) => ({
      kind: 'colder' as const,
      at: row.found_at,
      person: serializePerson(row),
      was: row.was,
      score: row.category,
      company: null,
      last: { what: signalDefinitions[row.touch].touch!, day: row.touched_on, by: row.by },
    })),
  ];
  return news.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, MAX_COMPANY_NEWS);
}

const serializePerson = (row: { contact_id: number; name: string; title: string | null }) => ({
  id: String(row.contact_id),
  name: row.name,
  title: row.title ?? '',
});
