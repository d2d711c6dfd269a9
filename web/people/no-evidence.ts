import { useCan } from '../api/session.ts';

/**
 * The words where a viewer sees no evidence for a strength, without a full stop. Staff see all there is. A strength can
 * rest on what portfolio users may not see (decision 007), so for them "on record" would be false.
 */
export const useNoEvidence = (): string =>
  useCan()('staff:read') ? 'No evidence on record' : 'No evidence that you may see';
