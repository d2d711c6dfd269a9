import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CandidacyAts } from '../../../../shared/features/talent/ats/ats.ts';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useCan } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { OutsideLink } from '../../../platform/ui/buttons/outside-link.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './ats.module.css';
import { atsJobsQuery, candidacyAtsQuery, useAtsActions } from './queries.ts';

/** Sends a candidate to the ATS of the position's company, and shows where they stand there. */
export function SendToAts({ row }: { row: Candidacy }) {
  const may = useCan();
  return may('ats:use') ? <AtsLine row={row} /> : null;
}

const describeStanding = ({ name, state, stage, outcome }: CandidacyAts): string => {
  if (state === 'sending') return `Sending to ${name}…`;
  if (state === 'failed') return `Not sent to ${name}`;
  if (outcome === 'hired') return `In ${name}: hired`;
  if (outcome === 'rejected') return `In ${name}: rejected${stage ? ` (${stage})` : ''}`;
  return `In ${name}${stage ? `: ${stage}` : ''}`;
};

function AtsLine({ row }: { row: Candidacy }) {
  const query = useQuery(candidacyAtsQuery(row.Id));
  const [choosing, setChoosing] = useState(false);
  const ats = query.data;
  if (query.error) return <Failed what="Their place in the company’s ATS could not be loaded." query={query} />;
  if (!ats || (ats.state === null && !ats.may_send && !ats.problem)) return null;
  return (
    <section className={css.line} aria-label={ats.name}>
      {ats.state !== null && <b role="status">{describeStanding(ats)}</b>}
      {ats.url && <OutsideLink to={ats.url}>{`Open in ${ats.name}`}</OutsideLink>}
      {ats.may_send && (
        <Button variant="outlined" size="small" onClick={() => setChoosing(true)}>
          {ats.state === 'failed' ? 'Send again' : `Send to ${ats.name}`}
        </Button>
      )}
      {ats.problem && <span className={css.problem}>{ats.problem}</span>}
      {choosing && <ChooseJob row={row} name={ats.name} onClose={() => setChoosing(false)} />}
    </section>
  );
}

function ChooseJob({ row, name, onClose }: { row: Candidacy; name: string; onClose: () => void }) {
  const query = useQuery(atsJobsQuery(row.Id));
  const { send } = useAtsActions();
  const notices = useNotices();
  const [chosen, setChosen] = useState<string | null>(null);
  const jobs = query.data?.jobs ?? [];
  const job = jobs.find(({ id }) => id === (chosen ?? query.data?.suggested));
  const press = () =>
    job &&
    send.mutate(
      { id: row.Id, job: job.id, title: job.title },
      {
        onSuccess: onClose,
        onError: (error) => {
          notices.error(`${row.Candidate_Name__c} was not sent. ${describeError(error)}`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={`Send to ${name}`}
      lead={`${row.Candidate_Name__c} for ${row.Position_Title__c}`}
      locked={send.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!job || send.isPending} onClick={press}>
            {send.isPending ? 'Sending…' : 'Send'}
          </Button>
        </>
      }
    >
      {query.isFetching && <p role="status">{`Loading the jobs in ${name}…`}</p>}
      <Failed what={`The jobs in ${name} could not be loaded.`} query={query} />
      {query.data && jobs.length === 0 && <p>{`${name} has no open jobs. Open one there first.`}</p>}
      {jobs.length > 0 && (
        <SelectField
          label="Job"
          requirement="required"
          value={job?.id ?? ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">Choose a job</option>
          {jobs.map(({ id, title, place }) => (
            <option key={id} value={id}>
              {[title, place].filter(Boolean).join(', ')}
            </option>
          ))}
        </SelectField>
      )}
      <p className={css.hint}>
        {row.Candidate_Interested__c
          ? 'Sends their name, job, profile, e-mail address and phone number, with a note that names you.'
          : 'Sends their name, job and profile, with a note that names you. E-mail address and phone number stay here until the candidate is interested.'}
      </p>
    </Dialog>
  );
}
