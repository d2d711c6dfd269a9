import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { geographyNames } from '../../shared/sales/geographies.ts';
import { joinList, splitList } from '../../shared/sales/lists.ts';
import { contradictionsIn, type UseCase, UseCaseFields } from '../../shared/sales/use-case.ts';
import { describeError } from '../api/api-error.ts';
import { useDraft } from '../api/drafts.tsx';
import { useUser } from '../api/session.ts';
import { CompanyLogo } from '../people/company-logo.tsx';
import { CompanySelect } from '../people/company-select.tsx';
import { industriesQuery } from '../people/industries.ts';
import { PersonPicker } from '../people/person-picker.tsx';
import type { Strength } from '../people/strength.ts';
import { StrengthRing } from '../people/strength-ring.tsx';
import { Button } from '../ui/button.tsx';
import { CheckGroup } from '../ui/field.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { FormArea, FormCheck, FormControl, FormText } from '../ui/form/form-fields.tsx';
import { type BodyForm, useBodyForm, useTyped } from '../ui/form/use-body-form.ts';
import { useNotices } from '../ui/notices.tsx';
import { formatCount } from '../ui/numbers.ts';
import { useSettled } from '../ui/use-settled.ts';
import { ListField } from './list-field.tsx';
import { previewQuery, useUseCaseDeeds } from './queries.ts';
import css from './sales.module.css';
import { askedOf, fieldsOf, startOf, Typed } from './use-case-form.ts';

const SETTLED_MS = 250;
const GEOGRAPHIES = geographyNames();

type UseCaseDrawerProps = {
  /** Undefined: a new one. */
  useCase?: UseCase;
  /** A new one that begins as the other. */
  copy?: true;
  onSaved?: (useCase: UseCase) => void;
  onClose: () => void;
};

/** What a use case says, with a live count of the companies that fit while one types. */
export function UseCaseDrawer({ useCase, copy, onSaved, onClose }: UseCaseDrawerProps) {
  const staff = useUser()?.staff ?? false;
  const { create, update } = useUseCaseDeeds();
  const notices = useNotices();
  const edited = copy ? undefined : useCase;
  const form = useBodyForm({
    typed: Typed,
    start: startOf(useCase, copy === true),
    body: UseCaseFields,
    toBody: fieldsOf,
    check: (typed) => ({
      ...contradictionsIn(fieldsOf(typed)),
      ...(staff && !edited && !typed.Account__c ? { Account__c: 'Choose the company that this use case is of.' } : {}),
      ...(typed.Name.trim() ? {} : { Name: 'Give the use case a name.' }),
    }),
    send: async (body) => {
      const company = form.read().Account__c;
      const { sales_target } = edited
        ? await update({ ...body, id: edited.Id, LastModifiedDate: edited.LastModifiedDate })
        : await create({ ...body, ...(staff ? { Account__c: company } : {}) });
      notices.success(`${sales_target.Name} was saved.`);
      onSaved?.(sales_target);
      onClose();
    },
    draft: useDraft(`use-case-${edited ? edited.Id : copy ? `copy-${useCase?.Id}` : 'new'}`),
  });
  return (
    <FormDrawer
      form={form}
      title={edited ? edited.Name : copy ? 'Copy a use case' : 'New use case'}
      subtitle={edited && `Use case of ${edited['Account__r.Name']}${edited.Is_Default__c ? ', the default one' : ''}`}
      tile={edited && <CompanyLogo name={edited['Account__r.Name']} src={edited['Account__r.Logo__c']} size={44} />}
      submit="Save use case"
      describe={describeError}
      onClose={onClose}
    >
      <Fields form={form} staff={staff} choosing={!edited} />
    </FormDrawer>
  );
}

