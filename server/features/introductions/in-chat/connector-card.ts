/** The question to a connector in the chat: the same three answers as by the link of a mail, and one of the two uses up the other. */
import type { ConnectorAnswer } from '../../../../shared/core/introductions/constants.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { findConnectorOfLink } from '../../../core/network/terms/own-terms.ts';
import { findMemberOfContact } from '../../../platform/chat/accounts.ts';
import type { ChatButton, ChatCard } from '../../../platform/chat/card.ts';
import { createNotTheirsError, requireRecipient } from '../../../platform/chat/presser.ts';
import type { CardDeps, CardSubject, ChatPress } from '../../../platform/chat/question.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createOverError } from '../../../platform/life-cycle/link-question.ts';
import { useLink as closeLink, isLinkOpen } from '../../../platform/messages/signed-link.ts';
import { isAsked, recordAnswer } from '../by-link/connector.ts';
import { getAskKind } from '../life-cycle/forwardable.ts';
import { introSteps } from '../life-cycle/pending.ts';
import { findIntro, listTimelineChanges, type NamedIntro } from '../life-cycle/queries.ts';
import { askWords } from '../messages/ask-words.ts';
import {
  describeAlthough,
  describePerson,
  describeReasonForConnector,
  getFacilitatorName,
} from '../messages/notify.ts';

export async function composeConnectorCard(
  db: Db,
  deps: CardDeps,
  subject: CardSubject,
): Promise<ChatCard | undefined> {
  const row = await findIntro(db, ALL_SEEING, subject.entityId);
  if (!row || subject.linkId === null) return undefined;
  const contact = await findConnectorOfLink(db, subject.linkId);
  const mine = contact !== undefined && contact === row.connector_contact_id;
  const names = { company: row.company, target: row.target ?? row.target_name, person: describePerson(row) };
  const { doIt, doItShort } = askWords(getAskKind(row), names);
  const although = mine ? await describeAlthough(db, deps, row) : '';
  const card: ChatCard = {
    title: `Would you ${doItShort}?`,
    lines: [[`Would you ${doIt}?`], ...(although ? [[although]] : [])],
    // Another connector was asked since: what was written to them is not shown here.
    quote: mine ? describeReasonForConnector(row) || undefined : undefined,
  };
  if (mine && isAsked(row) && (await isLinkOpen(db, subject.linkId, deps.clock.now())))
    return { ...card, buttons: listAnswers(names.person), note: `Asked by ${getFacilitatorName(row, deps.settings)}` };
  return { ...card, note: (mine && (await describeGiven(db, row, names.person))) || createOverError().message };
}

const listAnswers = (person: string): ChatButton[] => [
  { name: 'yes', label: 'Yes, gladly', isPrimary: true },
  {
    name: 'later',
    label: 'Not now',
    dialog: {
      title: 'Not now',
      submit: 'Send',
      fields: [
        { name: 'until', label: 'Ask me again on', kind: 'day' },
        { name: 'comment', label: 'A word to the firm', kind: 'text', isOptional: true },
      ],
    },
  },
  { name: 'weak', label: `I don’t know ${person} well enough` },
];

const GIVEN: Partial<Record<IntroStatus, (person: string) => string>> = {
  Agreed: () => 'Yes, gladly',
  'On Hold': () => 'Not now',
  'Weak relationship with connector': (person) => `I don’t know ${person} well enough`,
};

/** The answer of this connector, if it is what the request came to; '' if somebody else decided. */
async function describeGiven(db: Db, row: NamedIntro, person: string): Promise<string> {
  const given = (await listTimelineChanges(db, row.id)).find(
    ({ kind, actor }) => kind === 'status' && actor === 'link',
  );
  const words = given?.to_status ? GIVEN[given.to_status]?.(person) : undefined;
  return words ? `✓ You answered: ${words}. Thank you!` : '';
}

/** @throws forbidden for everybody but who was asked; conflict once it is over */
export async function pressConnector(trx: Db, deps: CardDeps, press: ChatPress): Promise<string> {
  requireRecipient(press);
  const { entityId, linkId, button, values, member } = press;
  await introSteps.takeWaiting(trx, deps, entityId, null);
  const row = await findIntro(trx, ALL_SEEING, entityId);
  if (linkId === null || !row || !isAsked(row)) throw createOverError();
  if ((await findConnectorOfLink(trx, linkId)) !== row.connector_contact_id) throw createOverError();
  // The firm may have entered another id for them since, or they unlinked the chat.
  if ((await findMemberOfContact(trx, row.connector_contact_id!)) !== member) throw createNotTheirsError();
  if (!(await closeLink(trx, linkId, deps.clock.now()))) throw createOverError();
  const answer = button as ConnectorAnswer;
  const { until, comment } = values;
  await recordAnswer(trx, deps, row, { answer, ...(until ? { until } : {}), ...(comment ? { comment } : {}) });
  return 'Thank you! Your answer is on its way.';
}
