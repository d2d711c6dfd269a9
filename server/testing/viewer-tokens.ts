import type { DemoKind } from '../../shared/features/accounts/session/demo-kinds.ts';
import { issueToken } from '../platform/access/session.ts';
import { SECRET, START, type TestApp } from './app.ts';
import { VIEWER_KINDS, type ViewerKind } from './viewers.ts';

const PERSON_OF: Partial<Record<ViewerKind, DemoKind>> = { 'admin off': 'admin' };

/** A token of each kind of viewer; people who are not among the demo's are made. @param made their ids, kept for a second time */
export async function createTokens(kith: TestApp, made: Map<ViewerKind, number>): Promise<Map<ViewerKind, string>> {
  const tokens = new Map<ViewerKind, string>();
  for (const kind of VIEWER_KINDS.filter((kind) => kind !== 'signed out')) {
    const known = kith.users[(PERSON_OF[kind] ?? kind) as keyof TestApp['users']] as number | undefined;
    const userId = known ?? made.get(kind) ?? (await makeUser(kith, kind));
    made.set(kind, userId);
    tokens.set(kind, await issueToken(kith.db, SECRET, userId, START));
  }
  return tokens;
}

async function makeUser({ db, companies }: TestApp, kind: ViewerKind): Promise<number> {
  const outside = kind === 'pending' || kind === 'declined';
  const role = kind.split(', ')[1];
  const at = START.toISOString();
  const made = await db
    .insertInto('app_user')
    .values({
      // Somebody of the firm, with the role Admin, whom nobody let in.
      email: outside ? `${kind}@quillmark.example` : `${kind.replaceAll(/\W+/g, '-')}@lumenary.example`.toLowerCase(),
      subject: null,
      given_name: null,
      family_name: null,
      picture: null,
      contact_id: null,
      crm_id: null,
      account_id: kind === 'of no company' ? null : companies.Lumenary,
      roles: outside ? 'Admin' : (role ?? ''),
      status: outside ? kind : 'active',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
