import type { Permission } from './permissions.ts';

/**
 * The purposes of an app token. A token never does more than its owner may at that moment. `assistant` opens no call, but the server for
 * assistants, which makes calls of its own.
 */
export const SCOPES = ['read', 'write', 'import', 'assistant'] as const;
export type Scope = (typeof SCOPES)[number];

/** Calls for a signed-in person only, even if they read: they let people in, or open another way to do so. */
const LETS_IN: readonly Permission[] = [
  'session:act-as',
  'token:own',
  'access:decide',
  'invitation:write',
  'user:manage',
];
const OF_IMPORTS: readonly Permission[] = ['import:own', 'import:any', 'focus:list'];

/**
 * The scope that a token needs for a call; 'session' for calls that are refused to every token. It follows from method
 * and permission, unless the call says otherwise. Only this function decides it: the server asks at every call.
 */
export function getTokenScope({
  scope,
  method,
  permission,
}: {
  scope?: Scope | 'session' | undefined;
  method: string;
  permission: Permission;
}): Scope | 'session' {
  if (scope !== undefined) return scope;
  if (method === 'GET') return 'read';
  if (permission === 'session:own' || LETS_IN.includes(permission)) return 'session';
  return OF_IMPORTS.includes(permission) ? 'import' : 'write';
}
