import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { JOB_STATES, type JobRow, listJobs } from '../../../../shared/features/operations/administration/calls.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './administration.module.css';
import { jobColumns, STATE_WORDS } from './job-columns.tsx';
import { jobsQuery, useJobStep } from './queries.ts';

const NOUN = { one: 'job', many: 'jobs' };
const PRESETS = { Failed: { state: 'failed' } };
const getId = ({ id }: JobRow): string => id;
const { state: stateSchema } = listJobs.query.shape;

/** A tab of /admin: background work, its state, and the actions on it. */
export default function JobsTab() {
  const [address, change] = useAddressParams();
  const { data: state } = stateSchema.safeParse(address.get('state') || undefined);
  const list = useInfiniteQuery(jobsQuery(state));
  const timeZone = useSettings()?.time_zone;
  const { mutate, isPending } = useJobStep();
  const jobs = useMemo(() => list.data?.pages.flatMap((page) => page.jobs) ?? [], [list.data]);
  const context = useMemo(() => ({ timeZone, act: mutate, busy: isPending }), [timeZone, mutate, isPending]);
  const now = list.data?.pages[0]?.now;
  return (
    <List
      name="jobs"
      views={<ListViews list="jobs" keeps={['state']} presets={PRESETS} />}
      label="Jobs"
      noun={NOUN}
      source={listSource(list)}
      rows={jobs}
      rowKey={getId}
      columns={jobColumns}
      context={context}
      height={57}
      told={
        now &&
        `${formatCount(now.running)} running, ${formatCount(now.queued)} waiting, ${formatCount(now.failed)} failed`
      }
      empty={{
        title: state ? 'No matching jobs' : 'No jobs yet',
        text: state ? 'No jobs have this state.' : 'Kith’s background work appears here.',
        actions: state && (
          <Button variant="contained" onClick={() => change({ state: null })}>
            Show all jobs
          </Button>
        ),
      }}
    >
      <div className={css.bar} data-find="">
        <SelectField label="State" value={state ?? ''} onChange={({ target }) => change({ state: target.value })}>
          <option value="">All states</option>
          {JOB_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_WORDS[state]}
            </option>
          ))}
        </SelectField>
      </div>
    </List>
  );
}
