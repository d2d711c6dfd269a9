import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { companiesQuery } from '../../platform/api/companies.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { FormSelect } from '../../platform/ui/form/form-fields.tsx';

/** The company of a person who is let in: staff choose among the firm and its portfolio companies. */
export function CompanySelect(bound: Pick<ComponentProps<typeof FormSelect>, 'control' | 'name'>) {
  const { data, error, isPending, isFetching, refetch } = useQuery(companiesQuery);
  return (
    <>
      <Failed what="The companies could not be loaded." query={{ error, isFetching, refetch }} />
      <FormSelect {...bound} label="Company" requirement="required" disabled={!data}>
        <option value="">{isPending ? 'Loading companies…' : 'Choose a company'}</option>
        {data?.map(({ id, name, firm }) => (
          <option key={id} value={id}>
            {firm ? `${name} (the firm)` : name}
          </option>
        ))}
      </FormSelect>
    </>
  );
}
