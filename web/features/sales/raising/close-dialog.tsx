import { z } from 'zod';
import { closeRaise } from '../../../../shared/features/sales/raising/calls.ts';
import { RAISE_OUTCOMES, type RaiseOutcome, type UseCase } from '../../../../shared/features/sales/use-case.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { getPresentDay } from '../../../platform/ui/dates.ts';
import { FormDialog } from '../../../platform/ui/form/form-dialog.tsx';
import { FormArea, FormDate, FormSelect } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import { useRaiseEnd } from './use-raise-end.ts';

const FormValues = z.object({ outcome: z.string(), day: z.string(), note: z.string() });

const LABELS: Readonly<Record<RaiseOutcome, string>> = {
  Raised: 'Raised: the round is done',
  Stopped: 'Stopped: we no longer look for funds',
};

/** Asks how a raise ended, and when. */
export function CloseDialog({ raise, onClose }: { raise: UseCase; onClose: () => void }) {
  const { close } = useRaiseEnd();
  const today = getPresentDay(useSettings()?.time_zone);
  const form = useBodyForm({
    typed: FormValues,
    start: { outcome: '', day: today, note: '' },
    body: closeRaise.body,
    toBody: ({ outcome, day, note }) => ({ outcome: outcome as RaiseOutcome, day, note: note.trim() || null }),
    check: ({ outcome, day }) => ({
      outcome: outcome ? undefined : 'Choose how it ended.',
      day: day ? undefined : 'Choose a day.',
    }),
    send: async (body) => {
      await close(raise, body);
      onClose();
    },
    draft: useDraft(`close-raise-${raise.Id}`),
  });
  return (
    <FormDialog
      form={form}
      title={`Close ${raise.Name}`}
      lead="Nothing more is suggested for it, and what waits for an answer can’t be requested any more. Open requests go on until you cancel them in My Requests. You can reopen it."
      submit="Close raise"
      submitting="Closing…"
      missing={{}}
      describe={describeError}
      onClose={onClose}
    >
      <FormSelect {...form.bind('outcome')} label="How it ended" requirement="required">
        <option value="">Choose</option>
        {RAISE_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {LABELS[outcome]}
          </option>
        ))}
      </FormSelect>
      <FormDate {...form.bind('day')} label="Day" requirement="required" max={today} />
      <FormArea {...form.bind('note')} label="Note" requirement="optional" rows={3} maxLength={2_000} />
    </FormDialog>
  );
}
