import { useState } from 'react';
import type { Path } from '../../shared/paths/path.ts';
import { useUser } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useNotices } from '../ui/notices.tsx';
import { useCopy } from '../ui/use-copy.ts';
import css from './ask.module.css';
import { type Draft, draftFor } from './draft.ts';

/** Takes a path's first step: a message to whoever comes first, to read and change before it is copied, or at once. */
export function Ask({ path }: { path: Path }) {
  const [asking, setAsking] = useState(false);
  const copy = useCopyDraft();
  const user = useUser();
  if (!user) return null;
  const { given_name, family_name } = user.payload;
  const draft = draftFor(path, { name: `${given_name} ${family_name}`.trim(), firm: user.Account.Name });
  if (!draft) return null;
  const { name } = draft.asked;
  return (
    <div className={css.ask}>
      <Button size="small" variant="contained" onClick={() => setAsking(true)}>
        Ask {name}
      </Button>
      <Button size="small" aria-label={`Copy Draft to ${name}`} onClick={() => copy(name, draft.text)}>
        Copy Draft
      </Button>
      {asking && <AskDialog draft={draft} onClose={() => setAsking(false)} />}
    </div>
  );
}

function AskDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { name } = draft.asked;
  const [text, setText] = useState(draft.text);
  const copy = useCopyDraft();
  const send = async () => {
    if (await copy(name, text)) onClose();
  };
  return (
    <FormDialog
      title={`Ask ${name}`}
      lead="Kith sends nothing: copy the draft into your mail or chat."
      submit="Copy Draft"
      submitting="Copying…"
      busy={false}
      missing={text.trim() ? undefined : 'Write something first.'}
      typed={text !== draft.text}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextArea label="Draft" rows={12} value={text} autoFocus onChange={({ target }) => setText(target.value)} />
    </FormDialog>
  );
}

function useCopyDraft(): (name: string, text: string) => Promise<boolean> {
  const notices = useNotices();
  const copy = useCopy();
  return async (name, text) => {
    const copied = await copy(text);
    if (copied) notices.success(`The draft to ${name} was copied.`);
    return copied;
  };
}
