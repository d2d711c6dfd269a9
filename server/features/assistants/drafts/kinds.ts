/** What assistants may draft: what a draft does when it is sent, and the texts that the person may change before. */
import type { StoredAssistantDraft } from '../../../platform/db/tables/assistant-tables.ts';
import { type CallMaker, type DraftArgs, sendRequest, sendSignal, sendStep } from './serializer.ts';

export type DraftKind = keyof DraftArgs;

interface KindOfDraft<K extends DraftKind> {
  /** The fields that the person may change, with their labels. */
  texts: Readonly<Record<string, string>>;
  send: (make: CallMaker, args: DraftArgs[K], key: string) => Promise<string>;
}

const KINDS: { [K in DraftKind]: KindOfDraft<K> } = {
  request: {
    texts: { why: 'Why you ask', who_to_introduce: 'Who to introduce', extra_comments: 'Anything else' },
    send: sendRequest,
  },
  signal: { texts: { details: 'Details' }, send: sendSignal },
  step: { texts: { comment: 'Comment' }, send: sendStep },
};

const readArgs = ({ args }: Pick<StoredAssistantDraft, 'args'>): Record<string, unknown> =>
  JSON.parse(args) as Record<string, unknown>;

/** The texts of a draft as the person reads them. */
export function listTexts(
  draft: Pick<StoredAssistantDraft, 'kind' | 'args'>,
): { name: string; label: string; value: string }[] {
  const values = readArgs(draft);
  return Object.entries(KINDS[draft.kind].texts).map(([name, label]) => ({
    name,
    label,
    value: String(values[name] ?? ''),
  }));
}

/**
 * Does what a draft says.
 * @param texts as the person changed them; others are ignored
 * @returns the address of what was made
 */
export function sendDraftAs(
  make: CallMaker,
  draft: Pick<StoredAssistantDraft, 'kind' | 'args' | 'id'>,
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  const kind = KINDS[draft.kind];
  const changed = Object.entries(texts).filter(([name]) => name in kind.texts);
  const args = { ...readArgs(draft), ...Object.fromEntries(changed) };
  const sendKind = kind.send as (make: CallMaker, args: object, key: string) => Promise<string>;
  return sendKind(make, args, `draft-${draft.id}-of-assistant`);
}
