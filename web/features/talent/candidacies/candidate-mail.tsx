import { useId } from 'react';
import {
  type CandidateMailFacts,
  composeCandidateMail,
} from '../../../../shared/features/talent/candidacies/candidate-mail.ts';
import { useSettings } from '../../../platform/api/session.ts';
import css from './candidate-mail.module.css';

/** The mail as the candidate will read it, while the text for them is written. */
export function CandidateMail(facts: Omit<CandidateMailFacts, 'firm'>) {
  const firm = useSettings()?.firm_name ?? '';
  const heading = useId();
  const { subject, body } = composeCandidateMail({ ...facts, firm });
  return (
    <details className={css.mail}>
      <summary id={heading}>What {facts.firstName} will read</summary>
      <section aria-labelledby={heading}>
        <b>{subject}</b>
        <p>{body}</p>
      </section>
    </details>
  );
}
