import { Download } from 'lucide-react';
import { MAX_BATCH } from '../../shared/intros/constants.ts';
import type { SearchAccount } from '../../shared/search/account.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useExport } from './queries.ts';

/** What can be done with accounts that are ticked: one form for all of them, or a file. */
export function ChosenActions({ accounts }: { accounts: readonly SearchAccount[] }) {
  const may = useCan();
  const file = useExport();
  const ids = accounts.map(({ id }) => id);
  const tooMany = ids.length > MAX_BATCH;
  return (
    <>
      {may('search:export') && (
        <Button size="small" disabled={file.isPending} onClick={() => file.mutate({ account_ids: ids })}>
          <Download size={14} strokeWidth={1.75} aria-hidden />
          {file.isPending ? 'Exporting…' : `Export ${ids.length}`}
        </Button>
      )}
      {may('intro:request') &&
        (tooMany ? (
          <p>One form takes {MAX_BATCH} companies at most.</p>
        ) : (
          <LinkButton size="small" variant="contained" to={`/batch-intro?account=${ids.join(',')}`}>
            Request {ids.length === 1 ? 'an intro' : `intros to ${ids.length}`}
          </LinkButton>
        ))}
    </>
  );
}
