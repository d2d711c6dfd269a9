import type { ReactNode } from 'react';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { CompaniesByName } from './companies-by-name.tsx';
import css from './joins-by-name.module.css';
import { PeopleByName } from './people-by-name.tsx';

/** The people of a checked file, or its companies, that share only a name with one in Kith. */
export function JoinsByName({ run, children }: { run: ImportRun; children: ReactNode }) {
  const [params, change] = useAddressParams();
  const { people_by_name: people, by_name: companies } = run.counts;
  const of = people === 0 || (companies > 0 && params.get('of') === 'companies') ? 'companies' : 'people';
  const Joins = of === 'people' ? PeopleByName : CompaniesByName;
  return (
    <Joins run={run}>
      {children}
      {people > 0 && companies > 0 && (
        <div className={css.kinds}>
          <SegmentedSwitch
            label="Joined by name"
            value={of}
            choices={[
              { value: 'people', label: `People ${formatCount(people)}` },
              { value: 'companies', label: `Companies ${formatCount(companies)}` },
            ]}
            onChange={(kind) => change({ of: kind === 'people' ? null : kind })}
          />
        </div>
      )}
    </Joins>
  );
}
