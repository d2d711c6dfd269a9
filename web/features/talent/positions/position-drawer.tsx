import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import {
  POSITION_TYPES,
  ROLES_OF_WORK,
  SKILL_CATEGORIES,
  SKILLS,
  SKILLS_OF_CATEGORY,
  type SkillCategory,
} from '../../../../shared/core/talent/lists.ts';
import { NewPosition, type Position, PositionChange } from '../../../../shared/features/talent/positions/position.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { CompanySelect } from '../../../core/companies/company-select.tsx';
import { positionOwnersQuery } from '../../../core/requests/position-owners.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { useCan } from '../../../platform/api/session.ts';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormArea, FormCheck, FormSelect, FormText } from '../../../platform/ui/form/form-fields.tsx';
import { type BodyForm, useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import { useUnchanged } from '../../../platform/ui/form/use-unchanged.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { usePositionActions } from './queries.ts';

const text = z.string();
const FormValues = z.object({
  account_id: text,
  Name: text,
  Location__c: text,
  Skill_Category__c: text,
  Main_skill__c: text,
  Role__c: text,
  Position_Type__c: text,
  Owner__c: text,
  Link_to_Job__c: text,
  Short_Description__c: text,
  High_Priority__c: z.boolean(),
  Confidential__c: z.boolean(),
});
type FormValues = z.infer<typeof FormValues>;
type Flags = Partial<Pick<FormValues, 'High_Priority__c' | 'Confidential__c'>>;
type SentField = Exclude<keyof FormValues, 'account_id' | keyof Flags>;

const getStart = (position?: Position): FormValues => ({
  account_id: position?.Account__c ?? '',
  Name: position?.Name ?? '',
  Location__c: position?.Location__c ?? '',
  Skill_Category__c: position?.Skill_Category__c ?? '',
  Main_skill__c: position?.Main_skill__c ?? '',
  Role__c: position?.Role__c ?? '',
  Position_Type__c: position?.Position_Type__c ?? '',
  Owner__c: position?.Owner__c ?? '',
  Link_to_Job__c: position?.Link_to_Job__c ?? '',
  Short_Description__c: position?.Short_Description__c ?? '',
  High_Priority__c: position?.High_Priority__c ?? false,
  Confidential__c: position?.Confidential__c ?? false,
});

/** An empty field is null; the title is required. */
const toSentValues = ({
  account_id: _,
  ...typed
}: Partial<FormValues>): Partial<Record<SentField, string | null>> & Flags =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value === '' && name !== 'Name' ? null : value]),
  );

/** Writes down a new position. */
export function NewPositionDrawer({ onClose }: { onClose: () => void }) {
  const { create } = usePositionActions();
  const notices = useNotices();
  const form = useBodyForm({
    typed: FormValues,
    start: getStart(),
    body: NewPosition,
    toBody: ({ account_id, Name }, changed) => ({ ...toSentValues(changed), Name, Account__c: account_id }),
    check: ({ account_id, Name }) => ({
      account_id: account_id ? undefined : 'Choose the company that is hiring.',
      Name: Name.trim() ? undefined : 'Give the position a title.',
    }),
    send: async (body) => {
      const { position } = await create(body as NewPosition);
      notices.success(`You added ${position.Name} at ${position.Account_Name__c}.`);
      onClose();
    },
    draft: useDraft('new-position'),
  });
  return (
    <FormDrawer
      form={form}
      title="New position"
      submit="Add position"
      submitting="Adding…"
      describe={describeError}
      onClose={onClose}
    >
      <CompanySelect {...form.bind('account_id')} />
      <FormText {...form.bind('Name')} label="Title" requirement="required" maxLength={300} autoComplete="off" />
      <WorkFields form={form} hint="If you leave it empty, Kith infers it from the title and text." />
      <TalentFields form={form} />
    </FormDrawer>
  );
}

/** Changes a position, as far as the viewer may (document 3 §6). */
export function EditPositionDrawer({ position, onClose }: { position: Position; onClose: () => void }) {
  const all = useCan()('position:manage');
  const { update } = usePositionActions();
  const notices = useNotices();
  const form = useBodyForm({
    typed: FormValues,
    start: getStart(position),
    body: PositionChange,
    toBody: (_, changed) => ({ ...toSentValues(changed), Id: position.Id }),
    send: async (body, was) => {
      await update({ ...(body as PositionChange), was });
      notices.success(
        Object.keys(body).join() === 'Id,Owner__c'
          ? 'Position owner was updated successfully'
          : `You saved ${position.Name}.`,
      );
      onClose();
    },
    unchanged: useUnchanged(onClose),
    draft: useDraft(`position-${position.Id}`),
  });
  return (
    <FormDrawer
      form={form}
      title={`Edit ${position.Name}`}
      subtitle={position.Account_Name__c}
      tile={<CompanyLogo name={position.Account_Name__c} src={position.logo_url} />}
      describe={describeError}
      onClose={onClose}
    >
      {all && (
        <FormText {...form.bind('Name')} label="Title" requirement="required" maxLength={300} autoComplete="off" />
      )}
      <WorkFields form={form} />
      {all && <TalentFields form={form} />}
    </FormDrawer>
  );
}

type FieldsProps = { form: BodyForm<FormValues> };

function WorkFields({ form, hint }: FieldsProps & { hint?: string }) {
  const category = useTyped<FormValues>(form).Skill_Category__c;
  const skills = category ? SKILLS_OF_CATEGORY[category as SkillCategory] : SKILLS;
  return (
    <>
      <FormText
        {...form.bind('Location__c')}
        label="Location"
        hint="Separate several with a semicolon."
        maxLength={300}
      />
      <FormSelect {...form.bind('Skill_Category__c')} label="Skill Category" hint={hint}>
        <option value="">Not known</option>
        {SKILL_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </FormSelect>
      <FormSelect {...form.bind('Main_skill__c')} label="Main skill">
        <option value="">Not known</option>
        {skills.map((skill) => (
          <option key={skill}>{skill}</option>
        ))}
      </FormSelect>
      <FormSelect {...form.bind('Role__c')} label="Role">
        <option value="">Not known</option>
        {ROLES_OF_WORK.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </FormSelect>
    </>
  );
}

function TalentFields({ form }: FieldsProps) {
  const owners = useQuery(positionOwnersQuery);
  return (
    <>
      <FormSelect
        {...form.bind('Owner__c')}
        label="Owner"
        error={owners.error ? `The talent team could not be loaded. ${describeError(owners.error)}` : undefined}
      >
        <option value="">Unassigned</option>
        {owners.data?.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Name}
          </option>
        ))}
      </FormSelect>
      <FormSelect {...form.bind('Position_Type__c')} label="Type">
        <option value="">Not known</option>
        {POSITION_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </FormSelect>
      <FormText {...form.bind('Link_to_Job__c')} label="Link to job" type="url" maxLength={1000} />
      <FormArea {...form.bind('Short_Description__c')} label="Short description" rows={5} maxLength={4000} />
      <FormCheck {...form.bind('High_Priority__c')} label="High Priority" />
      <FormCheck {...form.bind('Confidential__c')} label="Confidential" />
    </>
  );
}
