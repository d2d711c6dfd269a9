import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getJobSeekers, type JobSeeker } from '../../../../shared/features/talent/job-seekers/calls.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { SettledField } from '../../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { seekerColumns } from './columns.tsx';
import css from './job-seekers.module.css';
import { seekersQuery } from './queries.ts';

const NOUN = { one: 'job seeker', many: 'job seekers' };
const NONE: readonly JobSeeker[] = [];
const SELECTS = [
  { key: 'category', label: 'Skill category', any: 'All categories' },
  { key: 'role', label: 'Role', any: 'All roles' },
  { key: 'place', label: 'Location', any: 'All locations' },
] as const;
const PARAMS = ['q', ...SELECTS.map(({ key }) => key)] as const;
/** The value in the address is always among the options, so that it can be removed. */
const withChosen = (options: readonly string[] = [], chosen = ''): readonly string[] =>
  chosen === '' || options.includes(chosen) ? options : [...options, chosen];
const getId = ({ Id }: JobSeeker): string => Id;

/** /talent/job-seekers: the people who look for a job, as far as the talent team knows (document 4 §2.1). */
export default function JobSeekersScreen() {
  const [address, change] = useAddressParams();
  const timeZone = useSettings()?.time_zone;
  const input = useMemo(() => Object.fromEntries(PARAMS.map((key) => [key, address.get(key) ?? ''])), [address]);
  const list = useInfiniteQuery(seekersQuery(Object.fromEntries(Object.entries(input).filter(([, value]) => value))));
  const rows = useMemo(() => list.data?.pages.flatMap(({ jobSeekers }) => jobSeekers) ?? NONE, [list.data]);
  const { counts, options } = list.data?.pages[0] ?? {};
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
        told={counts && counts.all > 0 && `${formatCount(counts.found)} of ${formatCounted(counts.all, NOUN)}`}
        empty={
          isNarrow
            ? { title: 'No job seekers found', text: 'No job seekers match all these filters. Remove one.' }
            : {
                title: 'No job seekers yet',
                text: 'Tick “Is looking for a job” on a candidate’s page, and they appear here.',
              }
        }
      >
        <div className={css.bar} data-find="">
          <SettledField
            className={css.find}
            label="Person, company or skill"
            value={input.q ?? ''}
            schema={getJobSeekers.query.shape.q}
            after={200}
            onChange={(q) => change({ q })}
          />
          {SELECTS.map(({ key, label, any }) => (
            <SelectField
              key={key}
              label={label}
              className={css.select}
              value={input[key] ?? ''}
              onChange={({ target }) => change({ [key]: target.value })}
            >
              <option value="">{any}</option>
              {withChosen(options?.[key], input[key]).map((option) => (
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
