/** Invented mailboxes of the demo's people, for the development mail service (server/demo/stand-ins/development-mailbox.ts). */
export interface Correspondent {
  name: string;
  email: string;
}

interface InventedMail {
  at: number;
  headers: Record<string, string>;
  labels: string[];
}

const DAY_MS = 86_400_000;

/** Strangers to the network, and the mails in every mailbox that are not from people. */
const STRANGERS: readonly Correspondent[] = [
  { name: 'Odile Kestering', email: 'odile@kestering-partners.example' },
  { name: 'Bram Vantorel', email: 'bram.vantorel@harlowgate.example' },
  { name: '', email: 'senna.oluwade@tarnbridge.example' },
];
const REST: readonly Record<string, string>[] = [
  { From: 'Tarnbridge News <newsletter@tarnbridge.example>', 'List-Unsubscribe': '<https://tarnbridge.example/u>' },
  { From: 'Paywell <noreply@paywell.example>', 'Auto-Submitted': 'auto-generated' },
  { From: 'Founders <founders@lists.harlowgate.example>', 'List-Id': '<founders.lists.harlowgate.example>' },
  {
    From: 'Odile Kestering <odile@kestering-partners.example>',
    Sender: 'Google Calendar <calendar-notification@google.com>',
  },
  { From: 'Mail Delivery Subsystem <mailer-daemon@mail.example>', 'Return-Path': '<>' },
];

/** @param now of the installation: the newest messages are of the last days */
export function inventMailbox(address: string, people: readonly Correspondent[], now: Date): InventedMail[] {
  const messages: InventedMail[] = [];
  const add = (daysAgo: number, headers: Record<string, string>, labels: string[]) => {
    const at = now.getTime() - daysAgo * DAY_MS - messages.length * 60_000;
    messages.push({
      at,
      labels,
      headers: { ...headers, Date: new Date(at).toUTCString(), 'Message-ID': `<m${messages.length}@mail.example>` },
    });
  };
  [...people, ...STRANGERS].forEach(({ name, email }, place) => {
    const them = name === '' ? email : `${name} <${email}>`;
    const mails = 2 + ((place * 5) % 9);
    for (let mail = 0; mail < mails; mail++) {
      const daysAgo = place * 4 + mail * 3 + 1;
      if (mail % 2 === 0) add(daysAgo, { From: address, To: them }, ['SENT']);
      else add(daysAgo, { From: them, To: address, 'In-Reply-To': '<m@mail.example>' }, ['INBOX']);
    }
  });
  for (let day = 1; day <= 20; day++) add(day, { To: address, ...REST[day % REST.length]! }, ['INBOX']);
  return messages.sort((a, b) => a.at - b.at);
}
