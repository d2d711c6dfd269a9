import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_BATCH } from '../../../shared/intros/constants.ts';
import type { User } from '../../../shared/session/user.ts';
import { describeError } from '../../api/api-error.ts';
import { useDraft } from '../../api/drafts.tsx';
import { Failed } from '../../api/failed.tsx';
import { CompanyPicker } from '../../people/company-picker.tsx';
import { REQUEST_DRAFTS } from '../../people/request-drafts.ts';
import { batchAddress } from '../../people/who.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NotYet } from '../../ui/form/wrong.ts';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useUndoNotice } from '../../ui/use-undo-notice.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { notTakenBack } from '../undo.ts';
import { AboutStep } from './about-step.tsx';
import css from './batch.module.css';
import { BatchCompanies } from './batch-companies.tsx';
import { BatchSent } from './batch-sent.tsx';
import { DraftStep } from './draft-step.tsx';
import { OnBehalf } from './on-behalf.tsx';
import { RequestFooter } from './request-footer.tsx';
import { StepHeader } from './step-header.tsx';
import { decisionMakers, type Typed, whoBody } from './typed.ts';
import { type SentRequest, type Target, useBatch } from './use-batch.ts';
import { hindranceOf, usePeople } from './use-people.ts';
import { useRequestForm } from './use-request-form.ts';
import { useTargets } from './use-targets.ts';
import { WhoToIntroduce } from './who-to-introduce.tsx';

/** Stands in the letter of several companies, each of which gets its own people there. */
const WHOM_AT_EACH = '[whom you chose at each company]';

const requests = (count: number): string => (count === 1 ? '1 request' : `${count} requests`);

/** What came of it where some failed, and what one may do now. */
function Result({ sent, failed }: { sent: number; failed: number }) {
  return (
    <Notice kind="error">
      <b>
        {sent} of {requests(sent + failed)} sent.
      </b>{' '}
      The others are marked beside. Everything that you typed is kept: try again sends only those that failed.
    </Notice>
  );
}

/** One form for several companies: a request for each, and only those that failed are sent again. */
export function Batch({ user }: { user: User }) {
  const { found, targets, unknown, full, wanted, add, remove, want } = useTargets();
  const chosen = usePeople([...new Set(targets.flatMap(({ id }) => wanted.get(id) ?? []))]);
  const peopleAt = (id: string) =>
    (wanted.get(id) ?? []).flatMap((contact) => chosen.people.find((person) => person.id === contact) ?? []);
  const { outcomes, send, takeBack } = useBatch();
  const undoable = useUndoNotice();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState(false);
  const navigate = useNavigate();
  const formId = useId();
  const result = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const draft = useDraft(`${REQUEST_DRAFTS}batch`);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const isSent = ({ id }: { id: string }): boolean => outcomes.get(id)?.state === 'sent';
  const left = targets.filter((target) => !isSent(target));
  const sent = targets.length - left.length;
  const only = targets.length === 1 ? targets[0] : undefined;
  const makersAt = (id: string): string => decisionMakers(peopleAt(id));
  const hasMakers = ({ id }: Target): boolean => makersAt(id) !== '';
  const request = useRequestForm({
    about: 'batch',
    makers: only ? makersAt(only.id) : left.length > 0 && left.every(hasMakers) ? WHOM_AT_EACH : '',
    people: targets.map(({ id }) => `${id} ${peopleAt(id).map((person) => person.id)}`).join(';'),
    send: async (body, key) => {
      const { who_by_company, Decision_Makers__c: written } = form.read();
      const bodyFor = ({ id, name }: Target) => ({
        ...{ ...body, account_name: name, request_key: `${key}-${id}` },
        merge_fields: {
          ...body.merge_fields,
          ...(written === undefined && makersAt(id) !== '' ? { Decision_Makers__c: makersAt(id) } : {}),
        },
        ...whoBody(peopleAt(id), who_by_company[id] ?? ''),
      });
      // Beside each company stands what came of it; the form stays until all are sent.
      const kept = draft.read()?.values ?? {};
      const now = await send(left, bodyFor);
      if (now.length < left.length) throw new NotYet({});
      setDone(true);
      offerUndo(now, form.read(), kept);
    },
  });
  const { form, typed } = request;
  /** While nobody was told of the requests they can be taken back, and go on as they were written. */
  function offerUndo(now: readonly SentRequest[], written: Typed, kept: object): void {
    const seconds = Math.min(...now.map(({ request: { undo } }) => undo?.seconds ?? 0));
    if (seconds === 0) return;
    undoable(`${requests(now.length)} sent. Others see them in ${Math.ceil(seconds)} seconds.`, {
      forMs: seconds * 1000,
      run: async () => {
        const { done: back, failed } = await takeBack(now);
        if (back.length > 0) goOn(back, written, kept);
        if (failed[0]) throw failed[0].error;
      },
      failed: notTakenBack,
    });
  }
  /** Also when the page was left meanwhile: then what was written is a draft again, and one comes back to it. */
  function goOn(back: readonly SentRequest[], written: Typed, kept: object): void {
    if (here.current) {
      setDone(false);
      for (const [name, value] of Object.entries(written)) form.set(name as keyof Typed, value);
      return;
    }
    draft.keep(kept);
    const ids = back.map(({ company }) => company);
    const people = ids.flatMap((accountId) =>
      (wanted.get(accountId) ?? []).map((contactId) => ({ accountId, contactId })),
    );
    void navigate(batchAddress(ids, people));
  }
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

  const leave = () => (form.dirty ? setAsking(true) : navigate('/'));
  if (done) {
    const filed = targets.flatMap((target) => {
      const outcome = outcomes.get(target.id);
      return outcome?.state === 'sent' ? [{ target, people: peopleAt(target.id), intro: outcome.request }] : [];
    });
    return <BatchSent filed={filed} user={user} heading={heading} />;
  }
  return (
    <div className={css.batch}>
      <section className={css.side} aria-label="Companies to be introduced to">
        <VisuallyHidden as="h2">Companies to be introduced to</VisuallyHidden>
        <CompanyPicker
          label="Add a company"
          without={targets.map(({ id }) => id)}
          disabled={sending || full}
          onChange={(company) => company && add(company.id)}
        />
        {full && <p className={css.soft}>One batch takes {MAX_BATCH} companies.</p>}
        <Failed what="The companies could not be loaded." query={found} />
        {unknown > 0 && (
          <Notice kind="warning">
            {unknown === 1 ? 'One company' : `${unknown} companies`} of this link could not be found.
          </Notice>
        )}
        {chosen.failed && <Failed what="Whom you chose could not be loaded." query={chosen.failed} />}
        <BatchCompanies
          targets={targets}
          peopleAt={peopleAt}
          company={typed.company || null}
          outcomes={outcomes}
          disabled={sending}
          onRemove={remove}
        />
      </section>
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
              <AboutStep request={request} whom={only?.name ?? 'any of the companies'}>
                {left.map((target) => (
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
            hindrance={left.length === 0 ? 'Add a company first' : hindranceOf(chosen)}
            submit={tried ? `Try again for ${left.length}` : `Submit ${requests(left.length)}`}
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
