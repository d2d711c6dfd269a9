import type { ReactNode } from 'react';
import { hasEmailWords } from '../../../../shared/core/sales/sales-target.ts';
import {
  findContradictions,
  USE_CASE_KINDS,
  type UseCase,
  UseCaseFields,
} from '../../../../shared/features/sales/use-case.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { CompanySelect } from '../../../core/companies/company-select.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { useUser } from '../../../platform/api/session.ts';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormCheck, FormSelect, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { type BodyForm, useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import { useUnchanged } from '../../../platform/ui/form/use-unchanged.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUseCaseActions } from '../recommendations/queries.ts';
import { RaiseFields, RaiseMailFields } from './raise-fields.tsx';
import { CompanyFields, MailFields, TargetPeopleFields } from './use-case-fields.tsx';
import { buildUseCaseBody, findMistyped, TypedUseCase, toUseCaseInput } from './use-case-form.ts';
import { LiveCount, usePreview } from './use-case-preview.tsx';

type UseCaseDrawerProps = {
  /** Undefined: a new use case. */
  useCase?: UseCase;
  /** A new use case that begins as a copy of this one. */
  copy?: true;
  /** A new use case of this kind; without it, the user chooses. */
  kind?: UseCase['Kind__c'];
  /** The companies to suggest next: only the missing words for the e-mail are asked for. */
  suggesting?: string;
  onSaved?: (useCase: UseCase) => void;
  onClose: () => void;
};

/** A use case, with a live count of the fitting companies while the user types. */
export function UseCaseDrawer({ useCase, copy, kind, suggesting, onSaved, onClose }: UseCaseDrawerProps) {
  const staff = useUser()?.staff ?? false;
  const { create, update } = useUseCaseActions();
  const notices = useNotices();
  const edited = copy ? undefined : useCase;
  const unchanged = useUnchanged(onClose);
  const form = useBodyForm({
    typed: TypedUseCase,
    start: toUseCaseInput(useCase, copy === true, kind),
    body: UseCaseFields,
    toBody: buildUseCaseBody,
    check: (typed) => ({
      ...findContradictions(buildUseCaseBody(typed)),
      ...findMistyped(typed),
      ...(staff && !edited && !typed.Account__c ? { Account__c: 'Choose the company this use case belongs to.' } : {}),
      ...(suggesting && !hasEmailWords(typed) ? { One_Liner__c: 'Write at least one line.' } : {}),
      ...(typed.Name.trim() ? {} : { Name: 'Enter a name for the use case.' }),
    }),
    send: async (body, was) => {
      const { Account__c: company, default_contact: contact } = form.read();
      const people = [contact, was.default_contact].filter((person) => person !== null);
      const { sales_target } = edited
        ? await update({
            ...body,
            id: edited.Id,
            LastModifiedDate: edited.LastModifiedDate,
            was: buildUseCaseBody(was),
            contacts: Object.fromEntries(people.map(({ id, name }) => [id, name])),
          })
        : await create({ ...body, ...(staff ? { Account__c: company } : {}) });
      notices.success(`You saved ${sales_target.Name}.`);
      onSaved?.(sales_target);
      onClose();
    },
    unchanged: edited && unchanged,
    draft: useDraft(`use-case-${edited ? edited.Id : copy ? `copy-${useCase?.Id}` : `new${kind ?? ''}`}`),
  });
  return (
    <FormDrawer
      form={form}
      title={
        suggesting
          ? `E-mail text for ${suggesting}`
          : edited
            ? edited.Name
            : copy
              ? 'Copy a use case'
              : kind === 'Raise'
                ? 'New raise'
                : 'New use case'
      }
      subtitle={edited && `Use case of ${edited['Account__r.Name']}${edited.Is_Default__c ? ', default' : ''}`}
      tile={edited && <CompanyLogo name={edited['Account__r.Name']} src={edited['Account__r.Logo__c']} size={44} />}
      submit={suggesting ? 'Save and suggest' : 'Save use case'}
      describe={describeError}
      onClose={onClose}
    >
      {suggesting ? (
        <>
          <p>{edited?.Name} has no e-mail text yet. The company will see this text in each of its requests.</p>
          {edited?.Kind__c === 'Raise' ? <RaiseMailFields form={form} /> : <MailFields form={form} />}
        </>
      ) : (
        <Fields form={form} staff={staff} choosing={!edited} choosingKind={!useCase && !kind} />
      )}
    </FormDrawer>
  );
}

type FieldsProps = { form: BodyForm<TypedUseCase>; staff: boolean; choosing: boolean; choosingKind: boolean };

function Fields({ form, staff, choosing, choosingKind }: FieldsProps) {
  const typed = useTyped<TypedUseCase>(form);
  const head = (
    <>
      {choosingKind && (
        <FormSelect {...form.bind('Kind__c')} label="Kind">
          {USE_CASE_KINDS.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </FormSelect>
      )}
      {staff && choosing && <CompanySelect {...form.bind('Account__c')} />}
      <FormText {...form.bind('Name')} label="Name" requirement="required" maxLength={200} autoComplete="off" />
    </>
  );
  if (typed.Kind__c === 'Raise')
    return (
      <>
        {head}
        <RaiseFields form={form} />
        <RaiseMailFields form={form} />
      </>
    );
  return (
    <SalesFields form={form} typed={typed} ready={!staff || typed.Account__c !== ''}>
      {head}
    </SalesFields>
  );
}

type SalesFieldsProps = Pick<FieldsProps, 'form'> & { typed: TypedUseCase; ready: boolean; children: ReactNode };

function SalesFields({ form, typed, ready, children }: SalesFieldsProps) {
  const { data, error } = usePreview(typed, ready);
  return (
    <>
      <LiveCount ready={ready} data={data} error={error} />
      {children}
      <CompanyFields form={form} preview={data} />
      <TargetPeopleFields form={form} />
      <MailFields form={form} />
      <FormCheck {...form.bind('Is_Default__c')} label="Default: fills in the request drawer" />
    </>
  );
}
