import {
  CONNECTOR_LINK_DAYS,
  FEEDBACK_LINK_DAYS,
  TARGET_LINK_DAYS,
  YEAR_LINK_DAYS,
} from '../../../../shared/core/introductions/constants.ts';
import type { LinkDeclaration } from '../../../platform/messages/link-kinds.ts';

export const introLinks = {
  /** In the mail that asks for the outcome of an introduction. */
  'intro.feedback': { path: '/intro-feedback/', days: FEEDBACK_LINK_DAYS, signs: 'intro feedback link 1' },
  /** In the mails that ask a connector to introduce: three addresses, one for each answer, with one token. */
  'intro.connector': { path: '/intro-answer/', days: CONNECTOR_LINK_DAYS },
  /** In the mail that asks the target person: two addresses, one for each answer, with one token. */
  'intro.target': { path: '/intro-target/', days: TARGET_LINK_DAYS },
  /** In the mail with a person's introductions of a year. */
  'intro.year': { path: '/your-introductions/', days: YEAR_LINK_DAYS },
  /** To a company's yearly letter, which its people hand on. What it is about, and until when, is in its token. */
  'intro.letter': { path: '/yearly-letter/', days: 'lasting' },
} as const satisfies Record<string, LinkDeclaration>;

declare module '../../../platform/messages/link-kinds.ts' {
  interface LinkKinds extends Record<keyof typeof introLinks, true> {}
}
