import { type FeedbackSide, POSCAN_FEEDBACK_DAYS } from '../../../../shared/features/talent/feedback/calls.ts';
import type { LinkDeclaration, LinkKind } from '../../../platform/messages/link-kinds.ts';

export const poscanLinks = {
  /** The links in the mails that ask company and candidate about an introduction. */
  'poscan.portcoFeedback': { path: '/candidate-feedback/', days: POSCAN_FEEDBACK_DAYS },
  'poscan.candidateFeedback': { path: '/candidate-feedback/', days: POSCAN_FEEDBACK_DAYS },
} as const satisfies Record<string, LinkDeclaration>;

declare module '../../../platform/messages/link-kinds.ts' {
  interface LinkKinds extends Record<keyof typeof poscanLinks, true> {}
}

export const LINK_OF: Readonly<Record<FeedbackSide, LinkKind & keyof typeof poscanLinks>> = {
  portco: 'poscan.portcoFeedback',
  candidate: 'poscan.candidateFeedback',
};
