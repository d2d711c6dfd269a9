import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Failed } from '../../../platform/api/failed.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import { useFollowed } from '../query/queries.ts';
import { useDraftRequests } from './draft-line.tsx';
import css from './home.module.css';
import { NewThereNews } from './news.tsx';
import { home } from './queries.ts';
import { Saved } from './saved.tsx';
import { Waiting } from './waiting.tsx';

/** The search screen without a search: waiting work, news of followed companies, and saved searches. */
export function Home() {
  const waiting = useQuery(home.waiting);
  const saved = useQuery(home.saved);
  const following = useFollowed();
  const drafts = useDraftRequests();
  if (waiting.isPending || saved.isPending) return <Loading />;
  const sections = waiting.data?.sections ?? [];
  const followed = following?.size ?? 0;
  return (
    <div className={css.home}>
      {waiting.error && <Failed what="Your tasks could not be loaded." query={waiting} />}
      {sections.length + drafts.length > 0 && <Waiting sections={sections} drafts={drafts} />}
      {followed > 0 && <NewThereNews following={followed} />}
      <Saved />
      <EmptyState title="Who would you like to reach?">
        <span>
          Type or paste company names, one per line. You’ll see who we can reach there, how well, and on what evidence.
        </span>
        {followed === 0 && (
          <>
            {' '}
            <UserPlus size={14} aria-hidden /> <span>Follow companies to see what’s new at them here.</span>
          </>
        )}
      </EmptyState>
    </div>
  );
}
