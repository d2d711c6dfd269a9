/** What Noor asked Lumenary's own people by chat, and what she thinks of them; the story's people alone. */
import type { ReachoutOutcome } from '../../shared/connectors/reachout.ts';
import { reachoutId } from '../network/read/reachout-id.ts';
import { momentFrom } from './days.ts';
import type { ContactRow, RowBuilder } from './rows.ts';

const SENDER = 'Noor Salhavi';
const COMPANY = 'Lumenary';

interface DemoReachout {
  connector: string;
  target: string;
  /** Days before this month began. */
  sent: number;
  /** Days after which an answer came; none: nothing came. */
  ended?: { after: number; outcome: ReachoutOutcome };
  /** Days that an answer is waited for. */
  waits: number;
}

const ASKED: readonly DemoReachout[] = [
  { connector: 'Bram Solheim', target: 'Ines Calloway', sent: 60, waits: 14 },
  { connector: 'Maren Oduya', target: 'Yael Norrin', sent: 40, waits: 14, ended: { after: 2, outcome: 'answered' } },
  { connector: 'Bram Solheim', target: 'Kofi Amankrah', sent: 30, waits: 14, ended: { after: 5, outcome: 'declined' } },
  { connector: 'Maren Oduya', target: 'Kofi Amankrah', sent: 2, waits: 60 },
];
const IN_CHAT = ['Maren Oduya', 'Kei Tamsin'];

export function addReachouts({ rows, today }: RowBuilder): void {
  const person = (name: string): ContactRow => rows.contact.find((one) => one.name === name)!;
  const company = rows.account.find(({ name }) => name === COMPANY)!;
  const sender = rows.app_user.find(({ contact_id }) => contact_id === person(SENDER).id)!;
  const publicId = ({ id, profile_key }: ContactRow): string => profile_key?.slice(3) ?? `contact-${id}`;
  sender.roles = 'Tamnuni user';
  for (const name of IN_CHAT) {
    const id = rows.chat_member.length + 1;
    const { id: contact_id } = person(name);
    rows.chat_member.push({
      ...{ id, account_id: company.id, contact_id, chat_id: `U07LUM${String(id).padStart(4, '0')}`, name },
      ...{ at: momentFrom(today, -70), user_id: sender.id },
    });
  }
  for (const { connector, target, sent, ended, waits } of ASKED) {
    const [from, to] = [person(connector), person(target)];
    rows.reachout.push({
      ...{ id: rows.reachout.length + 1, account_id: company.id, user_id: sender.id },
      digest: reachoutId(publicId(from), publicId(to), publicId(person(SENDER)), COMPANY),
      ...{ connector_contact_id: from.id, target_contact_id: to.id },
      ...{ made_at: momentFrom(today, -sent, 554), due_at: momentFrom(today, -sent, 555) },
      expires_at: momentFrom(today, waits - sent, 555),
      ended_at: ended ? momentFrom(today, ended.after - sent, 610) : null,
      ...{ outcome: ended?.outcome ?? null, ended_by: ended ? sender.id : null },
    });
  }
}
