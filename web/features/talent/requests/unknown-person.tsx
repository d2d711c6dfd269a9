import { useQuery } from '@tanstack/react-query';
import type { requestResults } from '../../../../shared/features/talent/requests/calls.ts';
import type { Result } from '../../../../shared/platform/call.ts';
import { useCan, useSettings, useUser } from '../../../platform/api/session.ts';
import { formatDay } from '../../../platform/ui/dates.ts';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { AddCandidate } from '../candidates/add-candidate.tsx';
import type { TalentRequestAddress } from './address.ts';
import { positionQuery } from './queries.ts';

type UnknownPersonProps = {
  address: TalentRequestAddress;
  linkedinId: string;
  /** What the viewer's company proposed before. */
  proposed: Result<typeof requestResults>['proposed'];
};

/** Somebody who is not in the database: staff add them, a company proposes them and can request them at the same time. */
export function UnknownPerson({ address, linkedinId, proposed }: UnknownPersonProps) {
  const { positionId, type, fullName } = address;
  const staff = useUser()?.staff ?? false;
  const mayRequest = useCan()('poscan:request') && !staff;
  const firm = useSettings()?.firm_name ?? 'the firm';
  const named = useQuery({ ...positionQuery(positionId ?? ''), enabled: mayRequest && positionId !== null });
  if (proposed?.position)
    return (
      <EmptyState title={`You requested ${proposed.name} for ${proposed.position}`}>
        Your company proposed them on {formatDay(proposed.proposed_at)}. The request starts when {firm} adds them.
        You’ll find it in My Candidates.
      </EmptyState>
    );
  if (named.isLoading) return <LoadingCard label="Loading the position…" heights={[28, 120]} />;
  return (
    <AddCandidate
      fullName={proposed?.name ?? fullName}
      publicIdentifier={linkedinId}
      request={mayRequest ? { position: named.data ?? null, type } : undefined}
    />
  );
}
