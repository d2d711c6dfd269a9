import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { AuditChain } from '../../../../shared/features/operations/audit/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay, formatMoment } from '../../../platform/ui/dates.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { chainQuery, useVerify } from './queries.ts';

function describeCheckpoint({ checkpoint }: AuditChain, timeZone: string | undefined): string {
  if (!checkpoint) return 'Kith signs the first checkpoint tomorrow.';
  const { day, elsewhere, posted_at, post_error } = checkpoint;
  const last = `Last checkpoint ${formatDay(day)}`;
  if (elsewhere.length === 0)
    return `${last}. It lies in the database alone: AUDIT_CHECKPOINT_URL names another place.`;
  if (post_error !== null) return `${last}, not yet at ${elsewhere.join(' and ')}: ${post_error}`;
  return `${last}, also at ${elsewhere.join(' and ')}${posted_at ? ` since ${formatMoment(posted_at, timeZone)}` : ' soon'}.`;
}

function Report({ chain }: { chain: AuditChain }) {
  const { mutate, isPending } = useVerify();
  const timeZone = useSettings()?.time_zone;
  const { report, running } = chain;
  const verify = (
    <Button variant="outlined" disabled={running || isPending} onClick={() => mutate()}>
      {running ? 'Verifying…' : report ? 'Verify again' : 'Verify now'}
    </Button>
  );
  if (!report)
    return (
      <Notice kind="info" action={verify}>
        Kith hasn’t verified the audit yet. It does so once a day.
      </Notice>
    );
  const verified = `Verified ${formatMoment(report.at, timeZone)}${report.ms >= 1000 ? ` in ${Math.round(report.ms / 1000)} s` : ''}.`;
  if (report.finding) {
    const { text, expected, found } = report.finding;
    return (
      <Notice kind="error" size="large" action={verify}>
        <strong>The audit has been altered. {text}</strong>{' '}
        {report.last_row === null
          ? 'Rows before it can’t be trusted.'
          : `Rows ${formatCount(report.first_row!)} to ${formatCount(report.last_row)} are intact.`}{' '}
        {verified}
        {expected !== null && (
          <>
            {' '}
            <span>The chain has</span> <code>{expected.slice(0, 16)}</code>
            <span>, and what is there</span> <code>{found?.slice(0, 16) || 'nothing'}</code>
            <span>.</span>
          </>
        )}
      </Notice>
    );
  }
  return (
    <Notice kind="success" icon={<ShieldCheck size={16} aria-hidden />} action={verify}>
      <strong>
        {report.first_row === null
          ? 'No rows yet.'
          : `Rows ${formatCount(report.first_row)} to ${formatCount(report.last_row!)} are intact: nothing was changed, removed or inserted.`}
      </strong>{' '}
      {verified} {describeCheckpoint(chain, timeZone)}
    </Notice>
  );
}

/** Whether the audit is as it was written, and the button that verifies it. */
export function ChainNotice() {
  const query = useQuery(chainQuery);
  return (
    <>
      <Failed what="The state of the audit could not be loaded." query={query} />
      {query.data && <Report chain={query.data} />}
    </>
  );
}
