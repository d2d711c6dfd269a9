import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Kr } from '../../../../shared/features/talent/key-results/calls.ts';
import {
  DATE_RANGES,
  type DateRange,
  DEFAULT_NUMBER,
  DEFAULT_RANGE,
  describeRange,
  hasEnded,
  MAX_UNITS,
  takesNumber,
} from '../../../../shared/features/talent/key-results/ranges.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { buildCsvFile } from '../../../platform/ui/csv.ts';
import { formatDay } from '../../../platform/ui/dates.ts';
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import css from './krs.module.css';
import { KrsTable } from './krs-table.tsx';
import { MissingHires } from './missing-hires.tsx';
import { krsQuery } from './queries.ts';
import { Referrals } from './referrals.tsx';

/** /talent/krs: the key results of the talent team in a range of time (document 3 §2.4, docs/metrics.md). */
export default function KrsScreen() {
  const [address, change] = useAddressParams();
  const range = DATE_RANGES.find((range) => range === address.get('range')) ?? DEFAULT_RANGE;
  // The typed text, which may be empty on the way to another number.
  const [typed, setTyped] = useState(address.get('n') ?? String(DEFAULT_NUMBER));
  const number = Number(typed);
  const fits = !takesNumber(range) || (Number.isInteger(number) && number >= 1 && number <= MAX_UNITS);
  const query = useQuery({ ...krsQuery(range, fits ? number : DEFAULT_NUMBER), enabled: fits });
  const { data, error, isPending, isFetching, refetch } = query;
  const words = describeRange(range, number);
  const choose = (
    <div className={css.range}>
      <SelectField
        label="Range"
        value={range}
        onChange={({ target }) => change({ range: target.value === DEFAULT_RANGE ? null : target.value })}
      >
        {DATE_RANGES.map((range) => (
          <option key={range} value={range}>
            {describeOption(range)}
          </option>
        ))}
      </SelectField>
      {takesNumber(range) && (
        <TextField
          className={css.count}
          label="Number"
          inputMode="numeric"
          value={typed}
          error={fits ? undefined : `From 1 to ${MAX_UNITS}`}
          onChange={({ target: { value } }) => {
            setTyped(value);
            change({ n: ['', String(DEFAULT_NUMBER)].includes(value) ? null : value });
          }}
        />
      )}
    </div>
  );
  return (
    <Page
      title="Talpod KRs"
      actions={
        <>
          {data && fits && (
            <Button
              className={css.export}
              variant="outlined"
              onClick={() => saveFile(getCsv(data.krs, words), 'key-results.csv')}
            >
              <Download size={14} aria-hidden /> <span>Export CSV</span>
            </Button>
          )}
          {choose}
        </>
      }
    >
      {isPending && fits && <LoadingCard label="Loading the key results…" heights={[28, 320]} />}
      <Failed what="The key results could not be loaded." query={{ error, isFetching, refetch }} />
      {data && fits && (
        <>
          <p className={css.soft}>
            {formatSpan(data.starts, -2)}, {hasEnded(range) ? 'ended' : 'so far'}. Change compares with the previous
            range, {formatSpan(data.starts, -3)}.
          </p>
          <KrsTable krs={data.krs} lines={data.lines} range={words} />
        </>
      )}
      <div className={css.beside}>
        {data && fits && <Referrals rows={data.referralPoscans} />}
        <MissingHires />
      </div>
    </Page>
  );
}

const describeOption = (range: DateRange): string =>
  takesNumber(range) ? describeRange(range, 2).replace('2', 'n') : describeRange(range, 1);

/** The days of a range: from the day at this place to the day before the next range begins. */
function formatSpan(starts: readonly string[], place: number): string {
  const last = new Date(Date.parse(starts.at(place + 1)!) - 86_400_000).toISOString().slice(0, 10);
  return `${formatDay(starts.at(place)!)} – ${formatDay(last)}`;
}

function getCsv(krs: readonly Kr[], range: string): Blob {
  const rows = krs.map((kr) => [
    kr.metric,
    kr.isCurrentKr ? range : 'Previous range',
    kr.result,
    kr.percentage,
    kr.rank,
  ]);
  return buildCsvFile([['Metric', 'Range', 'Result', 'Percentage', 'Rank'], ...rows]);
}
