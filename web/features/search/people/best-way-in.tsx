import { useState } from 'react';
import type { SearchContact } from '../../../../shared/core/network/account.ts';
import { useEvidence } from '../../../core/strength/asked-strength.tsx';
import { InferredTag } from '../../../core/strength/inferred-tag.tsx';
import { useNoEvidence } from '../../../core/strength/no-evidence.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { CutLine } from '../../../platform/ui/layout/cut-line.tsx';
import css from './best-way-in.module.css';
import { findWayIn } from './way-in.ts';

/** The firm's name for this viewer, when it stands for its people. */
export const useFirmName = (): string => useSettings()?.firm_name ?? 'the firm';

/** The best way in, with its evidence. For rows further down a long list it is loaded on request. */
export function BestWayIn({ contact }: { contact: SearchContact }) {
  const [wanted, setWanted] = useState(false);
  const firm = useFirmName();
  const none = useNoEvidence();
  const query = useEvidence(contact.id, wanted && contact.score_details === null);
  const details = contact.score_details ?? query.data;
  if (!details)
    return (
      <Button
        variant="text"
        size="small"
        className={css.show}
        aria-label={`Show the best way in to ${contact.name}`}
        disabled={query.isFetching}
        onClick={() => (wanted ? void query.refetch() : setWanted(true))}
      >
        {query.isFetching ? 'Looking…' : query.error ? 'Try again' : 'Show'}
      </Button>
    );
  const way = findWayIn(details, firm);
  if (!way) return <span className={css.by}>{none}</span>;
  return (
    <>
      <span className={css.through}>{way.through}</span>
      <CutLine soft title={way.by}>
        {way.inferred && <InferredTag />} <span>{way.by}</span>
      </CutLine>
    </>
  );
}
