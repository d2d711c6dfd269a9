import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { CandidateSource } from '../../../shared/core/talent/lists.ts';
import type { KithUser } from '../../../shared/features/accounts/session/user.ts';
import { type KeyNode, type KeyNodeBy, USUAL_SOURCES } from '../../../shared/features/key-nodes/key-node.ts';
import type { Layoff } from '../../../shared/features/key-nodes/layoff.ts';
import {
  findUnknownPlaceholders,
  MAX_CONTEXT,
  PLACEHOLDERS,
  TEMPLATES,
} from '../../../shared/features/key-nodes/template.ts';
import { useDraft } from '../../platform/api/drafts.tsx';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { SelectField, TextArea } from '../../platform/ui/fields/field.tsx';
import { fillMessage } from './fill-message.ts';
import css from './key-nodes.module.css';
import { sourcesQuery } from './queries.ts';

/** Source and message, for a search by companies or by skills. */
export function useMessage(by: KeyNodeBy, hasLayoffs: boolean) {
  const draft = useDraft('key-nodes-context');
  const [edited, setEdited] = useState<Partial<Record<KeyNodeBy, string>>>(() => {
    const saved = draft.read()?.values as Partial<Record<string, unknown>> | undefined;
    return Object.fromEntries(Object.entries(saved ?? {}).filter(([, text]) => typeof text === 'string'));
  });
  const [sources, setSources] = useState<Record<KeyNodeBy, CandidateSource>>(USUAL_SOURCES);
  const own = edited[by];
  const usual = by === 'skills' ? TEMPLATES.skills : TEMPLATES[hasLayoffs ? 'layoffs' : 'companies'];
  return {
    text: own ?? usual,
    isOwn: own !== undefined,
    source: sources[by],
    setSource: (source: CandidateSource) => setSources({ ...sources, [by]: source }),
    setText(text: string | null) {
      const { [by]: _, ...rest } = edited;
      const next = text === null ? rest : { ...rest, [by]: text };
      setEdited(next);
      if (Object.keys(next).length > 0) draft.keep(next);
      else draft.drop();
    },
    /** The message does not say that a company let people go if the list does not name it. */
    textFor: (ofLayoff: boolean): string => own ?? (by === 'companies' && !ofLayoff ? TEMPLATES.companies : usual),
  };
}

type ContextFieldsProps = {
  by: KeyNodeBy;
  message: ReturnType<typeof useMessage>;
  /** The first row, for which the message is shown. */
  example: KeyNode | undefined;
  layoffOf: (row: KeyNode) => Layoff | undefined;
  skills: readonly string[];
  users: readonly z.infer<typeof KithUser>[];
};

export function ContextFields({ by, message, example, layoffOf, skills, users }: ContextFieldsProps) {
  const { data: sources } = useQuery(sourcesQuery);
  const firm = useSettings()?.firm_name ?? 'firm';
  const unknown = findUnknownPlaceholders(message.text);
  return (
    <>
      <SelectField
        label="Source"
        value={message.source}
        onChange={({ target }) => message.setSource(target.value as CandidateSource)}
      >
        {(sources ?? [{ Name: message.source, label: message.source }]).map(({ Name, label }) => (
          <option key={Name} value={Name}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Context"
        rows={6}
        maxLength={MAX_CONTEXT}
        value={message.text}
        hint={`We send it to the ${firm} contact by chat, or by e-mail if they have no chat id. They ask the connector. For each row, Kith fills in ${PLACEHOLDERS.map((word) => `{${word}}`).join(' ')}`}
        error={
          message.text.trim() === ''
            ? 'Write a message first.'
            : unknown.length > 0
              ? `Kith can’t fill in {${unknown.join('}, {')}}.`
              : undefined
        }
        onChange={({ target }) => message.setText(target.value)}
      />
      {message.isOwn && (
        <Button variant="text" size="small" onClick={() => message.setText(null)}>
          Restore the default message
        </Button>
      )}
      {example && (
        <Example by={by} message={message} example={example} layoffOf={layoffOf} skills={skills} users={users} />
      )}
    </>
  );
}

function Example({ by, message, example, layoffOf, skills, users }: ContextFieldsProps & { example: KeyNode }) {
  const owner = users.find(({ Id }) => Id === example.owner_id)?.Name ?? example.owner_name;
  const fill = { by, layoffOf, skills, textFor: message.textFor };
  const text = fillMessage(fill, example, (example.owner_is_connector ? null : owner) ?? '');
  return (
    <div className={css.example}>
      <span className={css.label}>For example</span>
      <p>{text}</p>
    </div>
  );
}
