import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import css from './request.module.css';
import type { RequestDraft } from './request-draft.ts';
import { TargetMail } from './target-mail.tsx';

type RequestWordsProps = {
  id: string;
  target: Pick<RequestTarget, 'FirstName'>;
  draft: RequestDraft;
  /** The candidacy has its message already: only the note can be written. */
  fixed: boolean;
  onChange: (change: Partial<RequestDraft>) => void;
};

/** The texts of a request, one for each reader. */
export function RequestWords({ id, target, draft, fixed, onChange }: RequestWordsProps) {
  const { type, words, note, position } = draft;
  const reference = type === 'Reference Check';
  return (
    <div id={id} className={css.words}>
      {!fixed && (
        <TextArea
          label={reference ? 'Reference Check details' : 'Personal message'}
          requirement="required"
          hint={
            reference
              ? 'What do you want to know? Connectors will read this.'
              : `Only ${target.FirstName} will read this.`
          }
          rows={3}
          maxLength={5000}
          value={words}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      )}
      <TargetMail target={target} draft={draft} />
      {!reference && (
        <TextArea
          label="Note for connectors"
          requirement="optional"
          hint={`The connectors you ask will read this, and ${position?.Account_Name__c ?? 'the company'} sees it with the request. ${target.FirstName} won’t.`}
          rows={2}
          maxLength={5000}
          value={note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      )}
    </div>
  );
}
