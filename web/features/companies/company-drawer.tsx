import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { changeCompany, type ManagedCompany } from '../../../shared/features/companies/calls.ts';
import type { Args } from '../../../shared/platform/call.ts';
import { CompanyLogo } from '../../core/companies/company-logo.tsx';
import { describeError } from '../../platform/api/api-error.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { SideDrawer } from '../../platform/ui/dialogs/side-drawer.tsx';
import { CheckGroup } from '../../platform/ui/fields/field.tsx';
import { noDraft } from '../../platform/ui/form/draft.ts';
import { FormDrawer } from '../../platform/ui/form/form-drawer.tsx';
import { FormCheck, FormText } from '../../platform/ui/form/form-fields.tsx';
import { useBodyForm, useTyped } from '../../platform/ui/form/use-body-form.ts';
import { useUnchanged } from '../../platform/ui/form/use-unchanged.ts';
import { useSettled } from '../../platform/ui/hooks/use-settled.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { LoadingCard } from '../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { JoinedCompanyNotice } from './joined-company.tsx';
import { companyQuery, effectsQuery, useChangeCompany } from './queries.ts';

const TYPING_MS = 300;
const FLAGS = ['portfolio', 'confidential', 'stealth', 'flagged'] as const;
const FormValues = z.object({
  portfolio: z.boolean(),
  confidential: z.boolean(),
  stealth: z.boolean(),
  flagged: z.boolean(),
  domain: z.string(),
  alias_domains: z.string(),
  logo_url: z.string(),
});
type FormValues = z.infer<typeof FormValues>;
type Body = Args<typeof changeCompany>['body'];

/** A company: its relation to the firm, and the consequences of a change before it is made. */
export function CompanyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(companyQuery(id));
  if (data) return <CompanyForm company={data} onClose={onClose} />;
  const close = (
    <Button variant="text" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <SideDrawer open title={error ? 'Company' : 'Loading…'} footer={close} onClose={onClose}>
      {error ? (
        <Failed what="This company could not be loaded." query={{ error, isFetching, refetch }} />
      ) : (
        <LoadingCard label="Loading the company…" />
      )}
    </SideDrawer>
  );
}

/** The typed texts of a company's domains and logo. */
const getStart = ({ domain, alias_domains, logo_url }: ManagedCompany) => ({
  domain: domain ?? '',
  alias_domains: alias_domains.join(', '),
  logo_url: logo_url ?? '',
});

const readDomains = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

function getBody(company: ManagedCompany, changed: Partial<FormValues>): Body {
  const { portfolio, confidential, stealth, flagged, domain, alias_domains, logo_url } = company;
  const flags = Object.fromEntries(
    FLAGS.flatMap((name) => (changed[name] === undefined ? [] : [[name, changed[name]]])),
  );
  return {
    was: { portfolio, confidential, stealth, flagged, domain, alias_domains, logo_url },
    ...flags,
    ...(changed.domain === undefined ? {} : { domain: changed.domain.trim() || null }),
    ...(changed.alias_domains === undefined ? {} : { alias_domains: readDomains(changed.alias_domains) }),
    ...(changed.logo_url === undefined ? {} : { logo_url: changed.logo_url.trim() || null }),
  };
}

function CompanyForm({ company, onClose }: { company: ManagedCompany; onClose: () => void }) {
  const { mutateAsync: save } = useChangeCompany();
  const notices = useNotices();
  const { id, name, firm, portfolio, confidential, stealth, flagged, users, people } = company;
  const start: FormValues = { portfolio, confidential, stealth, flagged, ...getStart(company) };
  const form = useBodyForm({
    typed: FormValues,
    start,
    body: changeCompany.body,
    toBody: (_typed, changed) => getBody(company, changed),
    send: async (body, was) => {
      await save({ params: { id }, body, was: { ...was, alias_domains: readDomains(was.alias_domains) } });
      notices.success(`You changed ${name}.`);
      onClose();
    },
    unchanged: useUnchanged(onClose),
    draft: noDraft,
  });
  const typed = useSettled(useTyped(form), TYPING_MS);
  return (
    <FormDrawer
      form={form}
      title={name}
      subtitle={`${formatCount(users)} ${users === 1 ? 'user' : 'users'}, ${formatCount(people)} ${people === 1 ? 'person' : 'people'} in the network work here`}
      tile={<CompanyLogo name={name} src={company.logo_url} />}
      asks="saving"
      describe={describeError}
      onClose={onClose}
    >
      <JoinedCompanyNotice id={id} />
      <CheckGroup legend="Relation to the firm">
        <FormCheck {...form.bind('portfolio')} label="Portfolio company" />
        <FormCheck {...form.bind('confidential')} label="Confidential" disabled={firm} />
        <FormCheck {...form.bind('stealth')} label="Stealth mode" disabled={firm} />
        <FormCheck {...form.bind('flagged')} label="Red background in the Focus List Generator" />
      </CheckGroup>
      <FormText
        {...form.bind('domain')}
        label="Domain"
        requirement="optional"
        hint="For example acme.com. Anyone with this e-mail domain belongs to the company, except at public mail services such as gmail.com."
      />
      <FormText
        {...form.bind('alias_domains')}
        label="Other e-mail domains"
        requirement="optional"
        hint="Separate them with commas. Anyone with one of these domains belongs to the company."
      />
      <FormText
        {...form.bind('logo_url')}
        label="Logo"
        requirement="optional"
        hint="The https:// address of an image."
      />
      {form.dirty && <Effects company={company} typed={typed} />}
    </FormDrawer>
  );
}

/** The effects of the change on users, loaded for every change once the typing settles. */
function Effects({ company, typed }: { company: ManagedCompany; typed: FormValues }) {
  const begin = { ...company, ...getStart(company) };
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== begin[name as keyof FormValues]),
  ) as Partial<FormValues>;
  const { data, error, isFetching, refetch } = useQuery(effectsQuery(company.id, getBody(company, changed)));
  if (error) return <Failed what="Kith couldn’t work out what this changes." query={{ error, isFetching, refetch }} />;
  if (!data || data.length === 0) return null;
  return (
    <Notice kind="warning">
      <b>When you save:</b>
      {data.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
    </Notice>
  );
}
