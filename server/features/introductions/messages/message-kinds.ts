import type { ChatQuestion } from '../../../platform/chat/question.ts';
import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';
import { composeConnectorCard, pressConnector } from '../in-chat/connector-card.ts';
import { composeRequestCard } from '../in-chat/request-card.ts';
import { pressRequest } from '../in-chat/request-press.ts';
import { findBothSides } from './both-sides.ts';
import { findPeopleOfIntro as people } from './mail-people.ts';
import type { TemplateName } from './messages.ts';
import { takeReplyToIntro as replied } from './replied.ts';

/** Staff take the request on in the chat; connectors answer there. */
const REQUEST: ChatQuestion = { compose: composeRequestCard, press: pressRequest };
const CONNECTOR: ChatQuestion = { compose: composeConnectorCard, press: pressConnector };

const declareAlways = (label: string, chat?: ChatQuestion): MessageDeclaration => ({
  label,
  optional: false,
  people,
  replied,
  ...(chat ? { chat } : {}),
});
const declareOptional = (label: string): MessageDeclaration => ({ label, optional: true, people, replied });
const declareForStaff = (label: string): MessageDeclaration => ({
  ...declareOptional(label),
  permission: 'intro:manage',
  chat: REQUEST,
});

/** The name of each message about an introduction, and whether users can turn it off. */
export const introMessages = {
  'intro.newRequest': declareAlways('A request was made', REQUEST),
  'intro.received': declareAlways('Your request was received'),
  'intro.askFacilitator': declareAlways('You are asked to facilitate an introduction', REQUEST),
  'intro.pingFacilitator': declareAlways('A request waits for you as its facilitator', REQUEST),
  'intro.askRequester': declareAlways('Something is needed from you for your request'),
  'intro.remindRequester': declareOptional('A reminder that your request waits for you'),
  'intro.askOwner': declareAlways('Someone you know could help', REQUEST),
  'intro.askOwnerByMail': { ...declareAlways('Someone you know could help, as a draft'), draft: true },
  'intro.askByMail': { ...declareAlways('You ask someone by your own e-mail'), draft: true },
  'intro.askConnector': declareAlways('You are asked to introduce someone', CONNECTOR),
  'intro.pingConnector': declareAlways('A reminder that you were asked to introduce someone', CONNECTOR),
  'intro.connectorAnswered': declareForStaff('The answer of a connector to a request that you facilitate'),
  'intro.connectorAnsweredForChannel': declareAlways('The answer of a connector', REQUEST),
  'intro.replied': declareForStaff('An answer by mail about a request that you facilitate'),
  'intro.repliedForChannel': declareAlways('An answer by mail about a request', REQUEST),
  'intro.restIsOver': declareForStaff('A request that rested because its connector asked for it'),
  'intro.restIsOverForChannel': declareAlways('A request that rested', REQUEST),
  'intro.introducedForConnector': declareAlways('An introduction that you agreed to was made'),
  'intro.closedForConnector': declareAlways('How an introduction that you agreed to went'),
  'intro.remindForward': declareAlways('A reminder of the mail that you could forward'),
  'intro.askTarget': declareAlways('Someone would like to talk to you'),
  'intro.forwardByKith': declareAlways('A mail that a connector had us pass on'),
  'intro.targetAnswered': declareForStaff('The answer of a target person to a request that you facilitate'),
  'intro.targetAnsweredForChannel': declareAlways('The answer of a target person', REQUEST),
  'intro.introduction': { ...declareAlways('An introduction, after both sides said yes'), people: findBothSides },
  'intro.introductionForChannel': declareAlways('An introduction that Kith could not make', REQUEST),
  'intro.pingAgreed': declareAlways('An introduction that you agreed to'),
  'intro.introduced': declareAlways('You were introduced'),
  'intro.askFeedback': declareAlways('How an introduction went'),
  'intro.outcome': declareForStaff('The outcome of an introduction that you facilitate'),
  'intro.outcomeForChannel': declareAlways('The outcome of an introduction', REQUEST),
  'intro.declined': declareAlways('Your request was declined'),
  'intro.onHold': declareAlways('Your request is on hold'),
  'intro.canceled': declareAlways('A request that you facilitate was canceled'),
  'intro.canceledForChannel': declareAlways('A request was canceled', REQUEST),
  'intro.canceledForRequester': declareAlways('Your request was canceled'),
  'intro.canceledForConnector': declareAlways('An introduction you were asked for is no longer needed'),
  'intro.commentForRequester': declareOptional('A comment on your request'),
  'intro.commentForStaff': declareForStaff('A comment on a request that you facilitate'),
  'intro.commentForChannel': declareAlways('A comment on a request', REQUEST),
  'intro.yourYear': { label: 'Your introductions of a year', optional: false },
} as const satisfies Record<`intro.${TemplateName | 'yourYear'}`, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof introMessages, true> {}
}
