import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../shared/features/accounts/session/user.ts';
import { companiesQuery } from '../../../platform/api/companies.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { FormSelect } from '../../../platform/ui/form/form-fields.tsx';
import type { RequestForm } from './use-request-form.ts';

/** Staff ask for the firm or on behalf of a portfolio company; its sales target and its requests are then the ones shown. */
export function OnBehalf({ form, user }: Pick<RequestForm, 'form'> & { user: User }) {
  const companies = useQuery(companiesQuery);
  const own = user.Account.Id;
  if (companies.error) return <Failed what="The companies could not be loaded." query={companies} />;
  return (
    <FormSelect {...form.bind('company')} label="On behalf of" disabled={!companies.data}>
      <option value="">{user.Account.Name}</option>
      {companies.data
        ?.filter(({ id }) => id !== own)
        .map(({ id, name, firm }) => (
          <option key={id} value={id}>
            {firm ? `${name} (the firm)` : name}
          </option>
        ))}
    </FormSelect>
  );
}

/** The name of the company that asks. */
export function useAsker(company: string, user: User): string {
  const companies = useQuery({ ...companiesQuery, enabled: user.staff });
  return companies.data?.find(({ id }) => id === company)?.name ?? user.Account.Name;
}
