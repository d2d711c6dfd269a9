import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FEEDBACK_AFTER_DAYS, REJECT_REASONS } from '../../../../shared/core/introductions/constants.ts';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { INTRO_LIFE, type Need } from '../../../../shared/core/introductions/statuses.ts';
import { firmUsersQuery } from '../../../core/people/firm-users.ts';
import { PersonPicker } from '../../../core/people/person-picker.tsx';
import { FormArea, FormCheck, FormControl, FormDate, FormSelect } from '../../../platform/ui/form/form-fields.tsx';
import { Offered } from './offered.tsx';
import css from './status-drawer.module.css';
import type { useStatusForm } from './status-form.ts';

type StatusForm = ReturnType<typeof useStatusForm>;

/** Whether the step that is chosen, or the status that stays, cannot do without it. */
const getRequirement = ({ intro, step }: Pick<StatusForm, 'intro' | 'step'>, need: Need) =>
  INTRO_LIFE[step?.to ?? intro.Status__c].needs.includes(need) ? 'required' : undefined;

/** The fields for the reason of a rejection: a reason from the list, and the user's own words. */
export function RejectFields({ form, reasonNeeded }: Pick<StatusForm, 'form' | 'reasonNeeded'>) {
  return (
    <>
      <FormSelect
        {...form.bind('Reject_Reason__c')}
        label="Reject reason"
        requirement={reasonNeeded ? 'required' : 'optional'}
        hint="For staff only."
      >
        <option value="">{reasonNeeded ? 'Choose a reason' : 'Keep as it is'}</option>
        {REJECT_REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
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
  );
}

/** The day on which staff hear of it next, and the person from whom. */
export function FollowUpFields({ form, intro, typed, step }: Pick<StatusForm, 'form' | 'intro' | 'typed' | 'step'>) {
  const facilitators = useQuery(firmUsersQuery);
  const present = intro.Kith_Facilitator__r;
  return (
    <div className={css.two}>
      <FormDate
        {...form.bind('Next_Update_Request__c')}
        label="Next update"
        hint={
          step?.to === 'Introduced' ? `Leave unchanged to set it ${FEEDBACK_AFTER_DAYS} days from today.` : undefined
        }
      />
      <FormSelect
        {...form.bind('Kith_Facilitator__c')}
        label="Facilitator"
        requirement={getRequirement({ intro, step }, 'facilitator')}
        hint={
          step?.asks.includes('facilitator') && !typed.Kith_Facilitator__c
            ? 'If you leave this empty, you become the facilitator.'
            : undefined
        }
        error={facilitators.error ? 'The list could not be loaded.' : undefined}
      >
        <option value="">Unassigned</option>
        {(facilitators.data ?? (present ? [present] : [])).map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Name}
          </option>
        ))}
      </FormSelect>
    </div>
  );
}

/** People who left the network, for instance when an import was undone, have the names that the request kept. */
const describeRemembered = (person: Intro['To_Who__r']): string | undefined =>
  person && !person.Id ? `${person.Name}, who is no longer in the network.` : undefined;

type WhoProps = Pick<ComponentProps<typeof PersonPicker>, 'label' | 'requirement' | 'hint'> & {
  field: Pick<ComponentProps<typeof FormControl>, 'control' | 'name'>;
  offered: Pick<ComponentProps<typeof Offered>, 'label' | 'people'>;
};

/** A person of the request: found by name, or one of the suggestions. */
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

type PeopleFieldsProps = Pick<StatusForm, 'form' | 'intro' | 'typed' | 'step' | 'offered' | 'elsewhere'>;

/** The target person and the connector. */
export function IntroPeopleFields({ form, intro, typed, step, offered, elsewhere }: PeopleFieldsProps) {
  return (
    <>
      <div className={css.two}>
        <Who
          label="Target person"
          requirement={getRequirement({ intro, step }, 'target')}
          hint={describeRemembered(intro.To_Who__r)}
          field={form.bind('To_Who__c')}
          offered={{ label: `People of ${intro.Target_Account__r.Name}`, people: offered.targets }}
        />
        <Who
          label="Connector"
          requirement={getRequirement({ intro, step }, 'connector')}
          hint={describeRemembered(intro.Connector__r)}
          field={form.bind('Connector__c')}
          offered={{ label: 'Who could make the introduction, best first', people: offered.connectors }}
        />
      </div>
      <FormCheck
        {...form.bind('Double_Opt_In__c')}
        label="Ask the target person too, and share addresses only after both say yes"
      />
      {elsewhere && (
        <FormCheck
          {...form.bind('Target_Works_Elsewhere__c')}
          label={`${typed.To_Who__c?.name ?? 'The target person'} now works at another company. I mean this person; messages will name their new company.`}
        />
      )}
    </>
  );
}
