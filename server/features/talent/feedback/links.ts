import { CANDIDACY_FEEDBACK_DAYS, type FeedbackSide } from '../../../../shared/features/talent/feedback/calls.ts';
import type { LinkDeclaration, LinkKind } from '../../../platform/messages/link-kinds.ts';

export const candidacyLinks = {
  /** The links in the mails that ask company and candidate about an introduction. */
  'poscan.portcoFeedback': { path: '/candidate-feedback/', days: CANDIDACY_FEEDBACK_DAYS },
  'poscan.candidateFeedback': { path: '/candidate-feedback/', days: CANDIDACY_FEEDBACK_DAYS },
} as const satisfies Record<string, LinkDeclaration>;

declare module '../../../platform/messages/link-kinds.ts' {
  interface LinkKinds extends Record<keyof typeof candidacyLinks, true> {}
}

export const LINK_OF: Readonly<Record<FeedbackSide, LinkKind & keyof typeof candidacyLinks>> = {
  portco: 'poscan.portcoFeedback',
  candidate: 'poscan.candidateFeedback',
};
