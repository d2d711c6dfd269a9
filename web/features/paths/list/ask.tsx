import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { Path } from '../../../../shared/core/network/path.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { FormDialog } from '../../../platform/ui/form/form-dialog.tsx';
import { FormArea } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import { NotYet } from '../../../platform/ui/form/wrong.ts';
import { useCopy } from '../../../platform/ui/hooks/use-copy.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './ask.module.css';
import { type PathDraft, writePathDraft } from './draft.ts';

/**
 * Takes a path's first step: a message to its first person, to read and change before it is copied, or to copy at once.
 * @param actions what else can be done with the path; it stands first, and is the main thing to do
 */
export function Ask({ path, actions }: { path: Path; actions?: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const copy = useCopyDraft();
  const user = useUser();
  if (!user) return null;
  const { given_name, family_name } = user.payload;
  const draft = writePathDraft(path, { name: `${given_name} ${family_name}`.trim(), firm: user.Account.Name });
  if (!draft) return actions ? <div className={css.ask}>{actions}</div> : null;
  const { name } = draft.asked;
  return (
    <div className={css.ask}>
      {actions}
      <Button size="small" variant={actions ? 'outlined' : 'contained'} onClick={() => setAsking(true)}>
        Ask {name}
      </Button>
      <Button size="small" aria-label={`Copy Draft to ${name}`} onClick={() => copy(name, draft.text)}>
        Copy Draft
      </Button>
      {asking && (
        <AskDialog draft={draft} about={path.people.map(({ id }) => id).join('-')} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

const FormValues = z.object({ text: z.string() });
type FormValues = z.infer<typeof FormValues>;
const check = ({ text }: FormValues) => (text.trim() ? {} : { text: 'Write something first.' });

type AskDialogProps = {
  draft: PathDraft;
  /** Names the path. */
  about: string;
  onClose: () => void;
};

function AskDialog({ draft, about, onClose }: AskDialogProps) {
  const { name } = draft.asked;
  const copy = useCopyDraft();
  const form = useBodyForm({
    typed: FormValues,
    start: { text: draft.text },
    body: FormValues,
    toBody: (typed) => typed,
    check,
    when: 'sending',
    send: async ({ text }) => {
      // The notice has reported it already.
      if (!(await copy(name, text))) throw new NotYet({});
      onClose();
    },
    draft: useDraft(`ask-${about}`),
  });
  return (
    <FormDialog
      form={form}
      title={`Ask ${name}`}
      lead="Kith won’t send it. Copy the draft into your e-mail or chat."
      submit="Copy Draft"
      submitting="Copying…"
      missing={check(useTyped(form))}
      onClose={onClose}
    >
      <FormArea {...form.bind('text')} label="Draft" rows={12} autoFocus />
    </FormDialog>
  );
}

function useCopyDraft(): (name: string, text: string) => Promise<boolean> {
  const notices = useNotices();
  const copy = useCopy();
  return async (name, text) => {
    const copied = await copy(text);
    if (copied) notices.success(`You copied the draft to ${name}.`);
    return copied;
  };
}
