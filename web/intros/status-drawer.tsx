import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { FEEDBACK_AFTER_DAYS, REJECT_REASONS, SALES_STATUSES } from '../../shared/intros/constants.ts';
import { isIntroStatus } from '../../shared/intros/derive.ts';
import type { Intro } from '../../shared/intros/intro.ts';
import { INTRO_LIFE, type IntroStatus, isRejected } from '../../shared/intros/statuses.ts';
import { ApiError, describeError } from '../api/api-error.ts';
import { CompanyLogo } from '../people/company-logo.tsx';
import { describeWork, type PickedPerson } from '../people/people.ts';
import { PersonPicker } from '../people/person-picker.tsx';
import { DrawerButtons } from '../ui/drawer-buttons.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SideDrawer } from '../ui/side-drawer.tsx';
import { useUpdate } from './changes.ts';
import { facilitatorsQuery, introQuery } from './queries.ts';
import { groupedSteps, stepTo } from './status-choice.ts';
import css from './status-drawer.module.css';
import { useDone } from './undo.ts';

interface Typed {
  to: IntroStatus | '';
  reason: string;
  details: string;
  sales: string;
  nextUpdate: string;
  facilitator: string;
  connector: PickedPerson | null;
  person: PickedPerson | null;
  comment: string;
  internal: string;
}

/** Somebody who left the network cannot be picked again. */
const picked = (person: Intro['To_Who__r'] | Intro['Connector__r']): PickedPerson | null =>
  person?.Id
    ? {
        ...{ id: person.Id, name: person.Name },
        about: describeWork(person.Title, 'Account' in person ? person.Account : null),
      }
    : null;

const asItIs = (intro: Intro): Typed => ({
  ...{ to: '', reason: '', details: '', comment: '', internal: '' },
  sales: intro.Sales_Status__c ?? '',
  nextUpdate: intro.Next_Update_Request__c ?? '',
  facilitator: intro.Kith_Facilitator__r?.Id ?? '',
  connector: picked(intro.Connector__r),
  person: picked(intro.To_Who__r),
});

/** Of an edit only what differs counts: a field that was put back to what stood there is not changed. */
function changed(before: Typed, edits: Partial<Typed>): Partial<Typed> {
  const worth = (value: Typed[keyof Typed] | undefined) => (typeof value === 'object' ? value?.id : value);
  const names = Object.keys(edits) as (keyof Typed)[];
  return Object.fromEntries(
    names.filter((name) => worth(edits[name]) !== worth(before[name])).map((name) => [name, edits[name]]),
  );
}

/** Only what was changed is sent, so that nothing is set back that somebody else changed meanwhile. */
function changedFields(before: Typed, now: Typed, asks: { reason: boolean; sales: boolean }) {
  return {
    ...(now.to ? { Status__c: now.to } : {}),
    ...(asks.reason && now.reason ? { Reject_Reason__c: now.reason as (typeof REJECT_REASONS)[number] } : {}),
    ...(asks.reason && now.details.trim() ? { Rejection_Details__c: now.details.trim() } : {}),
    ...(asks.sales && now.sales ? { Sales_Status__c: now.sales as (typeof SALES_STATUSES)[number] } : {}),
    ...(now.nextUpdate !== before.nextUpdate ? { Next_Update_Request__c: now.nextUpdate || null } : {}),
    ...(now.facilitator !== before.facilitator ? { Kith_Facilitator__c: now.facilitator || null } : {}),
    ...(now.connector?.id !== before.connector?.id ? { Connector__c: now.connector?.id ?? null } : {}),
    ...(now.person?.id !== before.person?.id ? { To_Who__c: now.person?.id ?? null } : {}),
    ...(now.comment.trim() ? { comment: now.comment.trim() } : {}),
    ...(now.internal.trim() ? { internal_comment: now.internal.trim() } : {}),
  };
}

function Failure({ error }: { error: unknown }) {
  if (error instanceof ApiError && error.status === 409) {
    const labels = error.allowed.filter(isIntroStatus).map((status) => INTRO_LIFE[status].label);
    return (
      <Notice kind="error">
        {error.detail} {labels.length > 0 && `Possible now: ${labels.join(', ')}.`}
      </Notice>
    );
  }
  return (
    <Notice kind="error">
      Ooops, looks like there was an error updating the intro. Please try again or contact an EIR
      <div>{describeError(error)}</div>
    </Notice>
  );
}

/**
 * Staff carry a request on: only the steps that the life cycle allows from where it stands, with what each asks for. It is
 * decided on the status that one sees here; when somebody was faster the drawer says so, shows what is so now and keeps
 * what was typed.
 */
