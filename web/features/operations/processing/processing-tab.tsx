import { queryOptions, useQuery } from '@tanstack/react-query';
import { getProcessing } from '../../../../shared/features/operations/processing/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import css from './processing.module.css';

const processingQuery = queryOptions({
  queryKey: ['processing'],
  queryFn: ({ signal }) => send(getProcessing, {}, { signal }),
});

const ACTIVITY_HEADINGS = {
  what: 'What',
  why: 'Why',
  whose: 'Whose data',
  to_whom: 'Recipients',
  how_long: 'How long',
} as const;
const ACTIVITY_FIELDS = Object.keys(ACTIVITY_HEADINGS) as (keyof typeof ACTIVITY_HEADINGS)[];

function Headings({ of }: { of: readonly string[] }) {
  return (
    <thead>
      <tr>
        {of.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A tab of /admin: the firm's record of processing and all retention times, by the settings in force. */
export default function ProcessingTab() {
  const query = useQuery(processingQuery);
  const { data } = query;
  return (
    <div className={css.tab}>
      {query.isPending && <LoadingCard label="Loading the record…" />}
      <Failed what="The record could not be loaded." query={query} />
      {data && (
        <>
          <header className={css.head}>
            <p className={css.soft}>
              <span>
                What {data.firm} keeps in Kith, according to the settings on {formatDay(data.made_on)}. For questions,
                write to
              </span>{' '}
              <a href={`mailto:${data.contact}`}>{data.contact}</a>
              <span>.</span>
            </p>
            <Button variant="outlined" onClick={() => window.print()}>
              Print
            </Button>
          </header>
          <h2>Record of processing</h2>
          <Card>
            <Table aria-label="Record of processing">
              <Headings of={Object.values(ACTIVITY_HEADINGS)} />
              <tbody>
                {data.activities.map((activity) => (
                  <tr key={activity.what}>
                    {ACTIVITY_FIELDS.map((field) => (
                      <td key={field} data-label={ACTIVITY_HEADINGS[field]}>
                        {activity[field]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </Card>
          <h2>How long Kith stores data</h2>
          <Card>
            <Table aria-label="How long Kith stores data">
              <Headings of={['What', 'Days', 'From when', 'Setting']} />
              <tbody>
                {data.retention.map(({ what, days, rule, setting }) => (
                  <tr key={what}>
                    <td data-label="What">{what}</td>
                    <td data-label="Days">{days === null ? '—' : formatCount(days)}</td>
                    <td data-label="From when">{rule}</td>
                    <td data-label="Setting">{setting ? <code>{setting}</code> : 'Fixed'}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Card>
        </>
      )}
    </div>
  );
}
