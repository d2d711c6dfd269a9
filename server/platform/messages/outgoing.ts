import type { Deps } from '../app/deps.ts';
import type { OutboxRow } from '../db/schema.ts';
import { insertToken, loadFullText, signLastingToken } from './signed-link.ts';

interface OutgoingText {
  text: string;
  /** Additional headers of a mail. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * A message as it goes out: with the tokens that are never stored, and, if people can unsubscribe, with the headers of RFC 8058, by which
 * mail programs show a button of their own. Its call has the address of the link's screen, under /api.
 */
export async function prepareOutgoing(
  deps: Pick<Deps, 'db' | 'secret' | 'declared' | 'settings'>,
  row: Pick<OutboxRow, 'body' | 'link_id' | 'kind' | 'entity_id'>,
): Promise<OutgoingText> {
  const text = await loadFullText(deps, row);
  const { messages, links } = deps.declared;
  const kind = row.kind === null ? undefined : messages[row.kind]?.unsubscribe;
  const path = kind && links[kind]?.path;
  if (!kind || !path || row.entity_id === null) return { text };
  const token = signLastingToken(deps.secret, kind, String(row.entity_id));
  return {
    text: insertToken(text, path, token),
    headers: {
      'List-Unsubscribe': `<${deps.settings.publicUrl ?? ''}/api${path}${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
