import { useQuery } from '@tanstack/react-query';
import { INTRO_STATUSES, type IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { firmUsersQuery } from '../../../core/people/firm-users.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check, SelectField } from '../../../platform/ui/fields/field.tsx';
import { FilterBar } from '../../../platform/ui/fields/filter-bar.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import type { IntrosAddress } from '../steps/address.ts';
import { requestingCompaniesQuery } from '../steps/queries.ts';

const IDLE = [3, 7, 14, 30, 60, 90];

type StaffFiltersProps = {
  address: Pick<IntrosAddress, 'facilitator' | 'requester' | 'status' | 'idleDays' | 'answered'>;
  /** The number of requests that wait with an answer. */
  waiting: number | undefined;
  onChange: (change: Partial<IntrosAddress>) => void;
};

/** Staff's filters of all companies' requests. */
export function StaffFilters({ address, waiting, onChange }: StaffFiltersProps) {
  const facilitators = useQuery(firmUsersQuery);
  const companies = useQuery(requestingCompaniesQuery);
  const { facilitator, requester, status, idleDays, answered } = address;
  const count = [facilitator, requester, status, idleDays, answered].filter(Boolean).length;
  const describeProblem = (error: unknown) => (error ? 'The list could not be loaded.' : undefined);
  const ages = idleDays === null || IDLE.includes(idleDays) ? IDLE : [...IDLE, idleDays].sort((a, b) => a - b);
  return (
    <FilterBar count={count}>
      <SelectField
        label="Facilitator"
        value={facilitator ?? ''}
        error={describeProblem(facilitators.error)}
        onChange={({ target }) => onChange({ facilitator: target.value || null })}
      >
        <option value="">Anyone</option>
        <option value="none">Unassigned</option>
        {facilitators.data?.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Requesting company"
        value={requester ?? ''}
        error={describeProblem(companies.error)}
        onChange={({ target }) => onChange({ requester: target.value || null })}
      >
        <option value="">All companies</option>
        {companies.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Status"
        value={status ?? ''}
        onChange={({ target }) => onChange({ status: (target.value || null) as IntroStatus | null })}
      >
        <option value="">Any status</option>
        {INTRO_STATUSES.map((status) => (
          <option key={status} value={status}>
            {INTRO_LIFE[status].label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Unchanged for"
        value={idleDays ?? ''}
        onChange={({ target }) => onChange({ idleDays: Number(target.value) || null })}
      >
        <option value="">Any time</option>
        {ages.map((days) => (
          <option key={days} value={days}>
            {days} days or more
          </option>
        ))}
      </SelectField>
      <Check
        label={`Answered${waiting ? ` (${formatCount(waiting)})` : ''}`}
        checked={answered}
        onChange={({ target }) => onChange({ answered: target.checked })}
      />
      {count > 0 && (
        <Button
          variant="text"
          onClick={() =>
            onChange({ facilitator: null, requester: null, status: null, idleDays: null, answered: false })
          }
        >
          Reset filters
        </Button>
      )}
    </FilterBar>
  );
}
