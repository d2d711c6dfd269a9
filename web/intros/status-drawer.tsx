import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FEEDBACK_AFTER_DAYS, REJECT_REASONS, SALES_STATUSES } from '../../shared/intros/constants.ts';
import { isIntroStatus } from '../../shared/intros/derive.ts';
import type { Intro } from '../../shared/intros/intro.ts';
import type { IntroStatus } from '../../shared/intros/status-names.ts';
import { INTRO_LIFE, type Need } from '../../shared/intros/statuses.ts';
import { ApiError, describeError } from '../api/api-error.ts';
import { CompanyLogo } from '../people/company-logo.tsx';
import { firmUsersQuery } from '../people/firm-users.ts';
import { PersonPicker } from '../people/person-picker.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { FormArea, FormCheck, FormControl, FormSelect, FormText } from '../ui/form/form-fields.tsx';
import { GoesOut } from './goes-out.tsx';
import { Offered } from './offered.tsx';
import { groupedSteps } from './status-choice.ts';
import css from './status-drawer.module.css';
import { useStatusForm } from './status-form.ts';

function Failure({ error }: { error: unknown }) {
  if (error instanceof ApiError && error.status === 409) {
    const labels = error.allowed.filter(isIntroStatus).map((status) => INTRO_LIFE[status].label);
    return (
      <>
        {error.detail} {labels.length > 0 && `Possible now: ${labels.join(', ')}.`}
      </>
    );
  }
  return (
    <>
      Ooops, looks like there was an error updating the intro. Please try again or contact an EIR
      <div>{describeError(error)}</div>
    </>
  );
}

/** Who left the network, as when an import was undone, is named by what was kept with the request. */
const keptName = (person: Intro['To_Who__r']): string | undefined =>
  person && !person.Id ? `${person.Name}, who is not in the network any more.` : undefined;

type WhoProps = Pick<ComponentProps<typeof PersonPicker>, 'label' | 'requirement' | 'hint'> & {
  field: Pick<ComponentProps<typeof FormControl>, 'control' | 'name'>;
  offered: Pick<ComponentProps<typeof Offered>, 'label' | 'people'>;
};

/** Somebody of the request: found by name, or one of those who come first. */
function Who({ field, offered, ...picker }: WhoProps) {
  return (
    <FormControl {...field}>
      {(bound) => (
        <div className={css.who}>
          <PersonPicker {...picker} {...bound} />
          <Offered {...offered} chosen={bound.value} onChoose={bound.onChange} />
        </div>
      )}
    </FormControl>
  );
}

type StatusDrawerProps = {
  intro: Intro;
  /** The step that is chosen already. */
  to?: IntroStatus;
  onClose: () => void;
};

/** Staff carry a request on: only the steps that the life cycle allows from where it stands, with what each asks for. */
export function StatusDrawer({ intro: opened, to, onClose }: StatusDrawerProps) {
  const { form, intro, typed, step, reason, reasonNeeded, sales, offered, elsewhere, body } = useStatusForm(
    opened,
    onClose,
    to,
  );
  const needs = INTRO_LIFE[step?.to ?? intro.Status__c].needs;
  const requirement = (need: Need) => (needs.includes(need) ? 'required' : undefined);
  const facilitators = useQuery(firmUsersQuery);
  const company = intro.Target_Account__r.Name;
  const label = INTRO_LIFE[intro.Status__c].label;
  const present = intro.Kith_Facilitator__r;
  return (
    <FormDrawer
      form={form}
      title={`Request to ${company}`}
      tile={<CompanyLogo name={company} src={intro.Target_Account__r.logo_url} size={36} />}
      submit="Update"
      submitting="Updating…"
      describe={(error) => <Failure error={error} />}
      onClose={onClose}
    >
      <p className={css.present}>
        {label} now, asked by {intro.Requestor__r.Name || 'somebody'} of {intro.Requesting_Account__r.Name}.
      </p>
      <FormSelect {...form.bind('Status__c')} label="Status">
        <option value="">Leave it at {label}</option>
        {groupedSteps(intro.Status__c, intro.next_statuses ?? []).map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.statuses.map((one) => (
              <option key={one} value={one}>
                {INTRO_LIFE[one].label}
              </option>
            ))}
          </optgroup>
        ))}
      </FormSelect>
      {reason && (
        <>
          <FormSelect
            {...form.bind('Reject_Reason__c')}
            label="Reject reason"
            requirement={reasonNeeded ? 'required' : 'optional'}
            hint="For staff only."
          >
            <option value="">{reasonNeeded ? 'Choose a reason' : 'Leave it as it is'}</option>
            {REJECT_REASONS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </FormSelect>
          <FormArea
            {...form.bind('Rejection_Details__c')}
            label="Reject details"
            requirement="optional"
            hint="For staff only."
            rows={2}
          />
        </>
      )}
      {sales && step?.to !== 'No Feedback' && (
        <FormSelect {...form.bind('Sales_Status__c')} label="What came of it">
          <option value="">Unknown</option>
          {SALES_STATUSES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </FormSelect>
      )}
      <div className={css.two}>
        <FormText
          {...form.bind('Next_Update_Request__c')}
          label="Next update"
          type="date"
          hint={step?.to === 'Introduced' ? `Left as it is: ${FEEDBACK_AFTER_DAYS} days from today.` : undefined}
        />
        <FormSelect
          {...form.bind('Kith_Facilitator__c')}
          label="Facilitator"
          requirement={requirement('facilitator')}
          hint={
            step?.asks.includes('facilitator') && !typed.Kith_Facilitator__c ? 'Nobody chosen: you will be.' : undefined
          }
          error={facilitators.error ? 'The list could not be loaded.' : undefined}
        >
          <option value="">Nobody yet</option>
          {(facilitators.data ?? (present ? [present] : [])).map(({ Id, Name }) => (
            <option key={Id} value={Id}>
              {Name}
            </option>
          ))}
        </FormSelect>
      </div>
      <div className={css.two}>
        <Who
          label="Target person"
          requirement={requirement('target')}
          hint={keptName(intro.To_Who__r)}
          field={form.bind('To_Who__c')}
          offered={{ label: `People of ${company}`, people: offered.targets }}
        />
        <Who
          label="Connector"
          requirement={requirement('connector')}
          hint={keptName(intro.Connector__r)}
          field={form.bind('Connector__c')}
          offered={{ label: 'Who could introduce, best way in first', people: offered.connectors }}
        />
      </div>
      {elsewhere && (
        <FormCheck
          {...form.bind('Target_Works_Elsewhere__c')}
          label={`${typed.To_Who__c?.name ?? 'The target person'} works at another company, and is meant. The messages say so.`}
        />
      )}
      <FormArea
        {...form.bind('comment')}
        label="Comment"
        requirement="optional"
        hint={`${intro.Requesting_Account__r.Name} sees it, and the message that this step sends carries it.`}
        rows={3}
      />
      <FormArea
        {...form.bind('internal_comment')}
        label="Internal comment"
        requirement="optional"
        hint="Only staff see it."
        rows={2}
      />
      {step && <GoesOut body={body} />}
    </FormDrawer>
  );
}
