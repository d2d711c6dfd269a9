/**
 * The reachouts from Noor to Lumenary's own people, and her opinions of them: a reachout in every state except `pending`, which lasts two
 * seconds. No job delivers the messages written here, so each state stays until somebody acts on it.
 */

import type { ReachoutOutcome } from '../../shared/core/network/reachout.ts';
import { addSignature, writeDraft } from '../../shared/features/connectors/draft.ts';
import { computeReachoutId } from '../core/network/read/reachout-id.ts';
import { UNSURE_REASON } from '../platform/messages/delivery.ts';
import { buildProfileUrl } from '../platform/text/profile-address.ts';
import { pickLongestTogether } from './colleagues.ts';
import { toMoment } from './days.ts';
import type { DemoContactRow, NetworkRows, RowBuilder } from './rows.ts';

const SENDER = 'Noor Salhavi';
const COMPANY = 'Lumenary';

interface DemoReachout {
  connector: DemoContactRow;
  target: DemoContactRow;
  /** Days before this month began. */
  sent: number;
  /** The number of days for which an answer is expected. */
  waits: number;
  /** The number of days after which an answer came; undefined if none came. */
  ended?: { after: number; outcome: ReachoutOutcome };
  /** The message, where the outbox still has it, and the company at which the two met. */
  message?: Pick<NetworkRows['outbox'][number], 'state' | 'error'> & { met: string };
}

const WAITING = { state: 'queued', error: 'A request error occurred: connect ECONNREFUSED' } as const;
const FAILED = { state: 'failed', error: 'An API error occurred: user_not_found' } as const;
const UNSURE = { state: 'unsure', error: UNSURE_REASON } as const;
const SENT = { state: 'sent', error: null } as const;
const IN_CHAT = ['Maren Oduya', 'Kei Tamsin', 'Bram Solheim'];
/** A number of days longer than any month: an active reachout stays active until the demo is a month old. */
const LONG = 60;

function listAsked(builder: RowBuilder): readonly DemoReachout[] {
  const pickPerson = (name: string) => findPersonNamed(builder.rows, name);
  const [bram, maren, kofi] = ['Bram Solheim', 'Maren Oduya', 'Kofi Amankrah'].map(pickPerson) as [
    DemoContactRow,
    DemoContactRow,
    DemoContactRow,
  ];
  const met = 'Pellucid Labs';
  const [first, second] = pickLongestTogether(builder, COMPANY, 2);
  return [
    { connector: bram, target: pickPerson('Ines Calloway'), sent: 60, waits: 14 },
    {
      connector: maren,
      target: pickPerson('Yael Norrin'),
      sent: 40,
      waits: 14,
      ended: { after: 2, outcome: 'answered' },
    },
    { connector: bram, target: kofi, sent: 30, waits: 14, ended: { after: 5, outcome: 'declined' } },
    { connector: bram, target: pickPerson('Bastian Grimmeulen'), sent: 1, waits: LONG, message: { ...UNSURE, met } },
    // A small network may have nobody drawn who fits.
    ...(first ? [{ ...first, sent: 1, waits: LONG, message: { ...FAILED, met: first.met } }] : []),
    ...(second ? [{ ...second, sent: 1, waits: LONG, message: { ...WAITING, met: second.met } }] : []),
    // The last one: the chat works by now, as the page of settings says.
    { connector: maren, target: kofi, sent: 1, waits: LONG, message: { ...SENT, met } },
  ];
}

export function addReachouts(builder: RowBuilder): void {
  const { rows, today } = builder;
  const reachouts = listAsked(builder);
  const company = builder.accountNamed(COMPANY);
  const from = findPersonNamed(rows, SENDER);
  const sender = rows.app_user.find(({ contact_id }) => contact_id === from.id)!;
  sender.roles = 'Tamnuni user';
  const connectors = reachouts.map(({ connector }) => connector);
  const members = new Set([...IN_CHAT.map((name) => findPersonNamed(rows, name)), ...connectors]);
  for (const { id: contact_id, name } of members) {
    const id = rows.chat_member.length + 1;
    rows.chat_member.push({
      id,
      account_id: company.id,
      contact_id,
      chat_id: `U07LUM${String(id).padStart(4, '0')}`,
      name,
      at: toMoment(today, -70),
      user_id: sender.id,
    });
  }
  for (const reachout of reachouts) {
    const { connector, target, sent, ended, waits } = reachout;
    const id = rows.reachout.length + 1;
    rows.reachout.push({
      id,
      account_id: company.id,
      user_id: sender.id,
      digest: computeReachoutId(makePublicId(connector), makePublicId(target), makePublicId(from), COMPANY),
      connector_contact_id: connector.id,
      target_contact_id: target.id,
      made_at: toMoment(today, -sent, 554 + id),
      due_at: toMoment(today, -sent, 555 + id),
      expires_at: toMoment(today, waits - sent, 555 + id),
      ended_at: ended ? toMoment(today, ended.after - sent, 610) : null,
      outcome: ended?.outcome ?? null,
      ended_by: ended ? sender.id : null,
    });
    if (reachout.message) addMessage(rows, { ...reachout, message: reachout.message }, id);
  }
}

/** The message of the reachout that was added last, as it would have been written. */
function addMessage(
  rows: NetworkRows,
  { connector, target, message: { met, ...stands } }: DemoReachout & Required<Pick<DemoReachout, 'message'>>,
  reachout: number,
): void {
  const { made_at, due_at } = rows.reachout[reachout - 1]!;
  const words = writeDraft({
    connectorFirstName: connector.first_name!,
    targetName: target.name,
    targetFirstName: target.first_name!,
    targetUrl: buildProfileUrl(target.profile_key!),
    companies: [met],
    company: COMPANY,
  });
  rows.outbox.push({
    id: rows.outbox.length + 1,
    channel: 'chat',
    kind: 'connectors.tamnuni',
    subject: null,
    recipient: rows.chat_member.find(({ contact_id }) => contact_id === connector.id)!.chat_id,
    body: addSignature(words, SENDER, COMPANY),
    idempotency_key: `tamnuni-${reachout}`,
    entity: 'reachout',
    entity_id: reachout,
    created_at: made_at,
    not_before: due_at,
    link_id: null,
    ...stands,
    sent_at: stands.state === 'sent' ? due_at : null,
  });
}

const findPersonNamed = (rows: NetworkRows, name: string): DemoContactRow =>
  rows.contact.find((contact) => contact.name === name)!;
const makePublicId = ({ id, profile_key }: DemoContactRow): string => profile_key?.slice(3) ?? `contact-${id}`;
