import { z } from 'zod';
import type { LeftOutFund } from '../../../../shared/features/sales/raising/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { FormDialog } from '../../../platform/ui/form/form-dialog.tsx';
import { FormArea } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';

const FormValues = z.object({ anyway: z.string() });
const Sent = z.object({ anyway: z.string().max(500) });

type AnywayDialogProps = {
  fund: LeftOutFund;
  onSuggest: (anyway: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why a fund is suggested that the raise leaves out. */
export function AnywayDialog({ fund, onSuggest, onClose }: AnywayDialogProps) {
  const form = useBodyForm({
    typed: FormValues,
    start: { anyway: '' },
    body: Sent,
    toBody: (values) => values,
    check: ({ anyway }) => ({ anyway: anyway.trim() ? undefined : 'Write a sentence.' }),
    send: async ({ anyway }) => {
      await onSuggest(anyway.trim());
      onClose();
    },
    draft: useDraft(`anyway-${fund.id}`),
  });
  return (
    <FormDialog
      form={form}
      title={`Suggest ${fund.name} anyway`}
      lead={`${fund.name} ${fund.reason}. Only the firm reads your sentence.`}
      submit="Suggest anyway"
      submitting="Suggesting…"
      missing={{}}
      describe={describeError}
      onClose={onClose}
    >
      <FormArea {...form.bind('anyway')} label="Why" requirement="required" rows={3} maxLength={500} />
    </FormDialog>
  );
}
