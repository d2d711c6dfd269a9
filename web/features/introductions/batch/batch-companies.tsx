import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert, X } from 'lucide-react';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { IconButton } from '../../../platform/ui/buttons/button.tsx';
import { runningQuery } from '../request/queries.ts';
import type { BatchTarget, RequestUnit } from '../request/request-units.ts';
import { GroupTags, RunningFailed } from '../request/running.tsx';
import type { Colleague } from '../request/use-people.ts';
import css from './batch.module.css';
import type { BatchOutcome } from './use-batch.ts';

function Standing({ outcome }: { outcome: BatchOutcome }) {
  if (outcome.state === 'sending') return <p className={css.soft}>Sending…</p>;
  if (outcome.state === 'sent')
    return (
      <p className={css.sent}>
        <Check size={14} strokeWidth={2} aria-hidden /> <span>Request Sent Successfully</span>
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
  /** The requests that are filed there. */
  unitsAt: (target: BatchTarget) => readonly RequestUnit[];
  company: string | null;
  outcomes: ReadonlyMap<string, BatchOutcome>;
  disabled: boolean;
  onRemove: (id: string) => void;
};

/** The companies of a batch: the existing requests to each, and the result of the new one. */
export function BatchCompanies({
  targets,
  peopleAt,
  unitsAt,
  company,
  outcomes,
  disabled,
  onRemove,
}: BatchCompaniesProps) {
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
        {targets.map((target) => {
          const { id, name, logo_url } = target;
          const units = unitsAt(target);
          const requestedIds = new Set(units.map(({ person }) => person?.id));
          const tried = units.filter((unit) => outcomes.has(unit.id));
          const outcome = tried.length > 0;
          const groups = running.data?.get(id)?.groups;
          const people = peopleAt(id);
          const open = people.filter((person) => !requestedIds.has(person.id));
          return (
            <li key={id} className={css.company}>
              <CompanyLogo name={name} src={logo_url} size={24} />
              <div className={css.about}>
                <div className={css.name}>{name}</div>
                {people.length > 0 && <p>{people.map((person) => person.name).join(', ')}</p>}
                {open.length > 0 && (
                  <p className={css.soft}>
                    Skipped, because a request is already open: {open.map((person) => person.name).join(', ')}
                  </p>
                )}
                {tried.map((unit) => (
                  <div key={unit.id}>
                    {units.length > 1 && <b>{unit.person?.name ?? unit.words}</b>}
                    <Standing outcome={outcomes.get(unit.id)!} />
                  </div>
                ))}
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
