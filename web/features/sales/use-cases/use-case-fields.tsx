import { useQuery } from '@tanstack/react-query';
import { listGeographyNames } from '../../../../shared/core/network/geographies.ts';
import type { previewUseCase } from '../../../../shared/features/sales/calls.ts';
import { joinList, splitList } from '../../../../shared/features/sales/lists.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { industriesQuery } from '../../../core/companies/industries.ts';
import { PersonPicker } from '../../../core/people/person-picker.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { CheckGroup } from '../../../platform/ui/fields/field.tsx';
import { FormArea, FormCheck, FormControl, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { type BodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from '../recommendations/sales.module.css';
import { ListField } from './list-field.tsx';
import type { TypedUseCase } from './use-case-form.ts';

const GEOGRAPHIES = listGeographyNames();

type Preview = Reply<typeof previewUseCase>;
type FieldsProps = { form: BodyForm<TypedUseCase> };

const describeExcluded = (count: number | null | undefined) =>
  count ? `Excludes ${formatCount(count)} ${count === 1 ? 'company' : 'companies'}` : undefined;

/** The conditions on companies, with how many each takes out. */
export function CompanyFields({ form, preview }: FieldsProps & { preview: Preview | undefined }) {
  const industries = useQuery(industriesQuery).data?.map(({ name }) => name);
  const effects = preview?.effects;
  const unknown = preview?.unknown ?? [];
  return (
    <>
      <h3 className={css.part}>Companies</h3>
      <div className={css.pair}>
        <FormText
          {...form.bind('Target_Account_Type__c')}
          label="Account type"
          hint={describeExcluded(effects?.account_type)}
          maxLength={200}
        />
        <div className={css.pair}>
          <FormText
            {...form.bind('Target_Company_Size_Min__c')}
            label="Smallest size"
            inputMode="numeric"
            hint={effects?.size ? `${formatCount(effects.size)} outside.` : undefined}
          />
          <FormText {...form.bind('Target_Company_Size_Max__c')} label="Largest size" inputMode="numeric" />
        </div>
        <ListField {...form.bind('Industries__c')} label="Industries" suggested={industries} />
        <ListField
          {...form.bind('Excluded_Industries__c')}
          label="Excluded industries"
          hint={describeExcluded(effects?.excluded_industries)}
          suggested={industries}
        />
        <GeographyField
          form={form}
          name="Target_Geographies__c"
          label="Geographies"
          takes={describeExcluded(effects?.geographies)}
          unknown={unknown}
        />
        <GeographyField
          form={form}
          name="Target_Excluded_Geographies__c"
          label="Excluded geographies"
          takes={describeExcluded(effects?.excluded_geographies)}
          unknown={unknown}
        />
        <ListField
          {...form.bind('Target_Account_Keywords__c')}
          label="Account keywords"
          hint={effects?.keywords == null ? undefined : `Mentioned by ${formatCount(effects.keywords)}.`}
        />
        <ListField
          {...form.bind('Target_Account_Anti_Keywords__c')}
          label="Account anti-keywords"
          hint={describeExcluded(effects?.anti_keywords)}
        />
      </div>
    </>
  );
}

type GeographyFieldProps = FieldsProps & {
  name: 'Target_Geographies__c' | 'Target_Excluded_Geographies__c';
  label: string;
  /** The number of companies that it takes out, in words. */
  takes: string | undefined;
  unknown: Preview['unknown'];
};

/** A list of places. An unknown place is named below it, with the probable place. */
function GeographyField({ form, name: field, label, takes, unknown }: GeographyFieldProps) {
  const names = splitList(useTyped<TypedUseCase>(form)[field], ';');
  const put = (name: string, meant: string) =>
    form.set(
      field,
      joinList(
        names.map((other) => (other === name ? meant : other)),
        ';',
      ),
    );
  return (
    <div>
      <ListField
        {...form.bind(field)}
        separator=";"
        label={label}
        hint={takes ?? 'Countries, regions or cities.'}
        suggested={GEOGRAPHIES}
      />
      {unknown
        .filter(({ name }) => names.includes(name))
        .map(({ name, meant }) => (
          <p key={name} className={css.unknown} role="status">
            <span>Kith knows no place called “{name}”.</span>
            {meant && (
              <>
                {' '}
                <span>Did you mean</span>{' '}
                <Button variant="text" size="small" onClick={() => put(name, meant)}>
                  {meant}
                </Button>
                <span>?</span>
              </>
            )}
          </p>
        ))}
    </div>
  );
}

/** The people the company wants to meet. */
export function TargetPeopleFields({ form }: FieldsProps) {
  return (
    <>
      <h3 className={css.part}>People</h3>
      <div className={css.pair}>
        <ListField {...form.bind('Target_Persona_Keywords__c')} label="Persona keywords" />
        <ListField {...form.bind('Target_Persona_Anti_Keywords__c')} label="Persona anti-keywords" />
      </div>
      <CheckGroup legend="Persona role">
        <FormCheck {...form.bind('Executive')} label="Executive" />
        <FormCheck {...form.bind('Manager')} label="Manager" />
        <FormCheck {...form.bind('Employee')} label="Employee" />
      </CheckGroup>
      <FormControl {...form.bind('default_contact')}>
        {({ value, onChange, error: wrong }) => (
          <PersonPicker
            label="Default contact"
            requirement="optional"
            value={value}
            onChange={onChange}
            error={wrong}
          />
        )}
      </FormControl>
    </>
  );
}

/** The words for the e-mail. */
export function MailFields({ form }: FieldsProps) {
  return (
    <>
      <h3 className={css.part}>E-mail text</h3>
      <FormText {...form.bind('One_Liner__c')} label="One-liner" maxLength={20_000} />
      <FormArea
        {...form.bind('Value_Proposition__c')}
        label="Value proposition and why now"
        rows={3}
        maxLength={20_000}
      />
      <FormArea {...form.bind('Ask__c')} label="What to discuss" rows={2} maxLength={20_000} />
      <FormText {...form.bind('Decision_Makers__c')} label="Decision maker(s)" maxLength={20_000} />
      <FormArea {...form.bind('Case_Studies__c')} label="Case studies" rows={2} maxLength={20_000} />
      <FormArea {...form.bind('Intro_Text__c')} label="Relevant blurb" rows={2} maxLength={20_000} />
      <FormArea {...form.bind('Sample_Email_Draft__c')} label="Sample e-mail draft" rows={5} maxLength={20_000} />
    </>
  );
}
