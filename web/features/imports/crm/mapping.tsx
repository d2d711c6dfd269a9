import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CRM_FIELD_LABELS,
  CRM_MEANINGS,
  type CrmCompanyType,
  type CrmMapping,
  type CrmMeaning,
  type CrmReadField,
  changeCrmMapping,
} from '../../../../shared/features/imports/crm/mapping/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check } from '../../../platform/ui/fields/field.tsx';
import { Select } from '../../../platform/ui/fields/kept-controls.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './crm.module.css';
import { DealPart } from './deals.tsx';
import { crmMappingQuery, crmQuery } from './queries.ts';

const WHAT = { companies: 'Company', people: 'Person' } as const;

/** "Company: Website". */
const describeField = ({ part, field }: CrmReadField): string =>
  `${WHAT[part]}: ${(CRM_FIELD_LABELS[part] as Record<string, string>)[field] ?? field}`;

interface FieldRowProps {
  name: string;
  field: CrmReadField;
  choices: CrmMapping['choices'];
  change: (from: string) => void;
}

function FieldRow({ name, field, choices, change }: FieldRowProps) {
  const listed = choices[field.part];
  const isListed = field.from === '' || listed.some((choice) => choice.name === field.from);
  return (
    <tr>
      <td data-label="Kith">{describeField(field)}</td>
      <td data-label={`Field of ${name}`}>
        <Select
          className={css.select}
          aria-label={`Field of ${name} for ${describeField(field)}`}
          value={field.from}
          onChange={({ target }) => change(target.value)}
        >
          <option value="">Left out</option>
          {!isListed && <option value={field.from}>{field.from}</option>}
          {listed.map((choice) => (
            <option key={choice.name} value={choice.name}>
              {choice.label === choice.name ? choice.name : `${choice.label} (${choice.name})`}
            </option>
          ))}
        </Select>
      </td>
    </tr>
  );
}

interface TypeRowProps {
  type: CrmCompanyType;
  change: (type: CrmCompanyType) => void;
}

function TypeRow({ type, change }: TypeRowProps) {
  return (
    <tr>
      <td data-label="Type">{type.type}</td>
      <td data-label="Companies">{formatCount(type.companies)}</td>
      <td data-label="Means">
        <Select
          className={css.select}
          aria-label={`What ${type.type} means`}
          value={type.meaning ?? ''}
          onChange={({ target }) => change({ ...type, meaning: (target.value || null) as CrmMeaning | null })}
        >
          <option value="">Nothing more</option>
          {Object.entries(CRM_MEANINGS).map(([meaning, label]) => (
            <option key={meaning} value={meaning}>
              {label}
            </option>
          ))}
        </Select>
      </td>
      <td data-label="Portfolio companies">
        <Check
          label={`See ${type.type}`}
          checked={type.open || type.meaning === 'portfolio'}
          disabled={type.meaning === 'portfolio'}
          onChange={(event) => change({ ...type, open: event.target.checked })}
        />
      </td>
    </tr>
  );
}

function MappingForm({ mapping, name }: { mapping: CrmMapping; name: string }) {
  const queries = useQueryClient();
  const notices = useNotices();
  const [fields, setFields] = useState(mapping.fields);
  const [types, setTypes] = useState(mapping.types);
  const [deals, setDeals] = useState(mapping.deals);
  const isChanged =
    JSON.stringify([fields, types, deals]) !== JSON.stringify([mapping.fields, mapping.types, mapping.deals]);
  const save = useMutation({
    mutationFn: () =>
      send(changeCrmMapping, {
        body: {
          fields,
          types: types.map(({ type, meaning, open }) => ({ type, meaning, open })),
          ...(deals ? { deals: describeDeals(deals, mapping.deals) } : {}),
        },
      }),
    onSuccess: async (saved) => {
      queries.setQueryData(crmMappingQuery.queryKey, saved);
      notices.success(`Saved. Kith reads ${name} again with the new mapping.`);
      await queries.invalidateQueries({ queryKey: crmQuery.queryKey, exact: true });
    },
    onError: (error) => notices.error(`Kith couldn’t save the mapping: ${describeError(error)}`),
  });
  const isPortfolio = types.some(({ meaning }) => meaning === 'portfolio');
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th>Kith</th>
            <th>Field of {name}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field, at) => (
            <FieldRow
              key={`${field.part} ${field.field}`}
              name={name}
              field={field}
              choices={mapping.choices}
              change={(from) => setFields(fields.with(at, { ...field, from }))}
            />
          ))}
        </tbody>
      </Table>
      <h4>Types of companies</h4>
      {types.length === 0 ? (
        <p className={css.hint}>Types appear after the first reading.</p>
      ) : (
        <Table>
          <thead>
            <tr>
              <th>Type</th>
              <th>Companies</th>
              <th>Means</th>
              <th>Portfolio companies</th>
            </tr>
          </thead>
          <tbody>
            {types.map((type, at) => (
              <TypeRow key={type.type} type={type} change={(changed) => setTypes(types.with(at, changed))} />
            ))}
          </tbody>
        </Table>
      )}
      {isPortfolio && (
        <Notice kind="warning">Everyone sees a portfolio company, and strengths count its people as portfolio.</Notice>
      )}
      {deals && <DealPart name={name} deals={deals} saved={mapping.deals?.field ?? ''} change={setDeals} />}
      <div className={css.buttons}>
        <Button variant="contained" disabled={!isChanged || save.isPending} onClick={() => save.mutate()}>
          Save mapping
        </Button>
      </div>
    </>
  );
}

type Deals = CrmMapping['deals'];

/** What is to be saved: values of another field are not meant. */
const describeDeals = ({ field, sellers }: NonNullable<Deals>, before: Deals) => ({
  field,
  sellers: field === before?.field ? sellers.map(({ value, seller }) => ({ value, seller })) : [],
});

/** What was saved, without the counts: a count that changes leaves what was chosen and not saved. */
const listRules = ({ fields, types, deals }: CrmMapping): string =>
  JSON.stringify([
    fields,
    types.map(({ type, meaning, open }) => [type, meaning, open]),
    deals && [deals.field, deals.sellers.map(({ value, seller }) => [value, seller])],
  ]);

/** What the fields and company types of the CRM mean in Kith. */
export function Mapping({ name }: { name: string }) {
  const { data, error, isFetching, refetch } = useQuery(crmMappingQuery);
  return (
    <Card className={css.part}>
      <h3>Mapping</h3>
      <p className={css.hint}>
        Which field Kith reads, and what each type of company means. Only staff see what {name} alone names, unless you
        open its type here or everything below.
      </p>
      <Failed what="The fields could not be loaded." query={{ error, isFetching, refetch }} />
      {data && <MappingForm key={listRules(data)} mapping={data} name={name} />}
    </Card>
  );
}
