import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { useReadDrafts } from '../../../platform/api/drafts.tsx';
import { useCan } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check } from '../../../platform/ui/fields/field.tsx';
import { WentBack } from '../../../platform/ui/form/wrong.ts';
import { useNarrow } from '../../../platform/ui/hooks/use-narrow.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useCandidateDetails } from '../candidacies/queries.ts';
import css from './candidate.module.css';
import { DETAIL_FIELDS, type DetailField, nameDetailDraft } from './detail-fields.ts';
import { DetailRow } from './detail-row.tsx';
import { contactUpdated, describeContactFailure } from './said.ts';

type DetailsProps = {
  candidate: Candidate;
  /** The field that is open for typing. */
  editing: DetailField | null;
  onEdit: (field: DetailField | null) => void;
};

/** The data about a candidate; users with the permission change it field by field. */
export function Details({ candidate, editing, onEdit }: DetailsProps) {
  const may = useCan();
  const narrow = useNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const writes = may('candidate:write');
  const unsaved = new Set(useReadDrafts(nameDetailDraft(candidate.Id)).map(({ about }) => about));
  const missing = writes && !candidate.Secondary_Email__c;
  const open = !narrow || unfolded || editing !== null;
  return (
    <Card className={css.details}>
      <div className={css.detailsHead}>
        <h2>Details</h2>
        {narrow ? (
          <Button variant="text" size="small" aria-expanded={open} onClick={() => setUnfolded(!open)}>
            {missing && !open && <span className={css.wrong}>Secondary Email is missing</span>}
            {open ? 'Fold' : 'Show'}{' '}
            {open ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
          </Button>
        ) : (
          writes && <span className={css.soft}>Click a field to change it</span>
        )}
      </div>
      {open && (
        <dl className={css.fields}>
          {writes && <BoardDeps candidate={candidate} />}
          {DETAIL_FIELDS.map((detail) =>
            candidate[detail.field] === undefined ? null : (
              <DetailRow
                key={detail.field}
                detail={detail}
                candidate={candidate}
                editing={editing === detail.field}
                unsaved={unsaved.has(nameDetailDraft(candidate.Id, detail.field))}
                onEdit={writes ? (on) => onEdit(on ? detail.field : null) : null}
              />
            ),
          )}
          {candidate.Email && (
            <div className={css.field}>
              <dt>Email</dt>
              <dd>{candidate.Email}</dd>
            </div>
          )}
        </dl>
      )}
    </Card>
  );
}

/** Two marks that change at once; the second is only for people who look for a job. */
function BoardDeps({ candidate }: { candidate: Candidate }) {
  const change = useCandidateDetails();
  const { success, error } = useNotices();
  const set = (part: { Is_looking_for_a_job__c?: boolean; Confidential__c?: boolean }) =>
    change.mutate(
      { Id: candidate.Id, ...part, was: candidate },
      {
        onSuccess: () => success(contactUpdated),
        onError: (failure) => {
          if (!(failure instanceof WentBack)) error(describeContactFailure(failure));
        },
      },
    );
  const looking = candidate.Is_looking_for_a_job__c ?? false;
  return (
    <>
      <div className={css.field}>
        <dt>Is looking for a job</dt>
        <dd>
          <Check
            label={looking ? 'Yes' : 'Not looking, as far as we know'}
            aria-label="Is looking for a job"
            checked={looking}
            disabled={change.isPending}
            onChange={({ target }) => set({ Is_looking_for_a_job__c: target.checked })}
          />
        </dd>
      </div>
      {(looking || candidate.Confidential__c) && (
        <div className={css.field}>
          <dt>Confidential</dt>
          <dd>
            <Check
              label={candidate.Confidential__c ? 'Yes, never included in the digest' : 'No'}
              aria-label="Confidential"
              checked={candidate.Confidential__c ?? false}
              disabled={change.isPending}
              onChange={({ target }) => set({ Confidential__c: target.checked })}
            />
          </dd>
        </div>
      )}
    </>
  );
}
