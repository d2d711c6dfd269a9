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

const NOTHING = 'It asks nothing.';
const FORWARD = 'The connector reads the mail behind the link before they say that it was sent.';

const declareAlways = (label: string, chat?: ChatQuestion): MessageDeclaration => ({
  label,
  optional: false,
  people,
  replied,
  ...(chat ? { chat } : {}),
});
/** It goes to a facilitator or connector in the chat, and has no buttons there. */
const declareWithoutButtons = (label: string, noButtons: string): MessageDeclaration => ({
  ...declareAlways(label),
  noButtons,
});
const declareOptional = (label: string): MessageDeclaration => ({ label, optional: true, people, replied });
const declareForStaff = (label: string): MessageDeclaration => ({
  ...declareOptional(label),
  permission: 'intro:manage',
  chat: REQUEST,
});

/** The name of each message about an introduction, and whether users can turn it off. */
export const introMessages = {
  'intro.newRequest': declareAlways('A new request', REQUEST),
  'intro.received': declareAlways('Your request was received'),
  'intro.askFacilitator': declareAlways('You’re asked to facilitate an introduction', REQUEST),
  'intro.pingFacilitator': declareAlways('A request you facilitate is waiting for you', REQUEST),
  'intro.askRequester': declareAlways('A question about your request'),
  'intro.remindRequester': declareOptional('Reminder: your request is waiting for you'),
  'intro.askOwner': declareAlways('Someone you know could help', REQUEST),
  'intro.askOwnerByMail': { ...declareAlways('Someone you know could help, as a draft'), draft: true },
  'intro.askByMail': { ...declareAlways('An e-mail draft for you to send'), draft: true },
  'intro.askConnector': declareAlways('You’re asked to introduce someone', CONNECTOR),
  'intro.pingConnector': declareAlways('Reminder: you were asked to introduce someone', CONNECTOR),
  'intro.connectorAnswered': declareForStaff('A connector’s answer about a request you facilitate'),
  'intro.connectorAnsweredForChannel': declareAlways('A connector’s answer', REQUEST),
  'intro.replied': declareForStaff('A reply by e-mail about a request you facilitate'),
  'intro.repliedForChannel': declareAlways('A reply by e-mail about a request', REQUEST),
  'intro.restIsOver': declareForStaff('A request you facilitate is due again'),
  'intro.restIsOverForChannel': declareAlways('A request is due again', REQUEST),
  'intro.introducedForConnector': declareWithoutButtons('We made an introduction you agreed to', NOTHING),
  'intro.closedForConnector': declareWithoutButtons('How an introduction you agreed to went', NOTHING),
  'intro.remindForward': declareWithoutButtons('A reminder of the mail that you could forward', FORWARD),
  'intro.askTarget': declareAlways('Someone would like to talk to you'),
  'intro.forwardByKith': declareAlways('A mail that a connector had us pass on'),
  'intro.targetAnswered': declareForStaff('The answer of a target person to a request that you facilitate'),
  'intro.targetAnsweredForChannel': declareAlways('The answer of a target person', REQUEST),
  'intro.introduction': { ...declareAlways('An introduction, after both sides said yes'), people: findBothSides },
  'intro.introductionForChannel': declareAlways('An introduction that Kith could not make', REQUEST),
  'intro.pingAgreed': declareWithoutButtons('An introduction you agreed to', FORWARD),
  'intro.introduced': declareAlways('You were introduced'),
  'intro.askFeedback': declareAlways('How an introduction went'),
  'intro.outcome': declareForStaff('The outcome of an introduction you facilitate'),
  'intro.outcomeForChannel': declareAlways('The outcome of an introduction', REQUEST),
  'intro.declined': declareAlways('Your request was declined'),
  'intro.onHold': declareAlways('Your request is on hold'),
  'intro.canceled': declareWithoutButtons('A request you facilitate was canceled', NOTHING),
  'intro.canceledForChannel': declareAlways('A request was canceled', REQUEST),
  'intro.canceledForRequester': declareAlways('Your request was canceled'),
  'intro.canceledForConnector': declareWithoutButtons(
    'An introduction you were asked for is no longer needed',
    NOTHING,
  ),
  'intro.commentForRequester': declareOptional('A comment on your request'),
  'intro.commentForStaff': declareForStaff('A comment on a request you facilitate'),
  'intro.commentForChannel': declareAlways('A comment on a request', REQUEST),
  'intro.yourYear': { label: 'Your introductions of a year', optional: false },
} as const satisfies Record<`intro.${TemplateName | 'yourYear'}`, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof introMessages, true> {}
}
