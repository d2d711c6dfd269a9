/** Asks a firm contact to talk to a connector. */

import { splitNameWords } from '../../../../shared/core/network/person-name.ts';
import type { askKeyNode } from '../../../../shared/features/key-nodes/calls.ts';
import { fillTemplate, findUnknownPlaceholders } from '../../../../shared/features/key-nodes/template.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { getFirstName } from '../../../core/network/read/find-person.ts';
import { takePlace } from '../../../core/network/terms/take-place.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { isFirmUser, type Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { UndoSteps } from '../../../platform/life-cycle/undo.ts';
import { queueMessage, resendMessage, withdraw } from '../../../platform/messages/delivery.ts';
import type { MessageDeclaration } from '../../../platform/messages/message-kinds.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { describeOccasion, isLately, isSame, type Occasion } from './occasion.ts';
import * as queries from './queries.ts';

export const keyNodeMessages = {
  'keyNode.ask': {
    label: 'Someone asks you to talk to one of your contacts',
    optional: false,
    noButtons: 'Kith keeps no answer: the user talks to the connector.',
  },
} as const satisfies Record<string, MessageDeclaration>;

declare module '../../../platform/messages/message-kinds.ts' {
  interface MessageKinds extends Record<keyof typeof keyNodeMessages, true> {}
}

type KeyNodeAskBody = Body<typeof askKeyNode>;
type KeyNodeAsker = Pick<Deps, 'settings' | 'clock'> & { viewer: Viewer };
type Node = NonNullable<Awaited<ReturnType<typeof queries.findNode>>>;
type FirmContact = NonNullable<Awaited<ReturnType<typeof queries.findUserToTell>>>;

/** Runs in a transaction. @returns the ask's id @throws notFound, invalid, conflict */
export async function askAboutKeyNode(trx: Db, asking: KeyNodeAsker, body: KeyNodeAskBody): Promise<number> {
  const { viewer, clock, settings } = asking;
  const now = clock.now();
  const { company, occasion } = await resolveOccasion(trx, body);
  const pool = viewer.firmAccountId ?? 0;
  const node = await queries.findNode(trx, pool, parseId(body.connector) ?? 0, occasion.account);
  if (!node) throw createNotFoundError('This connector');
  const contact = await requireContact(trx, asking, body.contact);
  // The text speaks of the connector to somebody else.
  if (contact.contact_id === node.id)
    throw createInvalidError(`${node.name} can’t ask themselves. Choose someone else, or write to them yourself.`, {
      contact: 'The connector',
    });
  const before = await requireUnasked(trx, asking, node, occasion, body.although_asked === true);
  const id = await queries.insertAsk(trx, {
    contact_id: node.id,
    account_id: occasion.account,
    skills: occasion.skills.join(';'),
    // The same question at the same moment has the same key.
    request_key: `${node.id} ${occasion.account ?? 'skills'} ${before}`,
    firm_user_id: contact.id,
    asked_by: viewer.user.id,
    acting_user_id: viewer.actingUserId,
    source: body.source,
    layoff: body.layoff ? JSON.stringify(body.layoff) : null,
    created_at: now.toISOString(),
  });
  if (id === undefined) throw createConflictError(`${node.name} was already asked about this a moment ago.`);
  await takePlace(trx, asking, viewer, {
    contactId: node.id,
    companyId: null,
    about: { entity: 'key_node_ask', id },
    reason: body.although_terms,
  });
  await queueMessage(
    trx,
    {
      ...(contact.chat_id
        ? { channel: 'chat' as const, recipient: contact.chat_id, subject: null }
        : { channel: 'mail' as const, recipient: contact.email, subject: `Would you talk to ${node.name}?` }),
      key: queries.askMessageKey(id),
      kind: 'keyNode.ask',
      about: { entity: 'key_node_ask', id },
      body: getMessage(asking, body, { node, contact, company }),
      notBefore: new Date(now.getTime() + settings.stepGraceMs),
    },
    now,
  );
  await audit(trx, viewer, now, {
    action: 'key_node.asked',
    entity: 'key_node_ask',
    entityId: id,
    detail: { connector: node.id, contact: contact.id, account: occasion.account },
  });
  return id;
}

