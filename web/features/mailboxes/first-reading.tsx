import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { LinkedMailbox } from '../../../shared/features/mailboxes/calls.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { LoadingShape } from '../../platform/ui/states/loading.tsx';
import css from './own-network.module.css';
import { PrivatePeople } from './private-people.tsx';
import { proposalsQuery } from './queries.ts';

/** A mailbox is linked before anything of it is read. */
export const isBeforeReading = ({ kind, state, total, read_at }: LinkedMailbox): boolean =>
  kind !== 'file' && state === 'paused' && total === null && read_at === null;

type FirstReadingProps = {
  mailbox: LinkedMailbox;
  busy: boolean;
  onStart: () => void;
  /** The consent stays, and the page asks again. */
  onPutOff: () => void;
};

/** Who to keep out, by the newest mails; the first reading begins when the user says so. */
export function FirstReading({ mailbox: { id, address }, busy, onStart, onPutOff }: FirstReadingProps) {
  const proposals = useQuery(proposalsQuery(id));
  if (proposals.isPending)
    return (
      <LoadingShape label="Checking your newest e-mails for private contacts…">
        <Skeleton height={92} />
      </LoadingShape>
    );
  return (
    <>
      <h3 className={css.before}>Before Kith reads {address}</h3>
      <Failed what="Kith couldn’t check for private contacts." query={proposals} />
      {proposals.data?.length === 0 && (
        <p className={css.soft}>
          We found no private contacts in your newest e-mails. You can block people in Settings at any time.
        </p>
      )}
      <PrivatePeople
        key={proposals.dataUpdatedAt}
        proposals={proposals.data ?? []}
        confirm="Start reading"
        busy={busy}
        onConfirm={onStart}
        onPutOff={onPutOff}
      />
    </>
  );
}
