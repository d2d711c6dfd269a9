import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Poscan } from '../../../shared/poscans/poscan.ts';
import type { PoscanStatus } from '../../../shared/poscans/statuses.ts';
import { MOST_TOGETHER } from '../../../shared/talent-dashboard/calls.ts';
import { describeError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { counted } from '../../ui/list/source.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useUndoNotice } from '../../ui/use-undo-notice.ts';
import { poscansKey, useMoveTogether, useTakeBackTogether } from '../queries.ts';
import css from './dashboard.module.css';

export const NOUN = { one: 'candidacy', many: 'candidacies' };
/** A moment later than the server says, so that the steps have been made when they are asked for. */
const LATER_MS = 500;

/** Why these cannot change together; null when they can. */
function obstacle(chosen: readonly Poscan[]): string | null {
  if (new Set(chosen.map(({ Status__c }) => Status__c)).size > 1) return 'Choose candidacies of one status.';
  if (chosen.length > MOST_TOGETHER) return `Choose at most ${MOST_TOGETHER}.`;
  return null;
}

/** The steps that each of them may take. */
const commonSteps = ([first, ...others]: readonly Poscan[]): Poscan['next_statuses'] =>
  (first?.next_statuses ?? []).filter(({ status }) =>
    others.every((row) => row.next_statuses.some((one) => one.status === status)),
  );

/** The same step for all that are ticked, which can be taken back for a few seconds. */
export function MoveChosen({ chosen, clear }: { chosen: readonly Poscan[]; clear: () => void }) {
  const [status, setStatus] = useState('');
  const [reason, setReason] = useState('');
  const move = useMoveTogether();
  const back = useTakeBackTogether();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const askLater = useAskLater();
  const against = obstacle(chosen);
  const steps = against ? [] : commonSteps(chosen);
  const step = steps.find((one) => one.status === status);
  const run = async () => {
    const from = chosen[0]!.Status__c as PoscanStatus;
    const to = step!.status as PoscanStatus;
    const ids = chosen.map(({ Id }) => Id);
    const why = step!.reasons.includes(reason) ? { Rejection_Reason__c: reason } : {};
    const done = await move.mutateAsync({ ids, From_Status__c: from, Status__c: to, ...why }).catch((error) => {
      notices.error(`The status was not changed. ${describeError(error)}`);
      return null;
    });
    if (!done) return;
    clear();
    const { changed, refused, seconds } = done;
    const what = counted(changed.length, NOUN);
    if (changed.length > 0 && seconds === 0) notices.success(`${what} changed to “${to}”.`);
    if (changed.length > 0 && seconds > 0) {
      undoable(`${what} will be “${to}” in ${Math.ceil(seconds)} seconds.`, {
        run: async () => {
          const { taken_back } = await back.mutateAsync({ ids: changed });
          const late = changed.length - taken_back.length;
          if (late > 0) throw new Error(`${counted(late, NOUN)} had changed already.`);
        },
        done: `${what} stayed “${from}”.`,
        failed: (error) => `Not all could be taken back. ${describeError(error)}`,
        forMs: seconds * 1000,
      });
      askLater(seconds * 1000 + LATER_MS);
    }
    if (refused[0]) notices.error(`${counted(refused.length, NOUN)} could not be changed. ${refused[0].why}`);
  };
  return (
    <div className={css.move}>
      {against && <p>{against}</p>}
      {!against && steps.length === 0 && <p>There is no step that all of these may take.</p>}
      <SelectField
        label="Status"
        value={step ? status : ''}
        disabled={steps.length === 0 || move.isPending}
        onChange={({ target }) => setStatus(target.value)}
      >
        <option value="">Choose one</option>
        {steps.map((one) => (
          <option key={one.status}>{one.status}</option>
        ))}
      </SelectField>
      {step?.asks_reason && step.reasons.length > 0 && (
        <SelectField label="Rejection reason" value={reason} onChange={({ target }) => setReason(target.value)}>
          <option value="">No reason given</option>
          {step.reasons.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
      <Button size="small" variant="contained" disabled={!step || move.isPending} onClick={() => void run()}>
        Change {chosen.length}
      </Button>
    </div>
  );
}

/** Asks for all candidacies again after a while, also when the bar has gone by then. */
function useAskLater(): (ms: number) => void {
  const queries = useQueryClient();
  return (ms) => void setTimeout(() => void queries.invalidateQueries({ queryKey: poscansKey }), ms);
}
