import type { Permission } from './permissions.ts';

/** What an app token may be made for. Beside it a token never does more than its owner may at that moment. */
export const SCOPES = ['read', 'write', 'import'] as const;
export type Scope = (typeof SCOPES)[number];

/** What only a person who signed in does, whatever it reads: it lets people in, or opens another way to do so. */
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
 * and permission, unless the call says otherwise. The one place that decides it: the server asks at every call.
 */
export function scopeOf({
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
