import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSettings } from '../../../platform/api/session.ts';
import { FormArea, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { DraftFailed } from './draft-step.tsx';
import { QuickAnswers } from './quick-answers.tsx';
import css from './request.module.css';
import type { RequestForm } from './use-request-form.ts';

type AboutStepProps = {
  request: RequestForm;
  /** The recipients, who have not got anything yet: a company, or several. */
  whom: string;
  /** The people to meet there. */
  children: ReactNode;
};

/** Step 1: the information that staff need about this company, or fund. */
export function AboutStep({ request, whom, children }: AboutStepProps) {
  const { form, target, isOfRaise } = request;
  const firm = useSettings()?.firm_name ?? 'The firm';
  return (
    <>
      {target.isLoadingError && <DraftFailed target={target} />}
      <FormArea
        {...form.bind('prior_interaction')}
        label="Prior interactions"
        requirement="required"
        hint={`Have you talked with this ${isOfRaise ? 'fund' : 'company'} before? Who with, and when?`}
        maxLength={20_000}
        rows={3}
      />
      <QuickAnswers
        request={request}
        name="prior_interaction"
        label="Common answers about prior interactions"
        answers={['None so far', 'They know of us']}
      />
      {!isOfRaise && (
        <>
          <FormText
            {...form.bind('customer_tier')}
            label="Tier or deal size"
            requirement="required"
            maxLength={20_000}
          />
          <QuickAnswers
            request={request}
            name="customer_tier"
            label="Common answers about the tier"
            answers={['Tier 1', 'Tier 2', 'Tier 3']}
          />
        </>
      )}
      {children}
      <FormArea
        {...form.bind('extra_comments')}
        label="Other comments"
        requirement="optional"
        placeholder="Anything the facilitator should know"
        maxLength={20_000}
        rows={3}
      />
      <p className={css.privacy}>
        <Lock size={14} strokeWidth={1.75} aria-hidden />
        <span>
          {firm} staff read this first. We contact {whom} only after a facilitator and a connector agree.
        </span>
      </p>
    </>
  );
}
