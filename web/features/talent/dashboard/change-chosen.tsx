import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { PRIORITIES } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { MAX_TOGETHER } from '../../../../shared/features/talent/dashboard/calls.ts';
import { positionOwnersQuery } from '../../../core/requests/position-owners.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import css from './dashboard.module.css';
import { useMove } from './use-move.ts';
import { useValues } from './use-values.ts';

/** The steps that each of them may take. */
const listCommonSteps = ([first, ...others]: readonly Candidacy[]): Candidacy['next_statuses'] =>
  (first?.next_statuses ?? []).filter(({ status }) =>
    others.every((row) => row.next_statuses.some((connector) => connector.status === status)),
  );

/** Chosen as owner: nobody any more. */
const NOBODY = 'nobody';

/** The same step, owner or priority for all that are ticked, each with a way back. */
export function ChangeChosen({ chosen }: { chosen: readonly Candidacy[] }) {
  const [status, setStatus] = useState('');
  const [reason, setReason] = useState('');
  const [owner, setOwner] = useState('');
  const [priority, setPriority] = useState('');
  const owners = useQuery(positionOwnersQuery).data ?? [];
  const move = useMove();
  const values = useValues();
  const tooMany = chosen.length > MAX_TOGETHER;
  const mixed = new Set(chosen.map(({ Status__c }) => Status__c)).size > 1;
  const steps = mixed || tooMany ? [] : listCommonSteps(chosen);
  const step = steps.find((step) => step.status === status);
  const isPending = move.isPending || values.isPending;
  const run = async () => {
    const wanted = {
      ...(priority ? { priority: priority as (typeof PRIORITIES)[number] } : {}),
      ...(owner ? { owner: owner === NOBODY ? null : owner } : {}),
    };
    // The values first: they are changed at once, and hold while a step waits.
    if ((priority || owner) && !(await values.run(chosen, wanted))) return;
    const why = step?.reasons.includes(reason) ? reason : null;
    if (step && !(await move.run(chosen, step.status as CandidacyStatus, why))) return;
    for (const forget of [setStatus, setReason, setOwner, setPriority]) forget('');
  };
  return (
    <div className={css.move}>
      {tooMany && <p>Choose at most {MAX_TOGETHER}.</p>}
      {mixed && !tooMany && <p>To change the status, choose candidacies with the same status.</p>}
      {!mixed && !tooMany && steps.length === 0 && <p>These candidacies have no status step in common.</p>}
      <SelectField
        label="Status"
        value={step ? status : ''}
        disabled={steps.length === 0 || isPending}
        onChange={({ target }) => setStatus(target.value)}
      >
        <option value="">Choose one</option>
        {steps.map((step) => (
          <option key={step.status}>{step.status}</option>
        ))}
      </SelectField>
      {step?.asks_reason && step.reasons.length > 0 && (
        <SelectField label="Rejection reason" value={reason} onChange={({ target }) => setReason(target.value)}>
          <option value="">No reason given</option>
          {step.reasons.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="Owner"
        value={owner}
        disabled={tooMany || isPending}
        onChange={({ target }) => setOwner(target.value)}
      >
        <option value="">No change</option>
        {owners.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Name}
          </option>
        ))}
        <option value={NOBODY}>No one</option>
      </SelectField>
      <SelectField
        label="Priority"
        value={priority}
        disabled={tooMany || isPending}
        onChange={({ target }) => setPriority(target.value)}
      >
        <option value="">No change</option>
        {PRIORITIES.map((priority) => (
          <option key={priority}>{priority}</option>
        ))}
      </SelectField>
      <Button
        size="small"
        variant="contained"
        disabled={isPending || tooMany || !(step || owner || priority)}
        onClick={() => void run()}
      >
        Change {chosen.length}
      </Button>
    </div>
  );
}
