import { useQuery } from '@tanstack/react-query';
import { OWNED_BY_NOBODY } from '../../../shared/talent-dashboard/calls.ts';
import { companiesQuery } from '../../api/companies.ts';
import { useUser } from '../../api/session.ts';
import { positionOwnersQuery } from '../../people/position-owners.ts';
import { SelectField } from '../../ui/field.tsx';
import type { Address, Only } from './address.ts';

type NarrowProps = {
  only: Address['only'];
  onChange: (change: Partial<Record<Only, string | null>>) => void;
};

/** Whose candidacies, and of which company: lists and counts are narrowed to them. */
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
        <option value="">Everybody</option>
        {owners.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Id === me ? `${Name} (you)` : Name}
          </option>
        ))}
        <option value={OWNED_BY_NOBODY}>Nobody yet</option>
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
      </SelectField>
    </>
  );
}
