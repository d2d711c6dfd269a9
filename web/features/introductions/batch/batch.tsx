import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_BATCH } from '../../../../shared/core/introductions/constants.ts';
import type { User } from '../../../../shared/features/accounts/session/user.ts';
import { CompanyPicker } from '../../../core/companies/company-picker.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { LeaveDialog } from '../../../platform/ui/dialogs/leave-dialog.tsx';
import { Form } from '../../../platform/ui/form/form.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { AboutStep } from '../request/about-step.tsx';
import { DraftStep } from '../request/draft-step.tsx';
import { OnBehalf } from '../request/on-behalf.tsx';
import { RequestFooter } from '../request/request-footer.tsx';
import { formatRequestCount } from '../request/request-units.ts';
import { StepHeader } from '../request/step-header.tsx';
import { getHindrance } from '../request/use-people.ts';
import { WhoToIntroduce } from '../request/who-to-introduce.tsx';
import css from './batch.module.css';
import { BatchCompanies } from './batch-companies.tsx';
import { BatchSent } from './batch-sent.tsx';
import { PastedCompanies } from './pasted-companies.tsx';
import { useBatchRequest } from './use-batch-request.ts';
import { usePasted } from './use-pasted.ts';

/** The outcome where some requests failed, with the user's next steps. */
function Result({ sent, failed }: { sent: number; failed: number }) {
  return (
    <Notice kind="error">
      <b>
        {sent} of {formatRequestCount(sent + failed)} sent.
      </b>{' '}
      <span>The rest are marked below. Your text is saved. Trying again sends only the rest.</span>
    </Notice>
  );
}

/** A single form for several companies and people: a request for each, and only failed requests are sent again. */
export function Batch({ user }: { user: User }) {
  const batch = useBatchRequest();
  const { targets, want, chosen, peopleAt, unitsAt, outcomes, units, left, sent, only, request, form, typed, done } =
    batch;
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const formId = useId();
  const result = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const sending = form.busy;
  const tried = !sending && outcomes.size > 0;
  useEffect(() => {
    if (tried) (heading.current ?? result.current)?.focus();
  }, [tried]);

  // Somebody who came by keys goes on by them.
  const ready = typed.step === 0 && request.target.isSuccess && request.missing.length === 0 && left.length > 0;
  useEffect(() => {
    if (ready && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[form="${formId}"]`)?.focus();
  }, [ready, formId]);

  const unfinished = targets.filter((target) => {
    const own = unitsAt(target);
    return own.length === 0 || own.some(({ id }) => outcomes.get(id)?.state !== 'sent');
  });
  const hindrance =
    targets.length === 0
      ? 'Add a company first'
      : left.length === 0
        ? 'All of these requests are open already'
        : units.length > MAX_BATCH
          ? `One batch sends ${MAX_BATCH} requests at most`
          : getHindrance(chosen);
  const leave = () => (form.dirty ? setAsking(true) : navigate('/'));
  if (done) {
    const filed = units.flatMap((unit) => {
      const outcome = outcomes.get(unit.id);
      return outcome?.state === 'sent' ? [{ unit, intro: outcome.request }] : [];
    });
    return <BatchSent filed={filed} user={user} heading={heading} />;
  }
  return (
    <div className={css.batch}>
      <BatchSide batch={batch} disabled={sending} />
      <Card>
        {tried && (
          <div ref={result} tabIndex={-1} className={css.result}>
            <Result sent={sent} failed={left.filter(({ id }) => outcomes.has(id)).length} />
          </div>
        )}
        <div className={css.body}>
          <VisuallyHidden as="h2">The request</VisuallyHidden>
          <StepHeader step={typed.step} />
          <Form form={form} id={formId} describe={describeError} step={typed.step} onSubmit={request.next}>
            {typed.step === 0 ? (
              <>
                {user.staff && <OnBehalf form={form} user={user} />}
                <DraftStep request={request} accountName={only?.name ?? '[each company’s name]'} />
              </>
            ) : (
              <AboutStep request={request} whom={only?.name ?? 'these companies'}>
                {unfinished.map((target) => (
                  <WhoToIntroduce
                    key={target.id}
                    account={target}
                    label={only ? 'Who to introduce' : `Who to introduce at ${target.name}`}
                    people={peopleAt(target.id)}
                    pending={chosen.pending}
                    onChange={(ids) => want(target.id, ids)}
                    words={typed.who_by_company[target.id] ?? ''}
                    onWords={(words) => form.set('who_by_company', { ...typed.who_by_company, [target.id]: words })}
                  />
                ))}
              </AboutStep>
            )}
          </Form>
        </div>
        <div className={css.footer}>
          <RequestFooter
            request={request}
            formId={formId}
            hindrance={hindrance}
            submit={tried ? `Try again for ${left.length}` : `Submit ${formatRequestCount(left.length)}`}
            onCancel={leave}
          />
        </div>
      </Card>
      <LeaveDialog
        open={asking}
        without="sending"
        onStay={() => setAsking(false)}
        onLeave={() => {
          form.forget();
          navigate('/');
        }}
      />
    </div>
  );
}

type BatchSideProps = { batch: ReturnType<typeof useBatchRequest>; disabled: boolean };

/** The companies of the batch, each with the outcome of its request, and the field that adds a company. */
function BatchSide({ batch, disabled }: BatchSideProps) {
  const { found, targets, unknown, full, add, remove, chosen, peopleAt, unitsAt, outcomes, typed } = batch;
  const pasted = usePasted(add);
  return (
    <section className={css.side} aria-label="Companies you want to meet">
      <VisuallyHidden as="h2">Companies you want to meet</VisuallyHidden>
      <CompanyPicker
        label="Add companies"
        without={targets.map(({ id }) => id)}
        disabled={disabled || full}
        onChange={(company) => company && add([company.id])}
        onSeveral={(names) => pasted.mutate(names)}
      />
      <PastedCompanies key={pasted.submittedAt} pasted={pasted} onAdd={(id) => add([id])} />
      {full && <p className={css.soft}>One batch takes {MAX_BATCH} companies.</p>}
      <Failed what="The companies could not be loaded." query={found} />
      {unknown > 0 && (
        <Notice kind="warning">
          {unknown === 1 ? 'One company' : `${unknown} companies`} in this link could not be found.
        </Notice>
      )}
      {chosen.failed && <Failed what="The people you chose could not be loaded." query={chosen.failed} />}
      <BatchCompanies
        targets={targets}
        peopleAt={peopleAt}
        unitsAt={unitsAt}
        company={typed.company || null}
        outcomes={outcomes}
        disabled={disabled}
        onRemove={remove}
      />
    </section>
  );
}
