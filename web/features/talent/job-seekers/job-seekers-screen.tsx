import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  getJobSeekers,
  type JobSeeker,
  MAX_JOB_SEEKERS,
} from '../../../../shared/features/talent/job-seekers/calls.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { send } from '../../../platform/api/send.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { SettledField } from '../../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { seekerColumns } from './columns.tsx';
import css from './job-seekers.module.css';
import { isMeant, listFilterOptions, SELECTS } from './narrow.ts';

const NOUN = { one: 'job seeker', many: 'job seekers' };
const NONE: readonly JobSeeker[] = [];
const getId = ({ Id }: JobSeeker): string => Id;

/** /talent/job-seekers: the people who look for a job, as far as the talent team knows (document 4 §2.1). */
export default function JobSeekersScreen() {
  const [address, change] = useAddressParams();
  const list = useQuery({
    queryKey: ['job-seekers'],
    queryFn: ({ signal }) => send(getJobSeekers, {}, { signal }),
  });
  const timeZone = useSettings()?.time_zone;
  const all = list.data?.jobSeekers ?? NONE;
  const input = useMemo(
    () => ({
      q: address.get('q') ?? '',
      category: address.get('category') ?? '',
      role: address.get('role') ?? '',
      place: address.get('place') ?? '',
    }),
    [address],
  );
  const rows = useMemo(() => all.filter((seeker) => isMeant(seeker, input)), [all, input]);
  const isNarrow = Object.values(input).some((value) => value !== '');
  return (
    <Page title="Job Seekers">
      <List
        name="job-seekers"
        views={<ListViews list="job-seekers" keeps={['q', 'category', 'role', 'place']} />}
        label="Job seekers"
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={seekerColumns}
        context={timeZone}
        height={60}
        wide
        told={all.length > 0 && `${formatCount(rows.length)} of ${formatCounted(all.length, NOUN)}`}
        empty={
          isNarrow
            ? { title: 'Nobody fits', text: 'No job seeker fits all of these filters. Remove one.' }
            : {
                title: 'No job seekers yet',
                text: 'Tick “Is looking for a job” on a candidate’s page, and they appear here.',
              }
        }
      >
        {list.data?.limit_hit && (
          <Notice kind="warning">
            There are more than {formatCount(MAX_JOB_SEEKERS)} job seekers. The first ones by name are shown.
          </Notice>
        )}
        <div className={css.bar} data-find="">
          <SettledField
            className={css.find}
            label="Person, company or skill"
            value={input.q}
            after={200}
            onChange={(q) => change({ q })}
          />
          {SELECTS.map(({ key, label, any }) => (
            <SelectField
              key={key}
              label={label}
              className={css.select}
              value={input[key]}
              onChange={({ target }) => change({ [key]: target.value })}
            >
              <option value="">{any}</option>
              {listFilterOptions(all, key, input[key]).map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </List>
    </Page>
  );
}
