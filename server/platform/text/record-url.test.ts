import { expect, test } from 'vitest';
import { makeRecordUrl } from './record-url.ts';

test('an id is added to the address of the CRM', () => {
  expect(makeRecordUrl('https://crm.example', 'contact', '003 a')).toBe('https://crm.example/003%20a');
  expect(makeRecordUrl('https://crm.example/', 'request', 'r1')).toBe('https://crm.example/r1');
  expect(makeRecordUrl(null, 'contact', '003a')).toBeNull();
  expect(makeRecordUrl('https://crm.example', 'contact', null)).toBeNull();
});

test('a system with an address for each kind has links to its own ids alone', () => {
  const address = 'https://app.hubspot.com/contacts/7/{kind}/';
  expect(makeRecordUrl(address, 'contact', '501')).toBe('https://app.hubspot.com/contacts/7/contact/501');
  expect(makeRecordUrl(address, 'company', '501')).toBe('https://app.hubspot.com/contacts/7/company/501');
  expect(makeRecordUrl(address, 'contact', '003ak00000mA1aAAAS')).toBeNull();
  expect(makeRecordUrl(address, 'request', '501')).toBeNull();
});

test('a system with words of its own for the kinds has them in its links', () => {
  const address = 'https://quillmark.affinity.co/{persons|companies}/';
  expect(makeRecordUrl(address, 'contact', '501')).toBe('https://quillmark.affinity.co/persons/501');
  expect(makeRecordUrl(address, 'company', '501')).toBe('https://quillmark.affinity.co/companies/501');
  const id = 'bf071e1f-6035-429d-b874-d83ea64ea13b';
  const attio = 'https://app.attio.com/fund/{person|company}/';
  expect(makeRecordUrl(attio, 'contact', id)).toBe(`https://app.attio.com/fund/person/${id}`);
});
