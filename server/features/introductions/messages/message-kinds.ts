import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';
import { findPeopleOfIntro as people } from './mail-people.ts';
import type { TemplateName } from './messages.ts';
import { takeReplyToIntro as replied } from './replied.ts';

const always = (label: string): MessageDeclaration => ({ label, optional: false, people, replied });
const ifWanted = (label: string): MessageDeclaration => ({ label, optional: true, people, replied });
const forStaff = (label: string): MessageDeclaration => ({ ...ifWanted(label), permission: 'intro:manage' });

/** The name of each message about an introduction, and whether users can turn it off. */
export const introMessages = {
  'intro.newRequest': always('A request was made'),
  'intro.received': always('Your request was received'),
  'intro.askFacilitator': always('You are asked to facilitate an introduction'),
  'intro.pingFacilitator': always('A request waits for you as its facilitator'),
  'intro.askRequester': always('Something is needed from you for your request'),
  'intro.remindRequester': ifWanted('A reminder that your request waits for you'),
  'intro.askOwner': always('Someone you know could help'),
  'intro.askOwnerByMail': { ...always('Someone you know could help, as a draft'), draft: true },
  'intro.askByMail': { ...always('You ask someone by your own e-mail'), draft: true },
  'intro.askConnector': always('You are asked to introduce someone'),
  'intro.pingConnector': always('A reminder that you were asked to introduce someone'),
  'intro.connectorAnswered': forStaff('The answer of a connector to a request that you facilitate'),
  'intro.connectorAnsweredForChannel': always('The answer of a connector'),
  'intro.replied': forStaff('An answer by mail about a request that you facilitate'),
  'intro.repliedForChannel': always('An answer by mail about a request'),
  'intro.restIsOver': forStaff('A request that rested because its connector asked for it'),
  'intro.restIsOverForChannel': always('A request that rested'),
  'intro.introducedForConnector': always('An introduction that you agreed to was made'),
  'intro.closedForConnector': always('How an introduction that you agreed to went'),
  'intro.pingAgreed': always('An introduction that you agreed to'),
  'intro.introduced': always('You were introduced'),
  'intro.askFeedback': always('How an introduction went'),
  'intro.outcome': forStaff('The outcome of an introduction that you facilitate'),
  'intro.outcomeForChannel': always('The outcome of an introduction'),
  'intro.declined': always('Your request was declined'),
  'intro.onHold': always('Your request is on hold'),
  'intro.canceled': always('A request that you facilitate was canceled'),
  'intro.canceledForChannel': always('A request was canceled'),
  'intro.canceledForRequester': always('Your request was canceled'),
  'intro.canceledForConnector': always('An introduction you were asked for is no longer needed'),
  'intro.commentForRequester': ifWanted('A comment on your request'),
  'intro.commentForStaff': forStaff('A comment on a request that you facilitate'),
  'intro.commentForChannel': always('A comment on a request'),
} as const satisfies Record<`intro.${TemplateName}`, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof introMessages, true> {}
}
