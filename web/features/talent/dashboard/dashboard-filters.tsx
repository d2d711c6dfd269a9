import type { talentDashboard } from '../../../../shared/features/talent/dashboard/calls.ts';
import { DASHBOARD_OWNERS, DASHBOARD_PARTS } from '../../../../shared/features/talent/dashboard/dashboard.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { FilterBar } from '../../../platform/ui/fields/filter-bar.tsx';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import type { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { PART_LABELS, type readDashboardAddress } from './address.ts';
import css from './dashboard.module.css';
import { Narrow } from './narrow.tsx';
import { Windows } from './windows.tsx';

type DashboardFiltersProps = {
  address: ReturnType<typeof readDashboardAddress>;
  /** The first page, with counts and the days that are in force. */
  head: Reply<typeof talentDashboard> | undefined;
  onChange: ReturnType<typeof useAddressParams>[1];
};

/** The filters: the part of Outbound, the owners of feedback or the days, and an owner or company. */
export function DashboardFilters({ address, head, onChange: change }: DashboardFiltersProps) {
  const { tab, part, bounds, only, whose } = address;
  const counts = head?.counts;
  const count = [...Object.values(bounds), ...Object.values(only)].filter((value) => value !== null).length;
  return (
    <div className={css.filters}>
      {tab === 'Outbound' && (
        <SegmentedSwitch
          label="Part of Outbound"
          value={part}
          onChange={(next) => change({ part: next, id: null })}
          choices={DASHBOARD_PARTS.map((part) => ({
            value: part,
            label: (
              <>
                {PART_LABELS[part]}
                {counts && <span className={css.count}>{counts.outbound[part]}</span>}
              </>
            ),
          }))}
        />
      )}
      {tab === 'Feedback' && (
        <SegmentedSwitch
          label="Whose feedback"
          value={whose ?? head?.whose ?? 'All'}
          onChange={(next) => change({ whose: next, id: null })}
          choices={DASHBOARD_OWNERS.map((value) => ({ value, label: value }))}
        />
      )}
      <FilterBar count={count}>
        {tab !== 'Feedback' && <Windows bounds={head?.bounds} said={bounds} onChange={change} />}
        <Narrow only={only} onChange={(next) => change({ ...next, id: null })} />
      </FilterBar>
    </div>
  );
}
