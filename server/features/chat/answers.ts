/** What `/kith` answers, by the calls that the screens make: with the rights of who asks, and counted as read. */
import type { FastifyInstance } from 'fastify';
import { STRENGTH_LABELS } from '../../../shared/core/network/account.ts';
import { formatChance, type RamzorAnswer } from '../../../shared/core/network/ramzor.ts';
import { getByLinkedinId } from '../../../shared/features/panel/calls.ts';
import { contactPaths } from '../../../shared/features/paths/calls.ts';
import {
  findContact,
  searchAccountContacts,
  suggestAccounts,
  suggestPeople,
} from '../../../shared/features/search/calls.ts';
import { can } from '../../../shared/platform/permissions.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { ChatButton, ChatText, PostedCard } from '../../platform/chat/card.ts';
import { makeCallAs } from '../../platform/http/inner-calls.ts';
import { foldText } from '../../platform/text/names.ts';
import { parseProfileAddress } from '../../platform/text/profile-address.ts';

const MOST_WAYS = 3;
/** A press on it is no press on a message of the outbox. */
export const OWN_CARD = 'kith';
const USAGE = 'Type a person, company or profile address after /kith: /kith Sunniva Rask';

/** @returns a card, or a sentence where there is nothing to show. @throws AppError */
export async function findAnswer(app: FastifyInstance, viewer: Viewer, typed: string): Promise<PostedCard | string> {
  if (typed === '') return USAGE;
  const profile = parseProfileAddress(typed);
  if ('key' in profile) return answerProfile(app, viewer, profile.key.replace(/^in\//, ''), typed);
  const { people } = await makeCallAs(app, viewer, suggestPeople, { query: { query: typed.slice(0, 200) } });
  const { accounts } = await makeCallAs(app, viewer, suggestAccounts, { query: { query: typed.slice(0, 200) } });
  const isSame = ({ name }: { name: string }) => foldText(name) === foldText(typed);
  const person =
    people.find(isSame) ?? (accounts.some(isSame) ? undefined : people.length === 1 ? people[0] : undefined);
  if (person) return answerContact(app, viewer, person.id);
  const company = accounts.find(isSame) ?? (accounts.length === 1 && people.length === 0 ? accounts[0] : undefined);
  if (company) return answerCompany(app, viewer, company);
  const names = [...people.slice(0, 3), ...accounts.slice(0, 2)].map(({ name }) => name);
  const meant = names.length > 0 ? ` Did you mean ${names.join(', ')}?` : '';
  return `No one here knows ${typed.slice(0, 200)}.${meant}`;
}

async function answerProfile(app: FastifyInstance, viewer: Viewer, slug: string, typed: string) {
  const answer = await makeCallAs(app, viewer, getByLinkedinId, { query: { public_identifier: slug } });
  const { contact } = answer;
  if (!contact?.Id) return `No one here knows the person of ${typed.slice(0, 200)}.`;
  return composePerson(app, viewer, answer, contact.Id);
}

async function answerContact(app: FastifyInstance, viewer: Viewer, id: string): Promise<PostedCard> {
  const { contact } = await makeCallAs(app, viewer, findContact, { params: { id } });
  const profile = contact.linkedin_profile === null ? undefined : parseProfileAddress(contact.linkedin_profile);
  const query =
    profile && 'key' in profile ? { public_identifier: profile.key.replace(/^in\//, '') } : { fullName: contact.name };
  return composePerson(app, viewer, await makeCallAs(app, viewer, getByLinkedinId, { query }), id);
}

async function composePerson(
  app: FastifyInstance,
  viewer: Viewer,
  answer: RamzorAnswer,
  id: string,
): Promise<PostedCard> {
  const { contact, chanceToConnect, FirstName, connectors } = answer;
  const { settings } = app.deps;
  const name = contact?.Name ?? FirstName;
  const toLink = (text: string, path: string): ChatText => ({ text, url: `${settings.publicUrl ?? ''}${path}` });
  const account = contact?.account ?? null;
  const buttons: ChatButton[] = [
    { name: 'open', label: 'All ways in', url: `${settings.publicUrl ?? ''}/person/${id}` },
  ];
  if (account && can(viewer, 'intro:request')) buttons.unshift(makeRequestButton(name));
  return {
    id: OWN_CARD,
    state: `${account?.id ?? ''} ${id}`,
    title: formatChance(chanceToConnect, settings.firm, FirstName),
    lines: [
      [
        toLink(name, `/person/${id}`),
        contact?.title ? `, ${contact.title}` : '',
        ...(account ? [' at ', toLink(account.name, `/?q=${encodeURIComponent(account.name)}`)] : []),
      ],
    ],
    list: await listWays(app, viewer, answer, id),
    buttons,
    note: connectors > 0 ? `${connectors} of your colleagues could ask` : 'Only you see this',
  };
}

/** Staff read who leads there; others what their own company knows, and of the firm's people only kinds and counts. */
async function listWays(app: FastifyInstance, viewer: Viewer, answer: RamzorAnswer, id: string): Promise<ChatText[][]> {
  if (can(viewer, 'paths:read')) {
    const paths = await makeCallAs(app, viewer, contactPaths, { params: { id }, query: {} });
    return [...paths.one_hop_paths, ...paths.two_hop_paths].slice(0, MOST_WAYS).map(({ people, hops }) => {
      const [first] = hops.at(-1)!.evidence;
      const through = people
        .slice(0, -1)
        .map(({ name }) => name)
        .join(', then ');
      const inferred = first && !first.on_record ? ' (inferred)' : '';
      return [`${through}${first ? `: ${first.text}${inferred}` : ''}`];
    });
  }
  const { evidence, elsewhere } = answer.score_details;
  const own = evidence
    .slice(0, MOST_WAYS)
    .map(({ text, source, on_record }) => [`${source}: ${text}${on_record ? '' : ' (inferred)'}`]);
  return elsewhere ? [...own, [`At ${app.deps.settings.firm}: ${elsewhere.text}`]] : own;
}

async function answerCompany(
  app: FastifyInstance,
  viewer: Viewer,
  { id, name, relationship }: { id: string; name: string; relationship: number },
): Promise<PostedCard> {
  const { settings } = app.deps;
  const { contacts } = await makeCallAs(app, viewer, searchAccountContacts, { body: { account_ids: [id] } });
  const url = `${settings.publicUrl ?? ''}/?q=${encodeURIComponent(name)}`;
  const best = contacts.toSorted((a, b) => b.score - a.score).slice(0, MOST_WAYS);
  const buttons: ChatButton[] = [{ name: 'open', label: 'All people there', url }];
  if (can(viewer, 'intro:request')) buttons.unshift(makeRequestButton(name));
  return {
    id: OWN_CARD,
    state: `${id} `,
    title: `Best relationship: ${STRENGTH_LABELS[relationship] ?? STRENGTH_LABELS[0]}`,
    lines: [[{ text: name, url }]],
    list: best.map((person) => [
      { text: person.name, url: `${settings.publicUrl ?? ''}/person/${person.id}` },
      `${person.title ? `, ${person.title}` : ''}: ${STRENGTH_LABELS[person.score]}`,
    ]),
    buttons,
    note: 'Only you see this',
  };
}

/** The same as the drawer's last question. */
export const makeRequestButton = (name: string): ChatButton => ({
  name: 'request',
  label: 'Request an introduction',
  isPrimary: true,
  dialog: {
    title: 'Ask for introduction',
    submit: 'Send',
    fields: [{ name: 'why', label: `Why do you want to meet ${name.slice(0, 100)}?`, kind: 'text' }],
  },
});