export function StatusDrawer({ intro: opened, onClose }: { intro: Intro; onClose: () => void }) {
  const [intro, setIntro] = useState(opened);
  const before = asItIs(intro);
  // What one changed oneself lies over the request as it is, so that a newer one shows through everywhere else.
  const [edits, setEdits] = useState<Partial<Typed>>({});
  const typed: Typed = { ...before, ...edits };
  const [wrong, setWrong] = useState<{ reason?: string; nothing?: string }>({});
  const facilitators = useQuery(facilitatorsQuery);
  const update = useUpdate();
  const queries = useQueryClient();
  const done = useDone();
  const form = useId();
  const reason = useRef<HTMLSelectElement>(null);
  const status = useRef<HTMLSelectElement>(null);
  const step = stepTo(intro.Status__c, typed.to);
  const asks = {
    reason: (step?.asks.includes('reject_reason') || (!step && isRejected(intro.Status__c))) ?? false,
    sales: step?.stamps.includes('outcome') ?? false,
  };
  const reasonNeeded = step !== undefined && asks.reason && isRejected(step.to);
  const fields = changedFields(before, typed, asks);
  const company = intro.Target_Account__r.Name;
  const set = (part: Partial<Typed>) => setEdits((now) => ({ ...now, ...part }));
  const fieldError = (name: string) => (update.error instanceof ApiError ? update.error.fields[name] : undefined);

  /** Shows where the request stands now; a step that is not possible any more is chosen anew. */
  const lookAgain = async () => {
    const fresh = await queries.fetchQuery({ ...introQuery(intro.Id), staleTime: 0 }).catch(() => undefined);
    if (!fresh) return;
    setIntro(fresh.intro);
    setEdits((now) => {
      const { to, ...others } = changed(before, now);
      return to && fresh.intro.next_statuses?.includes(to) ? { ...others, to } : others;
    });
    status.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(fields).length === 0) {
      setWrong({ nothing: 'Choose a status, or change something below.' });
      status.current?.focus();
      return;
    }
    if (reasonNeeded && !typed.reason) {
      setWrong({ reason: 'Say why: this status needs a reject reason.' });
      reason.current?.focus();
      return;
    }
    setWrong({});
    update.mutate(
      {
        ...{ Id: intro.Id, From_Status__c: intro.Status__c, Last_Status_Update__c: intro.Last_Status_Update__c },
        ...fields,
      },
      {
        onSuccess: ({ result }) => {
          done(result, 'update sent successfully');
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) void lookAgain();
        },
      },
    );
  };

  return (
    <SideDrawer
      open
      title={`Request to ${company}`}
      tile={<CompanyLogo name={company} src={intro.Target_Account__r.logo_url} size={36} />}
      typed={Object.keys(fields).length > 0}
      onClose={onClose}
      footer={(leave) => (
        <DrawerButtons onCancel={leave} form={form} submit="Update" submitting="Updating…" busy={update.isPending} />
      )}
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {update.error && <Failure error={update.error} />}
        <p className={css.present}>
          {INTRO_LIFE[intro.Status__c].label} now, asked by {intro.Requestor__r.Name || 'somebody'} of{' '}
          {intro.Requesting_Account__r.Name}.
        </p>
        <SelectField
          ref={status}
          label="Status"
          value={typed.to}
          error={wrong.nothing ?? fieldError('Status__c')}
          onChange={({ target }) => {
            setWrong({});
            set({ to: target.value as IntroStatus | '' });
          }}
        >
          <option value="">Leave it at {INTRO_LIFE[intro.Status__c].label}</option>
          {groupedSteps(intro.Status__c, intro.next_statuses ?? []).map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.statuses.map((one) => (
                <option key={one} value={one}>
                  {INTRO_LIFE[one].label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        {asks.reason && (
          <>
            <SelectField
              ref={reason}
              label="Reject reason"
              requirement={reasonNeeded ? 'required' : 'optional'}
              hint="For staff only."
              value={typed.reason}
              error={typed.reason ? undefined : (wrong.reason ?? fieldError('Reject_Reason__c'))}
              onChange={({ target }) => set({ reason: target.value })}
            >
              <option value="">{reasonNeeded ? 'Choose a reason' : 'Leave it as it is'}</option>
              {REJECT_REASONS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
            <TextArea
              label="Reject details"
              requirement="optional"
              hint="For staff only."
              rows={2}
              value={typed.details}
              onChange={({ target }) => set({ details: target.value })}
            />
          </>
        )}
        {asks.sales && step?.to !== 'No Feedback' && (
          <SelectField
            label="What came of it"
            value={typed.sales}
            onChange={({ target }) => set({ sales: target.value })}
          >
            <option value="">Unknown</option>
            {SALES_STATUSES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        )}
        <div className={css.two}>
          <TextField
            label="Next update"
            type="date"
            hint={step?.to === 'Introduced' ? `Left as it is: ${FEEDBACK_AFTER_DAYS} days from today.` : undefined}
            value={typed.nextUpdate}
            error={fieldError('Next_Update_Request__c')}
            onChange={({ target }) => set({ nextUpdate: target.value })}
          />
          <SelectField
            label="Facilitator"
            value={typed.facilitator}
            hint={step?.asks.includes('facilitator') && !typed.facilitator ? 'Nobody chosen: you will be.' : undefined}
            error={facilitators.error ? 'The list could not be loaded.' : fieldError('Kith_Facilitator__c')}
            onChange={({ target }) => set({ facilitator: target.value })}
          >
            <option value="">Nobody yet</option>
            {facilitators.data?.map(({ Id, Name }) => (
              <option key={Id} value={Id}>
                {Name}
              </option>
            ))}
            {!facilitators.data && intro.Kith_Facilitator__r && (
              <option value={intro.Kith_Facilitator__r.Id}>{intro.Kith_Facilitator__r.Name}</option>
            )}
          </SelectField>
        </div>
        <div className={css.two}>
          <PersonPicker label="Connector" value={typed.connector} onChange={(connector) => set({ connector })} />
          <PersonPicker label="Target person" value={typed.person} onChange={(person) => set({ person })} />
        </div>
        <TextArea
          label="Comment"
          requirement="optional"
          hint={`${intro.Requesting_Account__r.Name} sees it, and the message that this step sends carries it.`}
          rows={3}
          value={typed.comment}
          onChange={({ target }) => set({ comment: target.value })}
        />
        <TextArea
          label="Internal comment"
          requirement="optional"
          hint="Only staff see it."
          rows={2}
          value={typed.internal}
          onChange={({ target }) => set({ internal: target.value })}
        />
      </form>
    </SideDrawer>
  );
}
