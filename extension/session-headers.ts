import type { EmbedSession } from '../shared/embed/messages.ts';
import { ADMIN_OFF_HEADER } from '../shared/session/admin-off.ts';

/** The caller, as the server needs to know it. */
export const sessionHeaders = ({ token, adminOff }: EmbedSession): Record<string, string> => ({
  Accept: 'application/json',
  Authorization: `Bearer ${token}`,
  ...(adminOff ? { [ADMIN_OFF_HEADER]: '1' } : {}),
});
