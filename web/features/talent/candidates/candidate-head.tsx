import { ChevronDown, ChevronUp, Handshake } from 'lucide-react';
import { useState } from 'react';
import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { Avatar } from '../../../core/people/avatar.tsx';
import { Freshness } from '../../../core/people/freshness.tsx';
import { PersonLinks } from '../../../core/people/person-links.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { formatTenure } from '../../../platform/ui/dates.ts';
import css from './candidate.module.css';
import { Reach } from './reach.tsx';

/** The person and their career: the latest job, or all of them. */
export function CandidateHead({ candidate }: { candidate: Candidate }) {
  const [all, setAll] = useState(false);
  const { Name, headline, location, tenures, linkedin_profile, crm_url } = candidate;
  const shown = all ? tenures : tenures.slice(0, 1);
  return (
    <header className={css.head}>
      <Avatar name={Name} size={56} />
      <div className={css.words}>
        <div className={css.line}>
          <h1>{Name}</h1>
          <PersonLinks person={{ name: Name, linkedin_profile, crm_url: crm_url ?? null }} />
          <LinkButton size="small" variant="outlined" className={css.help} to={`/talent?linkedin_id=${candidate.Id}`}>
            <Handshake size={14} aria-hidden /> <span>Find connectors</span>
          </LinkButton>
        </div>
        <p className={css.soft}>{[headline, location].filter(Boolean).join(' · ')}</p>
        <Reach candidate={candidate} />
        {candidate.last_enriched !== undefined && (
          <Freshness at={candidate.last_enriched} linkedinId={candidate.public_identifier} name={Name} />
        )}
        {tenures.length === 0 ? (
          <p className={css.soft}>No known jobs.</p>
        ) : (
          <div className={css.jobs}>
            <ul id="jobs">
              {shown.map((job) => (
                <li key={`${job.Account_Name__c} ${job.role_title} ${job.Start_Date__c}`}>
                  <b>{job.Account_Name__c}</b>
                  <span>{job.role_title}</span>
                  <span className={css.soft}>
                    {formatTenure(job.Start_Date__c, job.current ? null : (job.End_Date__c ?? null))}
                  </span>
                </li>
              ))}
            </ul>
            {tenures.length > 1 && (
              <Button variant="text" size="small" aria-expanded={all} aria-controls="jobs" onClick={() => setAll(!all)}>
                {all ? 'Show the latest' : `Show all ${tenures.length}`}
                {all ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
              </Button>
            )}
          </div>
        )}
      </div>
    </header>
  );
}
