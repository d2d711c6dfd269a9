import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../../platform/ports/mail.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';

let kith: Intros;
let sent: Parameters<Mail['send']>[0][];
beforeEach(async () => {
  sent = [];
  kith = await startIntros({ mail: { send: async (message) => void sent.push(message) } });
});
const CONNECTOR = 'tal@quillmark.example';
const to = (recipient: string) => sent.filter((mail) => mail.to === recipient);
async function walk(id: string, ...statuses: Parameters<Intros['walk']>[1][]): Promise<void> {
  for (const status of statuses) {
    await kith.walk(id, status);
    await kith.app.runJobs();
  }
}

test('the facilitator writes to the connector, and reads the answers; a reminder is in the same thread', async () => {
  const id = await kith.ask();
  await kith.change(id, { Kith_Facilitator__c: String(kith.app.users.sales), Connector__c: String(kith.connector) });
  await walk(id, 'Sent Email to Facilitator', 'Asked', 'Asked Connector - Pinged');
  const [first, reminder] = to(CONNECTOR);
  const facilitator = await kith.app.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', kith.app.users.sales)
    .executeTakeFirstOrThrow();
  const name = `${facilitator.given_name} ${facilitator.family_name}`;
  expect(first).toMatchObject({ sender: { name, address: facilitator.email } });
  expect(first!.name).toMatch(/^Tal /);
  expect(first!.text).toContain(`Or reply to this e-mail; ${name} takes it from there.`);
  expect(first!.thread).toHaveLength(1);
  expect(reminder!.thread).toEqual([...first!.thread!, first!.key]);
  // The facilitator's own answers reach nobody by mistake.
  expect(to(facilitator.email).map(({ sender }) => sender)).toEqual([undefined]);
});

test('where nobody reads answers no mail asks for one', async () => {
  const id = await kith.ask();
  const { sales } = kith.app.users;
  await kith.change(id, { Kith_Facilitator__c: String(sales), Connector__c: String(kith.connector) });
  const nobody = { email: '7+sam@quillmark.example.invalid' };
  await kith.app.db.updateTable('app_user').set(nobody).where('id', '=', sales).execute();
  await walk(id, 'Asked');
  const mails = to(CONNECTOR);
  expect(mails).toHaveLength(1);
  for (const mail of mails) {
    expect(mail.sender).toBeUndefined();
    expect(mail.text).not.toMatch(/reply to this e-mail| $/m);
  }
});
