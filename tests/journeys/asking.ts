import { requestIntro } from '../../shared/intros/calls.ts';
import { searchByNames } from '../../shared/search/calls.ts';
import type { Visitor } from './pages/visitor.ts';

interface Asked {
  /** Stands in the letter as what to discuss. */
  discuss?: string;
}

/**
 * Asks for an introduction as whoever is signed in there, without the drawer: for journeys that begin afterwards.
 * @returns the request's id
 */
export async function ask(visitor: Visitor, company: string, { discuss = 'a pilot' }: Asked = {}): Promise<string> {
  const token = await visitor.page.evaluate(() => localStorage.getItem('kith-token'));
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${visitor.origin}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const found = searchByNames.reply.parse(await post(searchByNames.path, { names: [company], exactMatch: true }));
  const account = found.accounts.find(({ name }) => name === company);
  if (!account) throw new Error(`There is no ${company} in the network.`);
  const body = { source: 'drawer', merge_fields: { Ask__c: discuss }, prior_interaction: 'None', customer_tier: 'Any' };
  const asked = await post(requestIntro.path.replace(':id', account.id), body);
  return requestIntro.reply.parse(asked).result.Id;
}
