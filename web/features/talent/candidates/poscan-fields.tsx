import { useQuery } from '@tanstack/react-query';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { INTERNAL_REJECTION_REASONS, PRIORITIES } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { useCan } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { Check, CheckGroup, SelectField, TextArea } from '../../../platform/ui/fields/field.tsx';
import { useTypedOver } from '../../../platform/ui/hooks/use-typed-over.ts';
import {
  portcoOwnersQuery,
  useCandidacyStep,
  useClaim,
  useDetails,
  useNextFeedback,
  useOwner,
} from '../candidacies/queries.ts';
import css from './candidate.module.css';
import { useFieldSavedNotice } from './use-saved-notice.ts';

/** The firm's fields of a candidacy, saved as soon as they are changed. */
export function CandidacyFields({ row }: { row: Candidacy }) {
  const may = useCan();
  return (
    <>
      <div className={css.bar}>
        {may('poscan:manage') && <Interest row={row} />}
        <Owners row={row} />
        <Feedback row={row} />
      </div>
      <Firms row={row} />
    </>
  );
}

/** The talent team's word on who is interested: some steps depend on it. */
function Interest({ row }: { row: Candidacy }) {
  const { Id } = row;
  const step = useCandidacyStep();
  const read = useFieldSavedNotice();
  return (
    <CheckGroup legend="Interested">
      <Check
        label="Candidate"
        checked={row.Candidate_Interested__c}
        disabled={step.isPending}
        onChange={({ target }) =>
          step.mutate({ Id, Candidate_Interested__c: target.checked, was: row }, read('Candidate interested'))
        }
      />
      <Check
        label="Portco"
        checked={row.Portco_Interested__c}
        disabled={step.isPending}
        onChange={({ target }) =>
          step.mutate({ Id, Portco_Interested__c: target.checked, was: row }, read('Portco interested'))
        }
      />
    </CheckGroup>
  );
}

function Owners({ row }: { row: Candidacy }) {
  const owners = useQuery(portcoOwnersQuery(row.Account__c));
  const known = owners.data ?? [];
  const owner = useOwner((id) => known.find(({ Id }) => Id === id)?.Name ?? (id ? 'Someone else' : 'Unassigned'));
  const claim = useClaim();
  const read = useFieldSavedNotice();
  const { Portco_Owner__c: now, Portco_Owner__r: named } = row;
  return (
    <>
      <SelectField
        label="Portco owner"
        value={now ?? ''}
        disabled={owner.isPending}
        error={owners.error ? 'The people at this company could not be loaded.' : undefined}
        onChange={({ target }) =>
          owner.mutate({ poscanId: row.Id, Portco_Owner__c: target.value || null, was: row }, read('Portco owner'))
        }
      >
        <option value="">Unassigned</option>
        {now && !known.some(({ Id }) => Id === now) && <option value={now}>{named?.Name}</option>}
        {known.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Name}
          </option>
        ))}
      </SelectField>
      <Button
        variant="outlined"
        disabled={claim.isPending}
        onClick={() => claim.mutate({ poscanId: row.Id, isOwner: !row.isOwner }, read('Owner'))}
      >
        {row.isOwner ? 'Unassign me' : 'Claim it'}
      </Button>
    </>
  );
}

function Feedback({ row }: { row: Candidacy }) {
  const next = useNextFeedback();
  const details = useDetails();
  const read = useFieldSavedNotice();
  return (
    <>
      <SelectField
        label="Priority"
        value={row.Priority__c}
        disabled={details.isPending}
        onChange={({ target }) =>
          details.mutate(
            { poscanId: row.Id, Priority__c: target.value as Candidacy['Priority__c'], was: row },
            read('Priority'),
          )
        }
      >
        {PRIORITIES.map((priority) => (
          <option key={priority}>{priority}</option>
        ))}
      </SelectField>
      <DateField
        label="Next feedback request"
        min={row.CreatedDate.slice(0, 10)}
        value={row.Next_Portco_Feedback_Request__c ?? ''}
        stays
        onChange={(date) =>
          next.mutate(
            { poscanId: row.Id, date, was: { date: row.Next_Portco_Feedback_Request__c } },
            read('Next feedback reqest date'),
          )
        }
      />
    </>
  );
}

/** For the firm alone: no company reads it. */
function Firms({ row }: { row: Candidacy }) {
  const details = useDetails();
  const read = useFieldSavedNotice();
  const reasons = row.Internal_Rejection_Reasons__c ?? [];
  const makeHandlers = (field: string, saved: () => void) => {
    const { onSuccess, onError } = read(field);
    return {
      onError,
      onSuccess: () => {
        saved();
        onSuccess();
      },
    };
  };
  return (
    <div className={css.bar}>
      <Words
        label="Comments"
        value={row.Comments__c}
        onLeave={(Comments__c, was, saved) =>
          details.mutate({ poscanId: row.Id, Comments__c, was: { Comments__c: was } }, makeHandlers('Comments', saved))
        }
      />
      <Words
        label="Feedback of the candidate"
        value={row.Candidate_Feedback__c ?? null}
        onLeave={(Candidate_Feedback__c, was, saved) =>
          details.mutate(
            {
              poscanId: row.Id,
              Candidate_Feedback__c,
              ...(Candidate_Feedback__c ? { Candidate_Feedback_Status__c: 'Received' as const } : {}),
              was: { Candidate_Feedback__c: was },
            },
            makeHandlers('Feedback of the candidate', saved),
          )
        }
      />
      {row.reasons.length > 0 && (
        <CheckGroup legend="Internal rejection reasons" hint="Only the firm sees this.">
          {INTERNAL_REJECTION_REASONS.map((reason) => (
            <Check
              key={reason}
              label={reason}
              checked={reasons.includes(reason)}
              disabled={details.isPending}
              onChange={({ target }) =>
                details.mutate(
                  {
                    poscanId: row.Id,
                    Internal_Rejection_Reasons__c: INTERNAL_REJECTION_REASONS.filter((other) =>
                      other === reason ? target.checked : reasons.includes(other),
                    ),
                    was: row,
                  },
                  read('Internal rejection reasons'),
                )
              }
            />
          ))}
        </CheckGroup>
      )}
    </div>
  );
}

type WordsProps = {
  label: string;
  value: string | null;
  /** @param was the saved words over which they were typed */
  onLeave: (words: string | null, was: string, saved: () => void) => void;
};

/** Saved on leaving the field. */
function Words({ label, value, onLeave }: WordsProps) {
  const typed = useTypedOver(value ?? '');
  return (
    <TextArea
      className={css.wide}
      label={label}
      rows={2}
      maxLength={20_000}
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={() => {
        if (typed.changed) onLeave(typed.text.trim() || null, typed.over, typed.saved);
      }}
    />
  );
}
