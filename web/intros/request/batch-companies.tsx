import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert, X } from 'lucide-react';
import { CompanyLogo } from '../../people/company-logo.tsx';
import { IconButton } from '../../ui/button.tsx';
import css from './batch.module.css';
import { runningQuery } from './queries.ts';
import { GroupTags, RunningFailed } from './running.tsx';
import type { BatchOutcome, BatchTarget } from './use-batch.ts';
import type { Colleague } from './use-people.ts';

function Standing({ outcome }: { outcome: BatchOutcome }) {
  if (outcome.state === 'sending') return <p className={css.soft}>Sending…</p>;
  if (outcome.state === 'sent')
    return (
      <p className={css.sent}>
        <Check size={14} strokeWidth={2} aria-hidden /> Request Sent Successfully
      </p>
    );
  return (
    <p className={css.failed}>
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      <span>There was an error sending the request, please try again... {outcome.message}</span>
    </p>
  );
}

type BatchCompaniesProps = {
  targets: readonly BatchTarget[];
  /** The people to meet there. */
  peopleAt: (id: string) => readonly Colleague[];
  company: string | null;
  outcomes: ReadonlyMap<string, BatchOutcome>;
  disabled: boolean;
  onRemove: (id: string) => void;
};

/** The companies of a batch: the existing requests to each, and the result of the new one. */
export function BatchCompanies({ targets, peopleAt, company, outcomes, disabled, onRemove }: BatchCompaniesProps) {
  const running = useQuery(
    runningQuery(
      targets.map(({ id }) => id),
      company,
    ),
  );
  return (
    <>
      {running.isLoadingError && <RunningFailed running={running} />}
      <ul aria-label="Companies">
        {targets.map(({ id, name, logo_url }) => {
          const outcome = outcomes.get(id);
          const groups = running.data?.get(id);
          const people = peopleAt(id);
          return (
            <li key={id} className={css.company}>
              <CompanyLogo name={name} src={logo_url} size={24} />
              <div className={css.about}>
                <div className={css.name}>{name}</div>
                {people.length > 0 && <p>{people.map((person) => person.name).join(', ')}</p>}
                {outcome && <Standing outcome={outcome} />}
                {!outcome && groups && groups.length > 0 && <GroupTags groups={groups} />}
                {!outcome && running.isPending && <p className={css.soft}>Looking for earlier requests…</p>}
                {!outcome && groups?.length === 0 && <p className={css.soft}>No requests yet</p>}
              </div>
              {!outcome && (
                <IconButton
                  aria-label={`Remove ${name}`}
                  title="Remove"
                  disabled={disabled}
                  onClick={() => onRemove(id)}
                >
                  <X size={16} strokeWidth={1.75} aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
