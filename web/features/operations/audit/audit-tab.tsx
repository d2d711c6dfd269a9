import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  type AuditChain,
  type AuditEntry,
  type listAudit,
  MAX_COUNTED,
  MAX_EXPORTED,
  MAX_SEARCHED,
} from '../../../../shared/features/operations/audit/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './audit.module.css';
import { auditColumns } from './audit-columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilters, NO_FILTER } from './audit-filters.tsx';
import { ChainNotice } from './chain-notice.tsx';
import { auditQuery, chainQuery, FILTER_NAMES, readFilter, useAuditExport } from './queries.ts';

const NOUN = { one: 'row', many: 'rows' };
const PRESETS = { 'By people': { by: 'people' }, 'By Kith': { by: 'kith' } };
const opening = { press: true } as const;
const getId = ({ id }: AuditEntry): string => id;

type AuditPage = Reply<typeof listAudit>;

/** Words are looked for in the newest rows alone. */
const describeBound = (since: string, timeZone: string | undefined): string =>
  `The newest ${formatCount(MAX_SEARCHED)} rows, back to ${formatDay(since, timeZone)}, were searched. To search older rows, set “To” to that day.`;

function describeCount({ total, searched_since }: AuditPage, { pruned_to, keep_days }: AuditChain, timeZone?: string) {
  const count =
    total >= MAX_COUNTED
      ? `${formatCount(MAX_COUNTED)} rows or more`
      : `${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`;
  if (searched_since !== null) return `${count}, newest first. ${describeBound(searched_since, timeZone)}`;
  const begins =
    pruned_to === null ? '' : ` Kith has deleted older rows; the chain begins after row ${formatCount(pruned_to)}.`;
  return `${count}, newest first. Rows are kept for ${formatCount(keep_days)} days.${begins}`;
}

/** A tab of /admin: who did what to what, and whether the record is as it was written. */
export default function AuditTab() {
  const [address, change] = useAddressParams();
  const filter = useMemo(() => readFilter(address), [address]);
  const list = useInfiniteQuery(auditQuery(filter));
  const { data: chain } = useQuery(chainQuery);
  const timeZone = useSettings()?.time_zone;
  const { mutate: exportRows, isPending } = useAuditExport();
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const broken = chain?.report?.finding?.row ?? null;
  const context = useMemo(() => ({ timeZone, broken }), [timeZone, broken]);
  const getBand = useCallback(({ at }: AuditEntry) => formatDay(at, timeZone), [timeZone]);
  const filtered = Object.keys(filter).length > 0;
  const page = list.data?.pages[0];
  const total = page?.total;
  const opened = address.get('open');
  return (
    <>
      <List
        name="audit"
        views={<ListViews list="audit" keeps={FILTER_NAMES} presets={PRESETS} />}
        label="Audit"
        noun={NOUN}
        source={listSource(list)}
        rows={rows}
        rowKey={getId}
        columns={auditColumns}
        context={context}
        height={57}
        wide
        opening={opening}
        onOpen={(id) => change({ open: id })}
        bandOf={getBand}
        told={page && chain && describeCount(page, chain, timeZone)}
        empty={{
          title: filtered ? 'No rows for these filters' : 'No rows yet',
          text: filtered
            ? page?.searched_since
              ? describeBound(page.searched_since, timeZone)
              : 'Either nothing like this happened, or it was too long ago.'
            : 'Changes by people and by Kith appear here.',
          actions: filtered && (
            <Button variant="contained" onClick={() => change(NO_FILTER)}>
              Clear
            </Button>
          ),
        }}
      >
        <div className={css.above}>
          <AuditFilters filter={filter} change={change} />
          <ChainNotice />
          <div>
            <Button variant="outlined" disabled={isPending} onClick={() => exportRows(filter)}>
              {isPending
                ? 'Exporting…'
                : total !== undefined && total >= MAX_COUNTED
                  ? `Export the newest ${formatCount(MAX_EXPORTED)} as CSV`
                  : 'Export CSV'}
            </Button>
          </div>
        </div>
      </List>
      {opened && <AuditDrawer key={opened} id={opened} onClose={() => change({ open: null })} />}
    </>
  );
}
