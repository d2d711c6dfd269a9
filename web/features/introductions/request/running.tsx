import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Failed } from '../../../platform/api/failed.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import { type Groups, runningQuery } from './queries.ts';
import css from './request.module.css';

/** The number of requests under each group label. */
export function GroupTags({ groups }: { groups: Groups }) {
  return (
    <ul className={css.groups}>
      {groups.map(({ label, count }) => (
        <li key={label}>
          <Tag>{count > 1 ? `${count} ${label}` : label}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** A help only: the user can ask without it. */
export function RunningFailed({ running }: { running: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  return <Failed what="Earlier requests could not be loaded." query={running} />;
}

type RunningProps = { account: { id: string; name: string }; asker: string; company: string | null };

/** The existing requests to this account, so that nobody asks twice without knowing. */
export function Running({ account, asker, company }: RunningProps) {
  const running = useQuery(runningQuery([account.id], company));
  if (running.isPending) return <p className={css.running}>Looking for earlier requests…</p>;
  if (running.isLoadingError) return <RunningFailed running={running} />;
  const groups = running.data?.get(account.id)?.groups;
  if (!groups) return null;
  if (groups.length === 0)
    return (
      <p className={css.running}>
        {asker} has not asked for an introduction to {account.name} before.
      </p>
    );
  return (
    <section className={css.running} aria-label="Existing Intros">
      <p>
        {asker} asked for an introduction to {account.name} before:
      </p>
      <GroupTags groups={groups} />
      <Link
        to={`/intro/dashboard?q=${encodeURIComponent(account.name)}`}
        target="_blank"
        aria-label="See status in dashboard (opens in a new tab)"
      >
        <span>See status in dashboard</span> <ExternalLink size={12} aria-hidden />
      </Link>
    </section>
  );
}
