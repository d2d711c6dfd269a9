import type { MessageDeclaration } from '../../platform/messages/message-kinds.ts';
import { reportFailure } from './reachouts/report.ts';

export const connectorMessages = {
  'connectors.feedback': { label: 'Feedback on connectors', optional: false },
  'connectors.tamnuni': { label: 'A Tamnuni to a connector', optional: false, failed: reportFailure },
  'connectors.failed': { label: 'A Tamnuni was not sent', optional: true, permission: 'outbox:read' },
  'connectors.missing': { label: 'Someone asks for a person’s connections', optional: false },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof connectorMessages, true> {}
}
