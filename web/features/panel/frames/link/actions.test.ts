import { describe, expect, test } from 'vitest';
import { CHANCES } from '../../../../../shared/core/network/chances.ts';
import { askAddress } from '../../../../core/requests/ask-address.ts';
import { pickActions } from './actions.ts';
import { buildFocusAddress, buildRequestAddress, matchAddress } from './addresses.ts';

const portco = { staff: false, known: true };

describe('the actions of the panel', () => {
  test('begin with Request Intro when we know the target, and with Ask For Reference otherwise', () => {
    for (const chance of CHANCES)
      expect(pickActions(chance, portco)).toEqual(
        chance === 'We know the target'
          ? { primary: 'request', others: ['reference', 'match'] }
          : { primary: 'reference', others: ['request', 'match'] },
      );
  });

  test('are only for a portfolio user with a user record', () => {
    const none = { primary: null, others: ['match'] };
    expect(pickActions('We know the target', { staff: true, known: true })).toEqual(none);
    expect(pickActions('We know the target', { staff: false, known: false })).toEqual(none);
  });
});

test('have links with the person in them', () => {
  const whom = { publicIdentifier: 'josé-arrúa', fullName: 'José Arrúa' };
  const query = (address: string) =>
    Object.fromEntries(new URL(address.replace('/#', ''), 'https://kith.example').searchParams);
  const job = { name: 'José Arrúa', title: 'CFO', company: 'Thornquay' };
  const known = { account: { id: '12' }, contactId: '34', profile: 'josé-arrúa', ...job };
  expect(query(buildRequestAddress(known))).toEqual({ account: '12', contact: '34', profile: 'josé-arrúa' });
  const none = { account: null, contactId: null, profile: null, ...job };
  expect(query(buildRequestAddress(none))).toEqual({ name: 'José Arrúa', title: 'CFO', company: 'Thornquay' });
  expect(query(askAddress(whom, 'Reference Check'))).toEqual({
    linkedin_id: 'josé-arrúa',
    fullName: 'José Arrúa',
    request_type: 'Reference Check',
  });
  expect(matchAddress(whom, 'crm 1')).toMatch(/^\/#\/talent\/match-positions\/\?/);
  expect(query(matchAddress(whom, 'crm 1'))).toEqual({
    linkedin_id: 'josé-arrúa',
    sf_id: 'crm 1',
    fullName: 'José Arrúa',
  });
  expect(buildFocusAddress({ linkedin_id: null, entityUrn: null, source: 'linkedin', fullName: null })).toBe(
    '/talent/focus?source=linkedin',
  );
});
