import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { SearchContact } from '../../shared/search/account.ts';
import { describeError } from '../api/api-error.ts';
import { toStrength } from '../people/strength.ts';
import { StrengthEvidence } from '../people/strength-evidence.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { evidenceQuery } from './queries.ts';

type ContactStrengthProps = Pick<ComponentProps<typeof StrengthEvidence>, 'className' | 'actions'> & {
  contact: SearchContact;
};

/** The strength of a contact with its evidence, which came with the list or is asked for when somebody looks. */
export function ContactStrength({ contact, ...others }: ContactStrengthProps) {
  const { name, score, score_details } = contact;
  const part = { ...others, name, strength: toStrength(score) };
  if (score_details === null) return <AskedStrength contact={contact} part={part} />;
  return <StrengthEvidence {...part} details={score_details} />;
}

type Part = Omit<ComponentProps<typeof StrengthEvidence>, 'details'>;

function AskedStrength({ contact, part }: { contact: SearchContact; part: Part }) {
  const [wanted, setWanted] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({ ...evidenceQuery(contact.id), enabled: wanted });
  const waiting = error ? (
    <ErrorState message={describeError(error)} onRetry={() => refetch()} retrying={isFetching} />
  ) : (
    <Loading>Loading evidence…</Loading>
  );
  return <StrengthEvidence {...part} details={data ?? null} waiting={waiting} onOpen={() => setWanted(true)} />;
}
