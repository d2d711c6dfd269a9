import type { ComponentProps } from 'react';
import { SALES_STATUSES } from '../../../../shared/core/introductions/constants.ts';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { isIntroStatus } from '../../../../shared/features/introductions/derive.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { AlthoughField } from '../../../core/people/although-field.tsx';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormArea, FormControl, FormSelect } from '../../../platform/ui/form/form-fields.tsx';
import { GoesOut, useIntroPreview } from './goes-out.tsx';
import { groupSteps } from './status-choice.ts';
import css from './status-drawer.module.css';
import { FollowUpFields, IntroPeopleFields, RejectFields } from './status-fields.tsx';
import { type PathPeople, useStatusForm } from './status-form.ts';

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
      <span>Ooops, looks like there was an error updating the intro. Please try again or contact an EIR</span>
      <div>{describeError(error)}</div>
    </>
  );
}

type AlthoughProps = ComponentProps<typeof AlthoughField> & Pick<ComponentProps<typeof GoesOut>, 'body'>;

/** Asked for only where the connector's terms are in the way and can be overridden, or once it was. */
function Although({ body, ...field }: AlthoughProps) {
  const { data } = useIntroPreview(body);
  return data?.overridable || field.value !== '' ? <AlthoughField {...field} /> : null;
}

type StatusDrawerProps = {
  intro: Intro;
  /** The step that is chosen already. */
  to?: IntroStatus;
  /** The people that are chosen already. */
  people?: PathPeople;
  onClose: () => void;
};

/** The drawer in which staff move a request: only the allowed steps, with the fields that each needs. */
export function StatusDrawer({ intro: opened, to, people, onClose }: StatusDrawerProps) {
  const { form, intro, typed, step, reason, reasonNeeded, sales, offered, elsewhere, body } = useStatusForm(
    opened,
    onClose,
    { to, people },
  );
  const company = intro.Target_Account__r.Name;
  const label = INTRO_LIFE[intro.Status__c].label;
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
        <option value="">Keep {label}</option>
        {groupSteps(intro.Status__c, intro.next_statuses ?? []).map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.statuses.map((status) => (
              <option key={status} value={status}>
                {INTRO_LIFE[status].label}
              </option>
            ))}
          </optgroup>
        ))}
      </FormSelect>
      {reason && <RejectFields form={form} reasonNeeded={reasonNeeded} />}
      {sales && step?.to !== 'No Feedback' && (
        <FormSelect {...form.bind('Sales_Status__c')} label="How it went">
          <option value="">Unknown</option>
          {SALES_STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </FormSelect>
      )}
      <FollowUpFields form={form} intro={intro} typed={typed} step={step} />
      <IntroPeopleFields form={form} intro={intro} typed={typed} step={step} offered={offered} elsewhere={elsewhere} />
      <FormArea
        {...form.bind('comment')}
        label="Comment"
        requirement="optional"
        hint={`${intro.Requesting_Account__r.Name} will see it, and it’s part of the message this step sends.`}
        rows={3}
      />
      <FormArea
        {...form.bind('internal_comment')}
        label="Internal comment"
        requirement="optional"
        hint="Only staff see it."
        rows={2}
      />
      <FormControl {...form.bind('although_terms')}>
        {({ value, onChange }) => (
          <Although body={body} name={typed.Connector__c?.name ?? 'The connector'} value={value} onChange={onChange} />
        )}
      </FormControl>
      {(step || people) && <GoesOut body={body} />}
    </FormDrawer>
  );
}
