import type { Deps } from '../app/deps.ts';
import type { OutboxRow } from '../db/schema.ts';
import type { LinkKind } from './link-kinds.ts';
import { insertToken, loadFullText, signLastingToken } from './signed-link.ts';

interface OutgoingText {
  text: string;
  /** Additional headers of a mail. */
  headers?: Readonly<Record<string, string>>;
}

type OutgoingDeps = Pick<Deps, 'db' | 'secret' | 'declared' | 'settings'>;

/** The lasting link by which a user ends the digest, a part of it, or a kind of mail. */
const UNSUBSCRIBE: LinkKind = 'digest.unsubscribe';

/**
 * A message as it goes out: with the tokens that are never stored, and, if people can unsubscribe, with the headers of RFC 8058, by which
 * mail programs show a button of their own. Its call has the address of the link's screen, under /api.
 */
export async function prepareOutgoing(
  deps: OutgoingDeps,
  row: Pick<OutboxRow, 'body' | 'link_id' | 'kind' | 'entity_id' | 'channel' | 'recipient'>,
): Promise<OutgoingText> {
  const text = await loadFullText(deps, row);
  const declaration = row.kind === null ? undefined : deps.declared.messages[row.kind];
  const path = deps.declared.links[UNSUBSCRIBE]?.path;
  if (!declaration || !path || row.channel !== 'mail') return { text };
  const userId = declaration.unsubscribe ? row.entity_id : declaration.optional ? await findUserId(deps, row) : null;
  if (userId === null) return { text };
  const token = signLastingToken(deps.secret, declaration.unsubscribe ?? UNSUBSCRIBE, String(userId));
  const part = declaration.optional ? `?part=${row.kind}` : '';
  return {
    // The text of others may hold what people typed: it has no link of ours, and none of theirs gets a token.
    text: declaration.unsubscribe ? insertToken(text, path, token) : text,
    headers: {
      'List-Unsubscribe': `<${deps.settings.publicUrl ?? ''}/api${path}${token}${part}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

async function findUserId({ db }: OutgoingDeps, { recipient }: Pick<OutboxRow, 'recipient'>): Promise<number | null> {
  const user = await db.selectFrom('app_user').select('id').where('email', '=', recipient).executeTakeFirst();
  return user?.id ?? null;
}
