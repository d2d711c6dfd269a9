import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { editSignal, listToldSignals, type ToldSignal } from '../../shared/signals/calls.ts';
import { fakeServer, openApp, portco, signedInAs } from '../testing.tsx';

it('an answer of the ranking game is edited as one of its answers', async () => {
  const told: ToldSignal = {
    ...{ Id: '9', Type__c: 'Ranking answer', Sub_Type__c: 'Not Familiar', Direction__c: null, Source__c: 'Connect' },
    ...{ Details__c: null, Skill__c: null, CreatedDate: '2026-11-03T09:00:00.000Z' },
    from: { id: '7', name: 'Noor Sadeh' },
    to: { id: '12', name: 'Ines Calloway', title: 'CTO', account: 'Castellan Bank' },
  };
  const server = fakeServer();
  signedInAs(server, portco);
  server.on(listToldSignals, { signals: [told], next_cursor: null }).on(editSignal, { id: '10' });
  openApp('/signals');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the signal about Ines Calloway' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit your answer' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^How well you know them/ }), 'Familiar');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodyOf(editSignal)).toMatchObject({ Type__c: 'Ranking answer', Sub_Type__c: 'Familiar' });
});
