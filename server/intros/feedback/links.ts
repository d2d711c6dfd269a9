import { FEEDBACK_LINK_DAYS } from '../../../shared/intros/constants.ts';
import type { LinkDeclaration } from '../../platform/signed-link.ts';

/** The link in the mail that asks what came of an introduction. */
export const introLinks = {
  'intro.feedback': { path: '/intro-feedback/', days: FEEDBACK_LINK_DAYS, signs: 'intro feedback link 1' },
} as const satisfies Record<string, LinkDeclaration>;

declare module '../../platform/signed-link.ts' {
  interface LinkKinds extends Record<keyof typeof introLinks, true> {}
}
