/** Every message about an introduction, in one place: the recipients and words for each step. */

import { composeForwardAnswers } from '../../../../shared/core/introductions/forwardable.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { MessageRecipient } from '../../../../shared/core/introductions/statuses.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';

/** All facts that a message may use; no others can appear in one. */
export interface MessageFacts {
  firm: string;
  company: string;
  target: string;
  requester: string;
  facilitator: string;
  connector: string;
  /** The person to be introduced to, or words for nobody in particular. */
  person: string;
  /** The comment on the step, for the requester. */
  comment: string;
  /** The requester's words for staff: the draft, the reason, or their comment. */
  draft: string;
  /** The draft, or the reason, introduced by a sentence: nothing that was meant for the firm alone. '' without either. */
  theyWrite: string;
  goal: string;
  outcome: string;
  /** The request in the dashboard. */
  address: string;
  /** The address of a link, without its token; '' in messages without one. */
  link: string;
  /** The end of the request, in words for its connector; '' while it is open. */
  cameOf: string;
  /** What the requester let the connector read about it; '' without it. */
  theirWords: string;
  /** That the mail can be answered as well; '' where nobody reads answers. */
  orReply: string;
  /** What the connector can forward. */
  forwardable: string;
  /** The connector's answer, in words; '' elsewhere. */
  answer: string;
  /** The bound of the connector that staff overrode, and why; '' elsewhere. */
  although: string;
  /** The question to the connector: to introduce, or to describe working with the person. */
  doIt: string;
  doItShort: string;
  doing: string;
  /** The same as a noun: an introduction or a reference. */
  anAsk: string;
  theAsk: string;
  /** The goal of the requester. */
  request: string;
  longRequest: string;
  theRequest: string;
}

export interface Template {
  to: MessageRecipient;
  subject: string;
  body: string;
}

const SIGNED = '\n\n{firm}';
const COMMENT = '\n\n{comment}';
/** The three answers have one link: the page that it opens asks again before anything happens. */
const ANSWER = `

{although}

Yes, gladly: {link}?answer=yes
Not now: {link}?answer=later
I don’t know {person} well enough: {link}?answer=weak

Each link opens a short form. No sign-in needed. {orReply}

Change how often you are asked: {link}?terms=open`;
const TARGET_ANSWER = `\n\n${composeForwardAnswers('{link}')}`;
/** The page asks before anything happens. */
const STOP = '\n\nStop e-mails like this: {link}?mails=stop';
const SEE = '\n\nSee where it stands: {address}';

