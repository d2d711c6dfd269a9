import { z } from 'zod';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { FormDialog } from '../../../platform/ui/form/form-dialog.tsx';
import { FormArea } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';

const FormValues = z.object({ comments: z.string() });
const Sent = z.object({ comments: z.string().max(5_000) });

type CommentDialogProps = {
  what: string;
  /** The reader. */
  company: string;
  comments: string;
  onSave: (comments: string) => Promise<unknown>;
  onClose: () => void;
};

/** The firm's comment to a company on a suggestion. */
export function CommentDialog({ what, company, comments, onSave, onClose }: CommentDialogProps) {
  const form = useBodyForm({
    typed: FormValues,
    start: { comments },
    body: Sent,
    toBody: (values) => values,
    check: () => ({}),
    send: async (body) => {
      await onSave(body.comments.trim());
      onClose();
    },
    draft: useDraft(`comment-${what}`),
  });
  return (
    <FormDialog
      form={form}
      title={`Comment on ${what}`}
      lead={`${company} sees it next to the suggestion, as a comment from the firm.`}
      submit="Save comment"
      submitting="Saving…"
      missing={{}}
      describe={describeError}
      onClose={onClose}
    >
      <FormArea {...form.bind('comments')} label="Comment" rows={4} maxLength={5_000} />
    </FormDialog>
  );
}
