import { useQuery } from '@tanstack/react-query';
import type { CrmMapping } from '../../../../shared/features/imports/crm/mapping/calls.ts';
import { companiesQuery } from '../../../platform/api/companies.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Select } from '../../../platform/ui/fields/kept-controls.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './crm.module.css';

type Deals = NonNullable<CrmMapping['deals']>;

interface DealPartProps {
  name: string;
  deals: Deals;
  /** The field that is saved: only its values are listed. */
  saved: string;
  change: (deals: Deals) => void;
}

/** Whose customers and prospects the companies of opportunities are. */
export function DealPart({ name, deals, saved, change }: DealPartProps) {
  const isListed = deals.field === '' || deals.choices.some((choice) => choice.name === deals.field);
  return (
    <>
      <h4>Opportunities</h4>
      <p className={css.hint}>
        The company of an open opportunity is a prospect of the portfolio company that you choose, and a customer once
        one is won. That portfolio company sees it, unless {name} alone names the company and its type is closed. What
        you choose no company for stays out.
      </p>
      <Table>
        <thead>
          <tr>
            <th>Kith</th>
            <th>Field of {name}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td data-label="Kith">Opportunity: Whose it is</td>
            <td data-label={`Field of ${name}`}>
              <Select
                className={css.select}
                aria-label={`Field of ${name} that says whose an opportunity is`}
                value={deals.field}
                onChange={({ target }) => change({ ...deals, field: target.value })}
              >
                <option value="">Opportunities are left out</option>
                {!isListed && <option value={deals.field}>{deals.field}</option>}
                {deals.choices.map((choice) => (
                  <option key={choice.name} value={choice.name}>
                    {choice.label === choice.name ? choice.name : `${choice.label} (${choice.name})`}
                  </option>
                ))}
              </Select>
            </td>
          </tr>
        </tbody>
      </Table>
      {deals.field !== '' && deals.field === saved && <Sellers deals={deals} change={change} />}
      {deals.field !== '' && deals.field !== saved && (
        <p className={css.hint}>Its values appear after you save and {name} is read.</p>
      )}
    </>
  );
}

function Sellers({ deals, change }: Pick<DealPartProps, 'deals' | 'change'>) {
  const { data, error, isFetching, refetch } = useQuery(companiesQuery);
  const { sellers } = deals;
  if (sellers.length === 0) return <p className={css.hint}>Values appear after the next reading.</p>;
  return (
    <>
      <Failed what="The companies could not be loaded." query={{ error, isFetching, refetch }} />
      <Table>
        <thead>
          <tr>
            <th>Value</th>
            <th>Opportunities</th>
            <th>Portfolio company</th>
          </tr>
        </thead>
        <tbody>
          {sellers.map((row, at) => (
            <tr key={row.value}>
              <td data-label="Value">{row.value}</td>
              <td data-label="Opportunities">{formatCount(row.deals)}</td>
              <td data-label="Portfolio company">
                <Select
                  className={css.select}
                  aria-label={`Portfolio company of ${row.value}`}
                  value={row.seller ?? ''}
                  disabled={!data}
                  onChange={({ target }) =>
                    change({ ...deals, sellers: sellers.with(at, { ...row, seller: target.value || null }) })
                  }
                >
                  <option value="">None: left out</option>
                  {data
                    ?.filter(({ firm }) => !firm)
                    .map((company) => (
                      <option key={company.id} value={company.id}>
                        {company.name}
                      </option>
                    ))}
                </Select>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