const TEMPLATES = {
  newRequest: {
    to: 'staff channel',
    subject: 'New request: {company} to {target}',
    body: '{requester} of {company} asks for {request} ({goal}): {address}',
  },
  received: {
    to: 'requester',
    subject: 'Your request for {request}',
    body: `Hi {requester},\n\nWe received your request for {request} and are looking at it now.${SEE}${SIGNED}`,
  },
  askFacilitator: {
    to: 'facilitator',
    subject: 'Would you facilitate {company} to {target}?',
    body: `Hi {facilitator},\n\n{requester} of {company} asks for {longRequest} ({goal}). Would you facilitate it?\n\n{draft}${COMMENT}\n\nThe request: {address}${SIGNED}`,
  },
  pingFacilitator: {
    to: 'facilitator',
    subject: 'Reminder: {company} to {target}',
    body: `Hi {facilitator},\n\n{company}’s request for {request} is waiting for you: {address}${COMMENT}${SIGNED}`,
  },
  askRequester: {
    to: 'requester',
    subject: 'A question about your request: {target}',
    body: `Hi {requester},\n\nWe need a short answer before we can continue with your request for {request}.${COMMENT}\n\nAnswer here: {address}\n\n{orReply}${SIGNED}`,
  },
  remindRequester: {
    to: 'requester',
    subject: '{target} intro: one question before we can go on',
    body: `Hi {requester},\n\nWe need a short answer before we can continue with {request}: {address}${SIGNED}`,
  },
  /** Text from a user of the firm; the person who knows the connector takes it from there. */
  askOwner: {
    to: 'facilitator',
    subject: 'Would you ask {connector}?',
    body: '{comment}\n\nThe request: {address}',
  },
  askOwnerByMail: {
    to: 'facilitator',
    subject: 'Would you ask {connector} about {person}?',
    body: '{comment}\n\nThe request: {address}',
  },
  /** The same to the connector, with the links for answers. */
  askByMail: {
    to: 'connector',
    subject: 'Would you {doItShort}?',
    body: `{comment}${ANSWER}`,
  },
  askConnector: {
    to: 'connector',
    subject: 'Would you {doItShort}?',
    body: `Hi {connector},\n\nWould you {doIt}?{theyWrite}${ANSWER}${SIGNED}`,
  },
  pingConnector: {
    to: 'connector',
    subject: 'Re: Would you {doItShort}?',
    body: `Hi {connector},\n\nWe wrote to you about {anAsk}. Would you let {facilitator} know whether you can?${ANSWER}${SIGNED}`,
  },
  connectorAnswered: {
    to: 'facilitator',
    subject: '{connector} on {company} to {target}: {answer}',
    body: `Hi {facilitator},\n\nWe asked {connector} to {doIt}. The answer: {answer}.${COMMENT}\n\nOnly the firm reads these words; the requester sees the status. The request: {address}${SIGNED}`,
  },
  replied: {
    to: 'facilitator',
    subject: '{answer} on {company} to {target}',
    body: `Hi {facilitator},\n\n{answer} answered an e-mail about {company} to {target}:${COMMENT}\n\nOnly the firm reads these words. The request: {address}${SIGNED}`,
  },
  repliedForChannel: {
    to: 'staff channel',
    subject: 'An answer: {company} to {target}',
    body: '{answer} answered an e-mail about {company} to {target}: {address}',
  },
  connectorAnsweredForChannel: {
    to: 'staff channel',
    subject: '{connector} on {company} to {target}: {answer}',
    body: 'We asked {connector} to {doIt}. The answer: {answer}. {address}',
  },
  restIsOver: {
    to: 'facilitator',
    subject: 'Due again: {company} to {target}',
    body: `Hi {facilitator},\n\n{connector} asked us to wait until today. The request is on hold. Resume it here: {address}${SIGNED}`,
  },
  restIsOverForChannel: {
    to: 'staff channel',
    subject: 'Due again: {company} to {target}',
    body: '{connector} asked us to wait until today. The request is on hold: {address}',
  },
  introducedForConnector: {
    to: 'connector',
    subject: 'Re: Would you {doItShort}?',
    body: `Hi {connector},\n\nYou said yes to {doing}. They are introduced. Thank you!\n\nYour introductions: {link}${STOP}${SIGNED}`,
  },
  closedForConnector: {
    to: 'connector',
    subject: 'Re: Would you {doItShort}?',
    body: `Hi {connector},\n\nYou said yes to {doing}. Here is how it went: {cameOf}. Thank you!\n\n{theirWords}\n\nYour introductions: {link}${STOP}${SIGNED}`,
  },
  pingAgreed: {
    to: 'connector',
    subject: 'Re: Would you {doItShort}?',
    body: `Hi {connector},\n\nThank you for agreeing to {doIt}. Is there anything we can do to make it easier? The mail to forward is here: {link}${STOP}${SIGNED}`,
  },
  remindForward: {
    to: 'connector',
    subject: 'Re: Would you {doItShort}?',
    body: `Hi {connector},\n\nThank you for saying yes to {doing}. The mail to forward is ready: {link}\n\nIf you sent it already, tell us there. This is the only reminder.${STOP}${SIGNED}`,
  },
  /** The mail that the connector would forward, where they would rather have Kith send it. */
  askTarget: {
    to: 'target',
    subject: '{company} and {person}',
    body: `Hi {person},\n\n{connector} asked us to pass this on to you.\n\n{forwardable}${TARGET_ANSWER}${STOP}${SIGNED}`,
  },
  forwardByKith: {
    to: 'target',
    subject: '{company} and {person}',
    body: `Hi {person},\n\n{connector} asked us to pass this on to you.\n\n{forwardable}\n\n{orReply}${STOP}${SIGNED}`,
  },
  targetAnswered: {
    to: 'facilitator',
    subject: '{person} on {company}: {answer}',
    body: `Hi {facilitator},\n\n{connector} asked {person} at {target} whether they would like to meet {company}. The answer: {answer}.\n\nThe request: {address}${SIGNED}`,
  },
  targetAnsweredForChannel: {
    to: 'staff channel',
    subject: '{person} on {company}: {answer}',
    body: '{connector} asked {person} at {target} whether they would like to meet {company}. The answer: {answer}. {address}',
  },
  /** To both sides and, if they wish, the connector in copy: the first mail in which anybody reads anybody's address. */
  introduction: {
    to: 'requester',
    subject: 'Re: {company} and {person}',
    body: `Hi {person},\nHi {requester},\n\nYou both said yes. {person} is at {target}; {requester} is at {company}. Your addresses are in this mail: just answer it, and the other one reads it.\n\n{connector} opened the door.${SIGNED}`,
  },
  introductionForChannel: {
    to: 'staff channel',
    subject: '{company} to {target}: please introduce them',
    body: '{person} at {target} would like to meet {company}, and Kith has no address for {requester}. Please introduce them: {address}',
  },
  introduced: {
    to: 'requester',
    subject: 'You were introduced to {target}',
    body: `Hi {requester},\n\nWe introduced you to {person} at {target}. We’ll check in next week.${COMMENT}${SEE}${SIGNED}`,
  },
  askFeedback: {
    to: 'requester',
    subject: 'How did {theRequest} go?',
    body: `Hi {requester},\n\nYou were introduced to {person} at {target}. How did it go? Two clicks, no sign-in needed:\n\n{link}${SIGNED}`,
  },
  outcome: {
    to: 'facilitator',
    subject: '{company} to {target}: {outcome}',
    body: `Hi {facilitator},\n\n{company} told us how {theRequest} went: {outcome}.${COMMENT}\n\nThe request: {address}${SIGNED}`,
  },
  outcomeForChannel: {
    to: 'staff channel',
    subject: '{company} to {target}: {outcome}',
    body: `{company} told us how {theRequest} went: {outcome}.${COMMENT}\n\n{address}`,
  },
  declined: {
    to: 'requester',
    subject: 'Your request for {request}',
    body: `Hi {requester},\n\nWe could not facilitate {theRequest} this time.${COMMENT}${SEE}${SIGNED}`,
  },
  onHold: {
    to: 'requester',
    subject: 'Your request for {request} is on hold',
    body: `Hi {requester},\n\nWe put your request for {request} on hold.${COMMENT}${SEE}${SIGNED}`,
  },
  canceled: {
    to: 'facilitator',
    subject: 'Canceled: {company} to {target}',
    body: `Hi {facilitator},\n\n{company}’s request for {request} was canceled. There’s nothing left to do.${COMMENT}${SIGNED}`,
  },
  canceledForChannel: {
    to: 'staff channel',
    subject: 'Canceled: {company} to {target}',
    body: `{company}’s request for {request} was canceled.${COMMENT}\n\n{address}`,
  },
  canceledForRequester: {
    to: 'requester',
    subject: 'Your request for {request} was canceled',
    body: `Hi {requester},\n\nWe canceled your request for {request}.${COMMENT}${SEE}${SIGNED}`,
  },
  canceledForConnector: {
    to: 'connector',
    subject: 'Re: Would you {doItShort}?',
    body: `Hi {connector},\n\nWe wrote to you about {anAsk}. It’s no longer needed, and there’s nothing left for you to do. Thank you!${SIGNED}`,
  },
  commentForRequester: {
    to: 'requester',
    subject: 'About your request for {request}',
    body: `Hi {requester},${COMMENT}\n\nAnswer here: {address}${SIGNED}`,
  },
  commentForStaff: {
    to: 'facilitator',
    subject: '{company} to {target}: a comment',
    body: `Hi {facilitator},\n\n{company} writes about the request for {request}:${COMMENT}\n\nThe request: {address}${SIGNED}`,
  },
  commentForChannel: {
    to: 'staff channel',
    subject: '{company} to {target}: a comment',
    body: '{company} writes about the request for {request}: {comment}\n{address}',
  },
} as const satisfies Record<string, Template>;
export type TemplateName = keyof typeof TEMPLATES;
/** The messages to one of these recipients. */
export type MailTo<To extends MessageRecipient> = {
  [Name in TemplateName]: (typeof TEMPLATES)[Name]['to'] extends To ? Name : never;
}[TemplateName];

