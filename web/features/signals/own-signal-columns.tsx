import { Pencil, Undo2 } from 'lucide-react';
import type { OwnSignal } from '../../../shared/features/signals/calls.ts';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import type { Column } from '../../platform/ui/list/columns.ts';
import type { RenamedKey } from '../../platform/ui/list/use-row-focus.ts';
import { useWithdrawSignal } from './queries.ts';
import css from './signals.module.css';

const HIDDEN = 'Someone you can no longer see';

/** "Opinion, Positive · Engineering, Product" */
const getWhat = ({ Type__c, Direction__c, Sub_Type__c, Skill__c }: OwnSignal): string =>
  [[Type__c, Direction__c ?? Sub_Type__c].filter(Boolean).join(', '), Skill__c?.split(';').join(', ')]
    .filter(Boolean)
    .join(' · ');

/** The data that the columns need besides a signal. */
type Context = { zone: string | undefined; onEdited: (edited: RenamedKey) => void };

function Acts({ signal, onEdited }: { signal: OwnSignal } & Pick<Context, 'onEdited'>) {
  const open = useDialogs();
  const withdraw = useWithdrawSignal();
  const { to } = signal;
  const of = `the signal about ${to?.name ?? HIDDEN}`;
  return (
    <span className={css.acts}>
      {to && (
        <Button
          size="small"
          data-keys="e"
          aria-label={`Edit ${of}`}
          onClick={() =>
            open('signal', { person: to, told: signal, onEdited: (id) => onEdited({ from: signal.Id, to: id }) })
          }
        >
          <Pencil size={14} aria-hidden />
          <span>Edit</span>
        </Button>
      )}
      <Button size="small" data-keys="w" aria-label={`Withdraw ${of}`} onClick={() => withdraw(signal)}>
        <Undo2 size={14} aria-hidden />
        <span>Withdraw</span>
      </Button>
    </span>
  );
}

/** A statement in a line. */
export const ownSignalColumns: readonly Column<OwnSignal, Context>[] = [
  {
    key: 'to',
    label: 'About',
    plain: true,
    width: 'minmax(140px, 1.2fr)',
    cell: ({ to }) =>
      to ? (
        <>
          <Link to={`/person/${to.id}`}>{to.name}</Link>
          <div className={css.soft}>{[to.title, to.account].filter(Boolean).join(', ')}</div>
        </>
      ) : (
        <span className={css.soft}>{HIDDEN}</span>
      ),
  },
  {
    key: 'what',
    label: 'What',
    width: 'minmax(160px, 1.4fr)',
    cell: (signal) => (
      <>
        {getWhat(signal)}
        {signal.Details__c && <div className={css.soft}>{signal.Details__c}</div>}
      </>
    ),
  },
  { key: 'from', label: 'Who knows them', width: 'minmax(120px, 1fr)', cell: ({ from }) => from?.name ?? HIDDEN },
  {
    key: 'when',
    label: 'Told',
    width: 'fit-content(84px)',
    cell: ({ CreatedDate }, { zone }) => formatDay(CreatedDate, zone),
  },
  {
    key: 'acts',
    label: 'Actions',
    silent: true,
    plain: true,
    width: '196px',
    cell: (signal, { onEdited }) => <Acts signal={signal} onEdited={onEdited} />,
  },
];