/** An ask is nothing but its message. */
export const askUndo = new UndoSteps<queries.AskRow>({
  entity: 'key_node_ask',
  action: 'key_node.undone',
  unmake: async (trx, { clock }, { id }) => {
    if (!(await withdraw(trx, queries.askMessageKey(id), clock.now()))) throw createConflictError('Already sent');
    await queries.deleteAsk(trx, id);
    return true;
  },
});

/** Runs in a transaction. @returns false if it was sent, or is on its way @throws conflict if they said never since */
export async function resendAsk(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'settings'>,
  viewer: Viewer,
  row: queries.AskRow,
): Promise<boolean> {
  if (row.message_id === null || !(await resendMessage(trx, row.message_id, deps.clock.now()))) return false;
  const about = { entity: 'key_node_ask', id: row.id } as const;
  await takePlace(trx, deps, viewer, { contactId: row.contact_id, companyId: null, about, reminder: true });
  return true;
}

async function resolveOccasion(
  trx: Db,
  { account, skills }: KeyNodeAskBody,
): Promise<{ company: string | null; occasion: Occasion }> {
  if (account == null) {
    if (skills.length > 0) return { company: null, occasion: { account: null, skills } };
    throw createInvalidError('Choose the company or skills this is about.', { account: 'Neither company nor skills' });
  }
  const company = await queries.findCompanyOfAsk(trx, parseId(account) ?? 0);
  if (!company) throw createNotFoundError('This company');
  return { company: company.name, occasion: { account: company.id, skills: [] } };
}

async function requireContact(trx: Db, { settings }: KeyNodeAsker, id: string): Promise<FirmContact> {
  const user = await queries.findUserToTell(trx, parseId(id) ?? 0);
  if (!user || !isFirmUser(user, settings.firmDomains))
    throw createInvalidError('Choose who at the firm asks.', { contact: 'Not a user of the firm' });
  return user;
}

/** @returns how often they were asked about it before @throws conflict */
async function requireUnasked(
  trx: Db,
  { clock, settings }: KeyNodeAsker,
  { id, name }: Node,
  occasion: Occasion,
  known: boolean,
): Promise<number> {
  const now = clock.now();
  const asks = await queries.listAsksAbout(trx, [id]);
  const lately = asks.filter((ask) => isLately(ask, now));
  const getAskDay = (ask: queries.AskRow) => getDayInZone(settings.timeZone, new Date(ask.created_at));
  const same = lately.find((ask) => isSame(occasion, ask));
  if (same) {
    const by = getUserName(same.firm_given, same.firm_family, same.firm_email);
    throw createConflictError(
      `${by} was written to about ${name} on ${getAskDay(same)}. You can’t ask twice about the same.`,
    );
  }
  const [other] = lately;
  if (other && !known)
    throw createConflictError(
      `${name} was asked about ${describeOccasion(other)} on ${getAskDay(other)}. Confirm that you want to ask anyway.`,
      ['although_asked'],
    );
  return asks.filter((ask) => (ask.account_id ?? null) === occasion.account).length;
}

const getFirstWord = (name: string): string => splitNameWords(name)[0] ?? name;

function getMessage(
  { viewer, settings }: KeyNodeAsker,
  { context, layoff, skills, source }: KeyNodeAskBody,
  { node, contact, company }: { node: Node; contact: FirmContact; company: string | null },
): string {
  const unknown = findUnknownPlaceholders(context);
  if (unknown.length > 0)
    throw createInvalidError(`Kith can’t fill in {${unknown.join('}, {')}}. Remove it from the message.`, {
      context: 'Unknown words in braces',
    });
  const nameContact = ({ given_name, family_name, email }: Pick<FirmContact, 'given_name' | 'family_name' | 'email'>) =>
    getUserName(given_name, family_name, email);
  const text = fillTemplate(context, {
    contact: contact.given_name || getFirstWord(nameContact(contact)),
    connector: context.includes('{connector}') ? node.name : getFirstName(node),
    company,
    skills,
    layoff: layoff ?? null,
  });
  const profile = buildProfileUrl(node.profile_key);
  return [
    text,
    [node.name, profile].filter(Boolean).join(': '),
    `${nameContact(viewer.user)}, by Kith (${source.replace(/^\w+ - /, '')}) ${settings.publicUrl ?? ''}`.trim(),
  ].join('\n\n');
}
