import { type CrmConnection, type CrmDryRows, dryRunCrm } from '../../../../shared/features/imports/crm/calls.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './crm.module.css';
import { useCrmAction } from './queries.ts';
import { describeCrmLeftOut } from './words.ts';

const OUTCOMES = [
  ['new', 'New'],
  ['changed', 'Changes'],
  ['by_name', 'By name alone'],
  ['unchanged', 'Unchanged'],
  ['rejected', 'Left out'],
] as const;

/** The counts of a record type; each leads to its rows. */
function Counts({ what, rows }: { what: string; rows: CrmDryRows | null }) {
  if (!rows) return null;
  return (
    <tr>
      <td data-label="Records">
        <Link to={`/imports/${rows.import_id}`}>{what}</Link>
      </td>
      {OUTCOMES.map(([outcome, label]) => (
        <td key={outcome} data-label={label}>
          {rows[outcome] === 0 ? (
            0
          ) : (
            <Link
              to={`/imports/${rows.import_id}?rows=${outcome}`}
              aria-label={`${label}: ${rows[outcome]} ${what.toLowerCase()}`}
            >
              {formatCount(rows[outcome])}
            </Link>
          )}
        </td>
      ))}
    </tr>
  );
}

/** What a pull would do, before anything is written. */
export function DryRun({ connection: { name, state, dry_run: run } }: { connection: CrmConnection }) {
  const begin = useCrmAction(() => send(dryRunCrm, {}), 'Kith couldn’t start the dry run:');
  const isBusy = run?.state === 'reading' || run?.state === 'checking';
  const leftOut = describeCrmLeftOut(run?.left_out ?? {});
  return (
    <Card className={css.part}>
      <div className={css.head}>
        <div>
          <h3>Dry run</h3>
          <p className={css.hint} role="status">
            {isBusy && (run.state === 'reading' ? `Kith reads ${name}…` : 'Kith compares it with your network…')}
            {run?.state === 'done' && `${formatMoment(run.at)}. Nothing was written.`}
            {!run && `Shows what reading ${name} would do. Nothing is written.`}
          </p>
        </div>
        <Button
          variant="outlined"
          disabled={begin.isPending || isBusy || state === 'lapsed'}
          onClick={() => begin.mutate()}
        >
          {run ? 'Dry run again' : 'Dry run'}
        </Button>
      </div>
      {run?.error && <Notice kind="warning">{run.error}</Notice>}
      {run?.state === 'done' && (run.companies || run.people) && (
        <Table>
          <thead>
            <tr>
              <th>Records</th>
              {OUTCOMES.map(([outcome, label]) => (
                <th key={outcome}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Counts what="People" rows={run.people} />
            <Counts what="Companies" rows={run.companies} />
          </tbody>
        </Table>
      )}
      {run?.state === 'done' && !run.companies && !run.people && (
        <p className={css.hint}>There’s nothing to read in {name}.</p>
      )}
      {leftOut.map(([words, count]) => (
        <p key={words} className={css.hint}>
          {words}: {formatCount(count)}
        </p>
      ))}
    </Card>
  );
}