function Fields({ form, staff, choosing }: { form: BodyForm<Typed>; staff: boolean; choosing: boolean }) {
  const typed = useTyped<Typed>(form);
  const asked = useSettled(JSON.stringify(askedOf(typed)), SETTLED_MS);
  const ready = !staff || typed.Account__c !== '';
  const industries = useQuery(industriesQuery).data?.map(({ name }) => name);
  const { data, error } = useQuery({ ...previewQuery(JSON.parse(asked)), enabled: ready });
  const opened = useRef<number>(undefined);
  if (data) opened.current ??= data.fits;
  const change = data && opened.current !== undefined ? data.fits - opened.current : 0;
  const effects = data?.effects;
  const out = (count: number | null | undefined) => (count ? `Takes out ${formatCount(count)}.` : undefined);
  const about = data?.about ? 'about ' : '';
  const unknownIn = (field: 'Target_Geographies__c' | 'Target_Excluded_Geographies__c') =>
    data?.unknown.filter(({ name }) => splitList(typed[field], ';').includes(name)) ?? [];
  const put = (field: 'Target_Geographies__c' | 'Target_Excluded_Geographies__c', name: string, meant: string) =>
    form.set(
      field,
      joinList(
        splitList(typed[field], ';').map((one) => (one === name ? meant : one)),
        ';',
      ),
    );
  const geographies = (
    field: 'Target_Geographies__c' | 'Target_Excluded_Geographies__c',
    label: string,
    takes?: string,
  ) => (
    <div>
      <ListField
        {...form.bind(field)}
        separator=";"
        label={label}
        hint={takes ?? 'Countries, regions or cities.'}
        suggested={GEOGRAPHIES}
      />
      {unknownIn(field).map(({ name, meant }) => (
        <p key={name} className={css.unknown} role="status">
          Nobody knows “{name}”.
          {meant && (
            <>
              {' '}
              Do you mean{' '}
              <Button variant="text" size="small" onClick={() => put(field, name, meant)}>
                {meant}
              </Button>
              ?
            </>
          )}
        </p>
      ))}
    </div>
  );
  return (
    <>
      <div className={css.live} role="status">
        {error && `The count could not be made. ${describeError(error)}`}
        {!ready && 'Choose the company, and you see how many companies fit.'}
        {ready && data && (
          <>
            <p>
              <b>
                {about}
                {formatCount(data.fits)}
              </b>{' '}
              {data.fits === 1 ? 'company fits' : 'companies fit'},{' '}
              <b>
                {about}
                {formatCount(data.reachable)}
              </b>{' '}
              with somebody reachable
              {change !== 0 && (
                <span className={css.soft}>
                  {' '}
                  {change > 0 ? '↑' : '↓'}
                  {formatCount(Math.abs(change))} since you opened
                </span>
              )}
            </p>
            {data.fits === 0 && <p>Nothing fits: take something out.</p>}
            {data.fits > 0 && data.fits >= data.all - 1 && <p>Everything fits: say more of whom you look for.</p>}
            {data.examples.length > 0 && (
              <ul className={css.examples} aria-label="The best of them">
                {data.examples.map(({ Id, name, score }) => (
                  <li key={Id}>
                    <StrengthRing strength={score as Strength} size={16} named /> {name}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
      {staff && choosing && <CompanySelect {...form.bind('Account__c')} />}
      <FormText {...form.bind('Name')} label="Name" requirement="required" maxLength={200} autoComplete="off" />
      <h3 className={css.part}>Companies</h3>
      <div className={css.pair}>
        <FormText
          {...form.bind('Target_Account_Type__c')}
          label="Account type"
          hint={out(effects?.account_type)}
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
          hint={out(effects?.excluded_industries)}
          suggested={industries}
        />
        {geographies('Target_Geographies__c', 'Geographies', out(effects?.geographies))}
        {geographies('Target_Excluded_Geographies__c', 'Excluded geographies', out(effects?.excluded_geographies))}
        <ListField
          {...form.bind('Target_Account_Keywords__c')}
          label="Account keywords"
          hint={effects?.keywords == null ? undefined : `Named by ${formatCount(effects.keywords)}.`}
        />
        <ListField
          {...form.bind('Target_Account_Anti_Keywords__c')}
          label="Account anti-keywords"
          hint={out(effects?.anti_keywords)}
        />
      </div>
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
      <h3 className={css.part}>Words for the e-mail</h3>
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
      <FormCheck {...form.bind('Is_Default__c')} label="The default one: it fills the request drawer" />
    </>
  );
}
