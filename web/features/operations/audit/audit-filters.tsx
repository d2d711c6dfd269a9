import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  describeAction,
  describeEntity,
} from '../../../../shared/features/operations/audit/actions.ts';
import { AuditFilter } from '../../../../shared/features/operations/audit/calls.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { SettledField } from '../../../platform/ui/fields/settled-field.tsx';
import css from './audit.module.css';
import { type AuditAddress, FILTER_NAMES } from './queries.ts';

const TYPING_MS = 250;
const AUTHOR_WORDS = { people: 'People', tokens: 'App tokens', kith: 'Kith' } as const;
export const NO_FILTER: Record<string, null> = Object.fromEntries(FILTER_NAMES.map((name) => [name, null]));

type Change = (change: Record<string, string | null>) => void;
type Option = readonly [value: string, label: string];

const sortOptions = (values: readonly string[], label: (value: string) => string): Option[] =>
  values.map((value) => [value, label(value)] as const).sort((a, b) => a[1].localeCompare(b[1]));
const ACTIONS = sortOptions(Object.keys(AUDIT_ACTIONS), describeAction);
const ENTITIES = sortOptions(Object.keys(AUDIT_ENTITIES), describeEntity);
const AUTHORS = Object.entries(AUTHOR_WORDS);

interface ChoiceProps {
  label: string;
  any: string;
  value: string | undefined;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** A value that the list does not have, of an address, is offered by itself. */
function Choice({ label, any, value = '', options, onChange }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{any}</option>
      {value && !options.some(([known]) => known === value) && <option value={value}>{value}</option>}
      {options.map(([known, words]) => (
        <option key={known} value={known}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

/** The filters of the audit; all of them stand in the address. */
export function AuditFilters({ filter, change }: { filter: AuditAddress; change: Change }) {
  const { q, person, action, entity, entity_id, from, to, by } = filter;
  return (
    <div className={css.bar} data-find="">
      <SettledField
        label="Words"
        value={q ?? ''}
        schema={AuditFilter.shape.q}
        after={TYPING_MS}
        onChange={(text) => change({ q: text || null })}
      />
      <SettledField
        label="Person"
        value={person ?? ''}
        schema={AuditFilter.shape.person}
        after={TYPING_MS}
        onChange={(text) => change({ person: text || null })}
      />
      <Choice
        label="Action"
        any="Any action"
        value={action}
        options={ACTIONS}
        onChange={(value) => change({ action: value || null })}
      />
      <Choice
        label="Subject"
        any="Anything"
        value={entity}
        options={ENTITIES}
        onChange={(value) => change({ entity: value || null, entity_id: null })}
      />
      <Choice label="By" any="All" value={by} options={AUTHORS} onChange={(value) => change({ by: value || null })} />
      <DateField label="From" value={from ?? ''} onChange={(day) => change({ from: day || null })} />
      <DateField label="To" value={to ?? ''} onChange={(day) => change({ to: day || null })} />
      {entity_id && (
        <Button variant="text" onClick={() => change({ entity_id: null })}>
          Not only {entity ? describeEntity(entity).toLowerCase() : ''} {entity_id}
        </Button>
      )}
    </div>
  );
}
