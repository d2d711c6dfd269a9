import { z } from 'zod';
import { ConnectorRecord } from '../../core/introductions/record.ts';
import { Score } from '../../core/network/account.ts';
import { TermsNotice } from '../../core/network/connector-terms.ts';
import { Id } from '../../platform/ids.ts';

/** A person who may be chosen as the target or the connector of a request. */
export const OfferedPerson = z.object({
  Id,
  name: z.string(),
  title: z.string(),
  account: z.string(),
  /** The strength of the network's tie to a target person, or of a connector's tie to them. 0 to 4. */
  score: Score,
  /** The number of open requests whose connector or target person they are. */
  open_requests: z.number().int(),
  /** A connector who knows the target person themselves, not through somebody else. */
  knows_target: z.boolean().optional(),
  /** Of a target person: whether somebody of the network leads to them, themselves or through somebody else. */
  reached: z.boolean().optional(),
  /** Of a connector: how they let themselves be asked, if there is something to say. */
  terms: TermsNotice.optional(),
  /** Of a connector: what came of asking them so far. */
  record: ConnectorRecord.optional(),
});
export type OfferedPerson = z.infer<typeof OfferedPerson>;
