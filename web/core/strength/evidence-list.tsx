import { useState } from 'react';
import type { Evidence, ScoreDetails } from '../../../shared/core/network/evidence.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../platform/ui/dates.ts';
import css from './evidence-list.module.css';
import { InferredTag } from './inferred-tag.tsx';
import { useNoEvidence } from './no-evidence.ts';

type EvidenceListProps = {
  details: Pick<ScoreDetails, 'evidence' | 'elsewhere'>;
  /** The number of pieces that show at once; the rest comes by "View all". */
  limit?: number;
};

/** Inferred evidence shows this three times: by its dashed mark, by the tag, and by its hedged sentence. */
function Receipt({ item, brief }: { item: Evidence; brief: boolean }) {
  return (
    <li className={item.on_record ? css.receipt : `${css.receipt} ${css.inferred}`}>
      <span className={css.mark} aria-hidden="true" />
      <div>
        <div className={brief ? css.brief : undefined} title={brief ? item.text : undefined}>
          {!item.on_record && (
            <span className={css.tag}>
              <InferredTag />
            </span>
          )}
          <span>{item.text}</span>
        </div>
        <div className={css.source}>{item.source}</div>
      </div>
      {item.date && <span className={css.date}>{formatDay(item.date)}</span>}
    </li>
  );
}

/** The evidence behind a strength ("receipts"), in the order of the server: strongest first, then newest. */
export function EvidenceList({ details, limit = 5 }: EvidenceListProps) {
  const [all, setAll] = useState(false);
  const none = useNoEvidence();
  const { evidence, elsewhere } = details;
  const shown = all ? evidence : evidence.slice(0, limit);
  // Where there is room for one piece alone, a long sentence is cut: "View all" says it whole.
  const brief = limit === 1 && shown.length < evidence.length;
  return (
    <>
      {evidence.length > 0 && (
        <ul className={css.list}>
          {shown.map((item) => (
            <Receipt key={`${item.kind} ${item.text} ${item.source} ${item.date}`} item={item} brief={brief} />
          ))}
        </ul>
      )}
      {shown.length < evidence.length && (
        <Button variant="text" size="small" onClick={() => setAll(true)}>
          View all {evidence.length}
        </Button>
      )}
      {elsewhere && <p className={css.elsewhere}>Elsewhere in the network: {elsewhere.text}</p>}
      {evidence.length === 0 && !elsewhere && <p className={css.elsewhere}>{none}.</p>}
    </>
  );
}

/** "3 on record, 1 inferred"; zero counts are left out. */
export function formatEvidenceCounts({ on_record, inferred }: Pick<ScoreDetails, 'on_record' | 'inferred'>): string {
  const parts = [on_record > 0 && `${on_record} on record`, inferred > 0 && `${inferred} inferred`].filter(Boolean);
  return parts.join(', ');
}
