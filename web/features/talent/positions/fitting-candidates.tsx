import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { candidatesByFit } from '../../../../shared/features/talent/positions/calls.ts';
import type { FittingCandidate } from '../../../../shared/features/talent/positions/fit.ts';
import type { Position } from '../../../../shared/features/talent/positions/position.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { LeftOut } from '../../../core/people/left-out.tsx';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { getCandidacyIndicator } from '../../../core/requests/candidacy.ts';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { CutLine } from '../../../platform/ui/layout/cut-line.tsx';
import { Count, Tag } from '../../../platform/ui/layout/tag.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import css from './fitting-candidates.module.css';
import { fittingQuery } from './queries.ts';

/** The number of rows that each click adds. */
const STEP = 5;

/** Staff: the people who could fill a position, the best fit first, and the candidates who were put forward already. */
export function FittingCandidates({ position: { Id } }: { position: Position }) {
  const heading = useId();
  const query = useQuery(fittingQuery(Id));
  const found = query.data?.candidates ?? [];
  const put = found.filter(({ poscan }) => poscan !== null).length;
  return (
    <section className={css.fitting} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>Candidates that fit</h2>
        {found.length > 0 && (
          <>
            <Count value={found.length} />
            <span className={css.soft}>best fit first, {put === 0 ? 'none' : put} already proposed</span>
          </>
        )}
      </div>
      {query.isPending && <LoadingCard label="Candidates that fit are loading" heights={[20, 80]} />}
      <Failed what="The candidates that fit could not be loaded." query={query} />
      <LeftOut withheld={query.data?.withheld} />
      {found.length > 0 && <Found candidates={found} />}
      {query.data && found.length === 0 && <Nobody of={query.data.of} />}
    </section>
  );
}

function Nobody({ of }: Pick<Reply<typeof candidatesByFit>, 'of'>) {
  return (
    <p className={css.soft}>
      {of === 0
        ? 'No candidates yet. They appear here when you fill in their details on Match.'
        : `None of the ${formatCount(of)} ${of === 1 ? 'candidate' : 'candidates'} matches this position, as far as we know.`}
    </p>
  );
}

function Found({ candidates }: { candidates: readonly FittingCandidate[] }) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <ul className={css.list}>
        {candidates.slice(0, shown).map((candidate) => (
          <Candidate key={candidate.Id} candidate={candidate} />
        ))}
      </ul>
      {candidates.length > shown && (
        <Button variant="text" size="small" onClick={() => setShown(shown + STEP)}>
          Show More
        </Button>
      )}
    </>
  );
}

function Candidate({
  candidate: { Id, Name, headline, company, fit, poscan, ...more },
}: {
  candidate: FittingCandidate;
}) {
  return (
    <li className={css.candidate}>
      <PersonLine
        name={Name}
        about={[headline, company].filter(Boolean).join(', ')}
        beside={more.Is_looking_for_a_job__c ? <Tag outlined>Looking for a job</Tag> : null}
        cut
      />
      <div className={css.fit}>
        <CutLine title={fit.summary}>
          <b>{fit.summary}</b>
        </CutLine>
        <CutLine soft>{fit.details.join(' · ')}</CutLine>
      </div>
      <div className={css.status}>
        {poscan ? (
          <>
            <StatusChip indicator={getCandidacyIndicator(poscan)} label={poscan.status_label} />
            <div className={css.soft}>{formatDay(poscan.Last_Status_Update__c)}</div>
          </>
        ) : (
          <span className={css.soft}>Not proposed</span>
        )}
      </div>
      <LinkButton
        variant="outlined"
        size="small"
        aria-label={`Match ${Name}`}
        to={{ pathname: '/talent/match-positions', search: `?${new URLSearchParams({ sf_id: Id, fullName: Name })}` }}
      >
        Match
      </LinkButton>
    </li>
  );
}
