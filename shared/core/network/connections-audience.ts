import { z } from 'zod';

/** Who may see what somebody shares by a link: the firm only; its companies as well; or everybody, but not whose it is. */
const CONNECTIONS_AUDIENCES = ['firm', 'portfolio', 'somebody'] as const;
export const ConnectionsAudience = z.enum(CONNECTIONS_AUDIENCES);
export type ConnectionsAudience = z.infer<typeof ConnectionsAudience>;
