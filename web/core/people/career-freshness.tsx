import { queryOptions, useQuery } from '@tanstack/react-query';
import { getFreshness } from '../../../shared/features/enrichment/calls.ts';
import { send } from '../../platform/api/send.ts';
import { useCan } from '../../platform/api/session.ts';
import css from './freshness.module.css';
import { Freshness } from './freshness.tsx';
import { parseProfile } from './profile-in.ts';

const freshnessQuery = (id: string) =>
  queryOptions({
    queryKey: ['freshness', id],
    queryFn: ({ signal }) => send(getFreshness, { params: { id } }, { signal }),
    staleTime: 60_000,
    retry: false,
  });

type CareerFreshnessProps = { person: { id: string; name: string; linkedin_profile: string | null } };

/** The freshness of somebody's career where the screen shows it and does not have it: asked for here, and only for staff. */
export function CareerFreshness({ person: { id, name, linkedin_profile } }: CareerFreshnessProps) {
  const may = useCan()('freshness:read');
  const { data, error } = useQuery({ ...freshnessQuery(id), enabled: may });
  if (!may || error) return null;
  // A popover is placed once: content that comes later must not make it larger.
  if (!data) return <p className={css.line} data-waiting="" aria-hidden />;
  return <Freshness at={data.read_at} linkedinId={parseProfile(linkedin_profile ?? '')} name={name} />;
}
