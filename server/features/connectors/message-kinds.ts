import type { MessageDeclaration } from '../../platform/messages/message-kinds.ts';
import { composeTamnuniCard, pressTamnuni } from './reachouts/in-chat.ts';
import { reportFailure } from './reachouts/report.ts';

export const connectorMessages = {
  'connectors.feedback': { label: 'Feedback on connectors', optional: false, noButtons: 'It asks nothing.' },
  'connectors.tamnuni': {
    label: 'A Tamnuni to a connector',
    optional: false,
    failed: reportFailure,
    chat: { compose: composeTamnuniCard, press: pressTamnuni },
  },
  'connectors.answered': { label: 'A connector’s answer to your Tamnuni', optional: true, permission: 'tamnuni:send' },
  'connectors.failed': { label: 'A Tamnuni was not sent', optional: true, permission: 'outbox:read' },
  'connectors.missing': {
    label: 'Someone asks for a person’s connections',
    optional: false,
    noButtons: 'Staff look for connections; Kith keeps no answer.',
  },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof connectorMessages, true> {}
}
