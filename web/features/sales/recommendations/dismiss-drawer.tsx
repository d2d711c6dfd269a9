import { z } from 'zod';
import { DISMISS_REASONS, type DismissReason } from '../../../../shared/features/sales/statuses.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { FormDrawer } from '../../../platform/ui/form/form-drawer.tsx';
import { FormArea, FormSelect } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';

const FormValues = z.object({ reason: z.string(), comments: z.string() });
const Sent = z.object({ reason: z.enum(DISMISS_REASONS), comments: z.string().max(5_000) });

type DismissDrawerProps = {
  /** The company, or how many. */
  what: string;
  reasons: readonly DismissReason[];
  /** Called to dismiss; the drawer shows errors. */
  onDismiss: (reason: DismissReason, comments: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the reason why a company or a fund is no match, with a comment: both are required (document 2 §5). */
export function DismissDrawer({ what, reasons, onDismiss, onClose }: DismissDrawerProps) {
  const form = useBodyForm({
    typed: FormValues,
    start: { reason: '', comments: '' },
    body: Sent,
    toBody: ({ reason, comments }) => ({ reason: reason as DismissReason, comments }),
    check: ({ reason, comments }) => ({
      reason: reason ? undefined : 'Choose a reason.',
      comments: comments.trim() ? undefined : 'Tell us why in a few words.',
    }),
    send: async ({ reason, comments }) => {
      await onDismiss(reason, comments.trim());
      onClose();
    },
    draft: useDraft(`dismiss-${what}`),
  });
  return (
    <FormDrawer
      form={form}
      title={`Dismiss ${what}`}
      submit="Dismiss"
      submitting="Dismissing…"
      describe={describeError}
      onClose={onClose}
    >
      <FormSelect {...form.bind('reason')} label="Reason" requirement="required">
        <option value="">Choose a reason</option>
        {reasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </FormSelect>
      <FormArea {...form.bind('comments')} label="Comments" requirement="required" rows={4} maxLength={5_000} />
    </FormDrawer>
  );
}
