import type { RequestType } from '../../../../shared/core/talent/request-types.ts';
import type { PRIORITIES } from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { OfferedPosition } from './queries.ts';

/** The request, without its connectors. */
export interface RequestDraft {
  type: RequestType;
  position: OfferedPosition | null;
  priority: (typeof PRIORITIES)[number];
  /** The requester's question to connectors (Reference Check), or the message for the person alone (Intro Request). */
  words: string;
  /** The reason, for those who are asked to introduce; '' for none. */
  note: string;
}
