import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { addCompany, type ManagedCompany } from '../../../shared/features/companies/calls.ts';
import { CompanyCell } from '../../core/companies/company-name.tsx';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { CheckGroup } from '../../platform/ui/fields/field.tsx';
import { noDraft } from '../../platform/ui/form/draft.ts';
import { FormDrawer } from '../../platform/ui/form/form-drawer.tsx';
import { FormCheck, FormText } from '../../platform/ui/form/form-fields.tsx';
import { useBodyForm, useTyped } from '../../platform/ui/form/use-body-form.ts';
import { useSettled } from '../../platform/ui/hooks/use-settled.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import css from './accounts.module.css';
import { likeQuery, useAddCompany } from './queries.ts';

const TYPING_MS = 300;
const FormValues = z.object({
  name: z.string(),
  domain: z.string(),
  portfolio: z.boolean(),
  confidential: z.boolean(),
  stealth: z.boolean(),
  another: z.boolean(),
});

type AddCompanyProps = {
  /** The text that was searched for without a result. */
  name: string;
  /** The company is there already: its own drawer opens instead. */
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** A company by hand, unless the network knows it. */
export function AddCompany({ name, onOpen, onClose }: AddCompanyProps) {
  const { mutateAsync: add } = useAddCompany();
  const notices = useNotices();
  const form = useBodyForm({
    typed: FormValues,
    start: { name, domain: '', portfolio: true, confidential: false, stealth: false, another: false },
    body: addCompany.body,
    toBody: ({ domain, ...typed }) => ({ ...typed, domain: domain.trim() || null }),
    send: async (body) => {
      const { company } = await add({ body });
      notices.success(`You added ${company.name}.`);
      onClose();
    },
    draft: noDraft,
  });
  const typed = useSettled(useTyped(form), TYPING_MS);
  const input = { name: typed.name.trim(), domain: typed.domain.trim().toLowerCase() };
  const { data: like = [] } = useQuery(likeQuery(input));
  const sameName = like.some(({ domain }) => domain === null || domain !== input.domain);
  return (
    <FormDrawer
      form={form}
      title="Add a company"
      submit="Add"
      submitting="Adding…"
      asks="saving"
      describe={describeError}
      onClose={onClose}
    >
      <FormText {...form.bind('name')} label="Name" requirement="required" maxLength={200} />
      <FormText
        {...form.bind('domain')}
        label="Domain"
        requirement="optional"
        hint="For example acme.com. Anyone with this e-mail domain belongs to the company."
      />
      {like.length > 0 && <Known companies={like} onOpen={onOpen} />}
      {sameName && <FormCheck {...form.bind('another')} label="This is a different company with the same name" />}
      <CheckGroup legend="Relation to the firm">
        <FormCheck {...form.bind('portfolio')} label="Portfolio company" />
        <FormCheck {...form.bind('confidential')} label="Confidential" />
        <FormCheck {...form.bind('stealth')} label="Stealth mode" />
      </CheckGroup>
    </FormDrawer>
  );
}

/** Existing companies that this company may be, each to be opened instead. */
function Known({ companies, onOpen }: { companies: readonly ManagedCompany[]; onOpen: (id: string) => void }) {
  return (
    <Notice kind="warning">
      <b>Kith knows {companies.length === 1 ? 'a company' : 'companies'} with this name or domain:</b>
      <ul className={css.known}>
        {companies.map((company) => (
          <li key={company.id}>
            <CompanyCell company={company} />
            <span className={css.soft}>{company.domain}</span>
            <Button variant="text" size="small" aria-label={`Open ${company.name}`} onClick={() => onOpen(company.id)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
