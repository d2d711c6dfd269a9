import type { AppToken as WireToken } from '../../../../shared/features/accounts/app-tokens/calls.ts';
import { readScopes } from '../../../platform/access/app-token.ts';
import type { StoredAppToken } from '../../../platform/db/tables/sign-in-tables.ts';

export function serializeToken(row: StoredAppToken, now: Date): WireToken {
  const { id, name, scopes, ending, created_at, expires_at, last_used_at, revoked_at } = row;
  return {
    id: String(id),
    name,
    scopes: readScopes(scopes),
    ending,
    made_at: created_at,
    expires_at,
    last_used_at,
    state: revoked_at !== null ? 'revoked' : expires_at > now.toISOString() ? 'in force' : 'expired',
  };
}
