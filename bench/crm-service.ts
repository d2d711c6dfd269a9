/** Salesforce for crm.ts, in a process of its own. A message with a time changes 50 records at that time. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSalesforceOrg } from '../server/demo/stand-ins/salesforce-org.ts';
import { drawOrg, PLACEHOLDER } from './crm-data.ts';

const { records: size } = JSON.parse(process.argv[2]!) as { records: number };
const org = createSalesforceOrg({ records: drawOrg(size) });
const server = createServer((request, response) => {
  if (!org.answer(request, response)) response.writeHead(404).end();
}).listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

process.on('message', (at: string) => {
  const changes = { SystemModstamp: at, Title: 'Chief of Change' };
  const people = org.records.Contact.filter(({ LastName }) => LastName !== PLACEHOLDER);
  for (const record of people.slice(100, 150)) Object.assign(record, changes);
  process.send!('changed');
});
