import { ADMIN_OFF_HEADER } from '../shared/features/accounts/session/admin-off.ts';
import type { EmbedSession } from '../shared/features/panel/frames/messages.ts';

/** The caller, as the server needs to know it. */
export const buildSessionHeaders = ({ token, adminOff }: EmbedSession): Record<string, string> => ({
  Accept: 'application/json',
  Authorization: `Bearer ${token}`,
  ...(adminOff ? { [ADMIN_OFF_HEADER]: '1' } : {}),
});
