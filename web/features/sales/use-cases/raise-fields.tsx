import { useQuery } from '@tanstack/react-query';
import { listGeographyNames } from '../../../../shared/core/network/geographies.ts';
import { RAISE_CURRENCIES, RAISE_ROUNDS } from '../../../../shared/features/sales/use-case.ts';
import { industriesQuery } from '../../../core/companies/industries.ts';
import { FormArea, FormCheck, FormSelect, FormText } from '../../../platform/ui/form/form-fields.tsx';
import type { BodyForm } from '../../../platform/ui/form/use-body-form.ts';
import css from '../recommendations/sales.module.css';
import { ListField } from './list-field.tsx';
import type { TypedUseCase } from './use-case-form.ts';

const GEOGRAPHIES = listGeographyNames();

/** The terms of a raise. */
export function RaiseFields({ form }: { form: BodyForm<TypedUseCase> }) {
  const industries = useQuery(industriesQuery).data?.map(({ name }) => name);
  return (
    <>
      <h3 className={css.part}>Raise</h3>
      <div className={css.pair}>
        <FormSelect {...form.bind('Round__c')} label="Round" requirement="required">
          <option value="">Choose a round</option>
          {RAISE_ROUNDS.map((round) => (
            <option key={round}>{round}</option>
          ))}
        </FormSelect>
        <FormText {...form.bind('Money_By__c')} label="First money by" placeholder="2027-03" maxLength={7} />
        <div className={css.pair}>
          <FormText {...form.bind('Sum_From__c')} label="Sum from" inputMode="numeric" />
          <FormText {...form.bind('Sum_To__c')} label="Sum to" inputMode="numeric" />
        </div>
        <FormSelect {...form.bind('Currency__c')} label="Currency">
          <option value="">None</option>
          {RAISE_CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </FormSelect>
        <FormCheck {...form.bind('Hide_Sum__c')} label="Leave the sum out of requests" />
        <ListField
          {...form.bind('Industries__c')}
          label="Sectors"
          hint="Funds that invest in them come first."
          suggested={industries}
        />
        <ListField
          {...form.bind('Target_Geographies__c')}
          separator=";"
          label="Places"
          hint="Funds that invest there come first."
          suggested={GEOGRAPHIES}
        />
        <ListField
          {...form.bind('Competitors__c')}
          label="Competitors"
          hint="Funds that invest in them are left out."
        />
        <ListField {...form.bind('Never_Ask__c')} label="Funds never to ask" hint="By their names in Kith." />
      </div>
    </>
  );
}

/** The words of a raise for the letters to funds. Round, sum and why the fund are added to them. */
export function RaiseMailFields({ form }: { form: BodyForm<TypedUseCase> }) {
  return (
    <>
      <h3 className={css.part}>E-mail text</h3>
      <FormArea {...form.bind('One_Liner__c')} label="What the company does" rows={2} maxLength={20_000} />
      <FormArea
        {...form.bind('Case_Studies__c')}
        label="Where you stand"
        hint="Customers, growth, team."
        rows={2}
        maxLength={20_000}
      />
      <FormArea {...form.bind('Ask__c')} label="What to talk about" rows={2} maxLength={20_000} />
    </>
  );
}
