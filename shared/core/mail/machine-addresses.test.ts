import { expect, test } from 'vitest';
import { isMachineAddress } from './machine-addresses.ts';

test.each([
  ['Stripe', 'receipts+acct_1Abc@stripe.com'],
  ['Lufthansa', 'fluege@lufthansa.com'],
  ['Amazon.de', 'versandbestaetigung@amazon.de'],
  ['HSBC UK', 'hsbc@mail.hsbc.co.uk'],
  ['Uber Receipts', 'uber.us@uber.com'],
  ['WeTransfer', 'wetransfer@wetransfer.com'],
  ['Read AI Meeting Notes', 'executiveassistant@e.read.ai'],
  ['Fred Fireflies', 'fred@fireflies.ai'],
  ['Otter Notetaker', 'otto@otter.example'],
  ['Una from Loomly', 'una@mail.loomly.example'],
  ['Kai Dorsett via DocuSign', 'dse@eumail.docusign.net'],
])('%s at %s is a brand or a program', (name, address) => expect(isMachineAddress(address, name)).toBe(true));

test.each([
  ['Ada Falk', 'ada@falk.example'],
  ['Falk Sommer', 'falk@sommer.example'],
  ['Harrow Vale', 'harrow@harrow.example'],
  ['Una from Loomly', 'una@loomly.example'],
  ['Ines Calloway', 'ines.calloway@mail.harrow.example'],
  ['Ines Calloway (Harrow)', 'ines@harrow.example'],
  ['', 'ines@harrow.example'],
])('%s at %s is a person', (name, address) => expect(isMachineAddress(address, name)).toBe(false));
