import { useCan } from '../../platform/api/session.ts';

/**
 * The words for a strength whose evidence the viewer does not see, without a full stop. Staff see all evidence. A strength can rest on
 * evidence that portfolio users may not see (decision 007), so for them "on record" would be false.
 */
export const useNoEvidence = (): string => (useCan()('staff:read') ? 'No evidence on record' : 'Evidence is private');
