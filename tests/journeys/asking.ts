import type { IntroStatus } from '../../shared/core/introductions/status-names.ts';
import { MERGE_FIELDS } from '../../shared/core/sales/sales-target.ts';
import { getUser } from '../../shared/features/accounts/session/calls.ts';
import {
  cancelIntro,
  commentIntro,
  introPeople,
  requestIntro,
  updateIntro,
} from '../../shared/features/introductions/calls.ts';
import { searchByNames } from '../../shared/features/search/calls.ts';
import { saveView } from '../../shared/features/search/saved-views/calls.ts';
import type { Visitor } from './pages/visitor.ts';

/** The server's answer to the signed-in user; for the preparations of a journey. */
async function post(visitor: Visitor, path: string, body: object): Promise<unknown> {
  const token = await visitor.page.evaluate(() => localStorage.getItem('kith-token'));
  const answer = await fetch(`${visitor.origin}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The id of the company that is called exactly so. */
export async function findAccountId(visitor: Visitor, company: string): Promise<string> {
  const answer = await post(visitor, searchByNames.path, { names: [company], exactMatch: true });
  const account = searchByNames.reply.parse(answer).accounts.find(({ name }) => name === company);
  if (!account) throw new Error(`There is no ${company} in the network.`);
  return account.id;
}

/** Withdraws a request, so that the same people can be asked for again. */
export const withdraw = (visitor: Visitor, id: string): Promise<unknown> =>
  post(visitor, cancelIntro.path.replace(':id', id), {});

/**
 * Asks for an introduction without the drawer.
 * @param discuss a text in the letter
 * @returns the request's id
 */
export async function ask(visitor: Visitor, company: string, discuss = 'a pilot'): Promise<string> {
  const path = requestIntro.path.replace(':id', await findAccountId(visitor, company));
  const others = Object.fromEntries(MERGE_FIELDS.map((field) => [field, 'As on our page']));
  const merge_fields = { ...others, Ask__c: discuss };
  const body = { source: 'drawer', merge_fields, prior_interaction: 'None', customer_tier: 'Any' };
  return requestIntro.reply.parse(await post(visitor, path, body)).result.Id;
}

/** Carries a request on as staff, step by step, without the form. */
export async function carryOn(staff: Visitor, id: string, ...statuses: readonly IntroStatus[]): Promise<void> {
  for (const Status__c of statuses) await post(staff, updateIntro.path, { Id: id, Status__c });
}

/** Names the target person and the best way to them. @returns their ids */
export async function nameBothEnds(staff: Visitor, id: string, target: string) {
  const load = async (query: string) => {
    const token = await staff.page.evaluate(() => localStorage.getItem('kith-token'));
    const address = `${staff.origin}/api${introPeople.path.replace(':id', id)}${query}`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return introPeople.reply.parse(await answer.json());
  };
  const targetId = (await load('')).targets.find(({ name }) => name === target)?.Id;
  if (targetId === undefined) throw new Error(`Nobody there is called ${target}.`);
  const connectorId = (await load(`?target=${targetId}`)).connectors[0]!.Id;
  await post(staff, updateIntro.path, { Id: id, To_Who__c: targetId, Connector__c: connectorId });
  return { connectorId, targetId };
}

/**
 * Asks a person of the network to introduce, without the form. The comment goes on from there: what could still be undone is done then, and
 * nobody waits for the end of its time.
 */
export async function askConnector(staff: Visitor, id: string, connector: number, target: number): Promise<void> {
  const people = { Connector__c: String(connector), To_Who__c: String(target) };
  await post(staff, updateIntro.path, { Id: id, Status__c: 'Asked', ...people });
  await post(staff, commentIntro.path.replace(':id', id), { comment: 'They were asked', internal: true });
}

/** Makes the signed-in member of the firm the facilitator. @returns their id */
export async function facilitate(staff: Visitor, ids: readonly string[]): Promise<string> {
  const token = await staff.page.evaluate(() => localStorage.getItem('kith-token'));
  const answer = await fetch(`${staff.origin}/api${getUser.path}`, { headers: { authorization: `Bearer ${token}` } });
  const { user } = getUser.reply.parse(await answer.json());
  for (const Id of ids) await post(staff, updateIntro.path, { Id, Kith_Facilitator__c: user.Id });
  return user.Id;
}

/** Keeps a view of the list of requests under a name. */
export const postView = (staff: Visitor, name: string, address: string) =>
  post(staff, saveView.path, { list: 'requests', name, address });
