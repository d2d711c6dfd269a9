import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';
import { composeInvitationCard, pressInvitation } from './in-chat.ts';

export const invitationMessages = {
  'invitation.asked': {
    label: 'An invitation that staff should review',
    optional: false,
    chat: { compose: composeInvitationCard, press: pressInvitation },
  },
  'invitation.made': { label: 'You were invited', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof invitationMessages, true> {}
}
