import { useQuery } from '@tanstack/react-query';
import { OWNED_BY_NOBODY } from '../../../../shared/features/talent/dashboard/calls.ts';
import { positionOwnersQuery } from '../../../core/requests/position-owners.ts';
import { companiesQuery } from '../../../platform/api/companies.ts';
import { useUser } from '../../../platform/api/session.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import type { DashboardAddress, DashboardFilterName } from './address.ts';

type NarrowProps = {
  only: DashboardAddress['only'];
  onChange: (change: Partial<Record<DashboardFilterName, string | null>>) => void;
};

/** Narrows lists and counts to an owner and a company. */
export function Narrow({ only, onChange }: NarrowProps) {
  const me = useUser()?.Id;
  const owners = useQuery(positionOwnersQuery).data ?? [];
  const companies = (useQuery(companiesQuery).data ?? []).filter(({ firm }) => !firm);
  return (
    <>
      <SelectField
        label="Owned by"
        value={only.owner ?? ''}
        onChange={({ target }) => onChange({ owner: target.value || null })}
      >
        <option value="">Everyone</option>
        {owners.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Id === me ? `${Name} (you)` : Name}
          </option>
        ))}
        <option value={OWNED_BY_NOBODY}>Unassigned</option>
        {isOther(only.owner, [OWNED_BY_NOBODY, ...owners.map(({ Id }) => Id)]) && (
          <option value={only.owner!}>Someone else</option>
        )}
      </SelectField>
      <SelectField
        label="Company"
        value={only.company ?? ''}
        onChange={({ target }) => onChange({ company: target.value || null })}
      >
        <option value="">All companies</option>
        {companies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isOther(
          only.company,
          companies.map(({ id }) => id),
        ) && <option value={only.company!}>Another company</option>}
      </SelectField>
    </>
  );
}

/** The address names a value that is not offered: it is shown anyway, because nothing else would explain the list. */
const isOther = (stated: string | null, offered: readonly string[]): boolean =>
  stated !== null && !offered.includes(stated);