/** The statuses whose step sends a message. */
export const SENT_AT: Partial<Record<IntroStatus, readonly TemplateName[]>> = {
  'Sent Email to Facilitator': ['askFacilitator'],
  'Checking Internally - Pinged': ['pingFacilitator'],
  'Awaiting Info from Portfolio': ['askRequester'],
  Asked: ['askConnector'],
  'Asked Connector - Pinged': ['pingConnector'],
  'Connector Agreed - Pinged': ['pingAgreed'],
  Introduced: ['introduced'],
  'Feedback Requested': ['askFeedback'],
  'Feedback Provided': ['outcome'],
  'No Feedback': ['outcome'],
  'Declined by Facilitator': ['declined'],
  'Weak relationship with connector': ['declined'],
  'No relationship with connector': ['declined'],
  "Can't Reach Out": ['declined'],
  "Didn't Respond": ['declined'],
  Declined_by_Connector: ['declined'],
  'No Response': ['declined'],
  'Declined by Target': ['declined'],
  Deferred: ['onHold'],
  'On Hold': ['onHold'],
  'Declined by Requestor': ['canceled'],
};

/** Messages for a facilitator go to the staff channel if there is no facilitator. */
export const INSTEAD: Partial<Record<TemplateName, TemplateName>> = {
  outcome: 'outcomeForChannel',
  canceled: 'canceledForChannel',
  commentForStaff: 'commentForChannel',
  connectorAnswered: 'connectorAnsweredForChannel',
  targetAnswered: 'targetAnsweredForChannel',
  introduction: 'introductionForChannel',
  replied: 'repliedForChannel',
  restIsOver: 'restIsOverForChannel',
};

export function getRecipient(name: TemplateName): MessageRecipient {
  return TEMPLATES[name].to;
}

/** The words for these facts. */
export function composeIntroMessage(name: TemplateName, facts: MessageFacts): Template {
  const { to, subject, body } = TEMPLATES[name];
  return { to, subject: fill(subject, facts).replace(/\s+/g, ' '), body: tidy(fill(body, facts)) };
}

/**
 * Replaces `{names}` by facts, after "Hi" by first names, in one pass: inserted text is never searched for names, so nothing that people type can bring another fact
 * into a message.
 */
function fill(template: string, facts: MessageFacts): string {
  return template.replace(/(Hi )?\{(\w+)\}/g, (_, greeting: string | undefined, name: string) => {
    const fact = facts[name as keyof MessageFacts];
    return greeting ? greeting + getGreetingName(fact) : fact;
  });
}

/** Empty facts leave no gap. */
function tidy(text: string): string {
  return text
    .replace(/ +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
