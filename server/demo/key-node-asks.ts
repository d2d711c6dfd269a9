import { toMoment } from './days.ts';
import type { DemoInsider } from './insiders.ts';
import type { NetworkRows, RowBuilder } from './rows.ts';

/** Companies of docs/samples/layoffs.csv about which a contact at the firm was asked, and how many days before the month began. */
const ASKED = [
  { company: 'Tesselane', days: 4 },
  { company: 'Marrowstone Energy', days: 9 },
  { company: 'Veldt Robotics', days: 20 },
] as const;

/** For each company, a person about whom somebody at the firm made a statement: they were asked, and the message was sent. */
export function addKeyNodeAsks({ rows, today, accountNamed }: RowBuilder, members: readonly DemoInsider[]): void {
  const users = rows.app_user.filter(({ chat_id }) => chat_id);
  const firm = new Map(members.filter(({ firm: ours }) => ours).map(({ contact }) => [contact.id, contact]));
  for (const { company, days } of ASKED) {
    const account = accountNamed(company);
    const there = new Set(
      rows.tenure.filter((tenure) => tenure.account_id === account.id).map((tenure) => tenure.contact_id),
    );
    for (const { from_contact_id, to_contact_id } of rows.signal) {
      const user = users.find((user) => user.contact_id === from_contact_id);
      if (!user || !there.has(to_contact_id) || firm.has(to_contact_id)) continue;
      rows.key_node_ask.push({
        id: rows.key_node_ask.length + 1,
        contact_id: to_contact_id,
        account_id: account.id,
        skills: '',
        request_key: `${to_contact_id} ${account.id} 0`,
        firm_user_id: user.id,
        asked_by: user.id,
        acting_user_id: null,
        source: 'Outbound - Layoffs News',
        layoff: null,
        created_at: toMoment(today, -days, 600),
      });
      break;
    }
  }
}

type Ask = NetworkRows['connector_ask'][number];
type AskedPerson = Pick<Ask, 'contact_id' | 'account_id' | 'entity' | 'entity_id' | 'made_at' | 'user_id'>;

/** Whoever was asked by a request, a Tamnuni or a message to the firm has been asked so often: one row each, as the product writes it. */
export function addConnectorAsks(rows: NetworkRows): void {
  const intros = new Map(rows.intro.map((intro) => [intro.id, intro]));
  const byRequest = rows.intro_change
    .filter(({ to_status }) => to_status === 'Asked')
    .flatMap(({ intro_id, at, user_id }): AskedPerson[] => {
      const { connector_contact_id: contact_id, account_id } = intros.get(intro_id)!;
      if (!contact_id) return [];
      return [{ contact_id, account_id, entity: 'intro', entity_id: intro_id, made_at: at, user_id: user_id ?? null }];
    });
  const byChat = rows.reachout.map(({ id, connector_contact_id, account_id, made_at, user_id }): AskedPerson => {
    return { contact_id: connector_contact_id, account_id, entity: 'reachout', entity_id: id, made_at, user_id };
  });
  const ofFirm = rows.key_node_ask.map(({ id, contact_id, created_at, asked_by }): AskedPerson => {
    const by = { made_at: created_at, user_id: asked_by };
    return { contact_id, account_id: null, entity: 'key_node_ask', entity_id: id, ...by };
  });
  for (const ask of [...byRequest, ...byChat, ...ofFirm])
    rows.connector_ask.push({
      ...ask,
      id: rows.connector_ask.length + 1,
      month: ask.made_at.slice(0, 7),
      overridden: null,
      override_reason: null,
    });
}
