import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { explainStrength } from '../../../shared/features/search/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { ErrorState } from '../../platform/ui/states/error-state.tsx';
import { Loading } from '../../platform/ui/states/loading.tsx';
import { toStrength } from './strength.ts';
import { StrengthEvidence } from './strength-evidence.tsx';

const evidenceQuery = (personId: string) =>
  queryOptions({
    queryKey: ['search', 'evidence', personId],
    queryFn: ({ signal }) => send(explainStrength, { params: { id: personId } }, { signal }),
    select: (reply) => reply.score_details,
  });

/** The evidence behind a person's strength, loaded when it is wanted. */
export const useEvidence = (personId: string, wanted: boolean) =>
  useQuery({ ...evidenceQuery(personId), enabled: wanted });

type AskedStrengthProps = Pick<
  ComponentProps<typeof StrengthEvidence>,
  'className' | 'about' | 'actions' | 'ringOnly'
> & {
  person: { id: string; name: string; score: number };
};

/** The strength of a person from a list without evidence: the evidence is loaded when the user looks. */
export function AskedStrength({ person: { id, name, score }, ...others }: AskedStrengthProps) {
  const [wanted, setWanted] = useState(false);
  const { data, error, refetch, isFetching } = useEvidence(id, wanted);
  const waiting = error ? (
    <ErrorState message={describeError(error)} onRetry={() => refetch()} retrying={isFetching} />
  ) : (
    <Loading>Loading evidence…</Loading>
  );
  return (
    <StrengthEvidence
      {...others}
      name={name}
      strength={toStrength(score)}
      details={data ?? null}
      waiting={waiting}
      onOpen={() => setWanted(true)}
    />
  );
}
