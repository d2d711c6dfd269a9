import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listReaders, type Reader } from '../../../../shared/features/operations/disclosure/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const limits = { day: 1500, days30: 5000, company: { day: 4500, days30: 15_000 } };
const noor: Reader = {
  id: '3',
  name: 'Noor Salhavi',
  email: 'noor@lumenary.example',
  company: 'Lumenary',
  today: 1500,
  days30: 2688,
  reached: ['day'],
  of_company: { today: 4500, days30: 9000, reached: true },
};
const emeric: Reader = {
  id: '4',
  name: 'Emeric Valdanne',
  email: 'emeric@brackenfield.example',
  company: null,
  today: 12,
  days30: 12,
  reached: [],
  of_company: null,
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
});

describe('the tab Reading', () => {
  it('shows who has read how many new people, and who has reached a limit', async () => {
    server.on(listReaders, { readers: [noor, emeric], limits });
    openApp('/admin/reading');
    const list = within(await screen.findByRole('list', { name: 'Reading limits' }));
    const rows = list
      .getAllByRole('listitem')
      .map((row) => [...row.querySelectorAll('[data-label]')].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['NSNoor Salhavinoor@lumenary.example', 'Lumenary, at its limit', '1,500, at the limit', '2,688'],
      ['EVEmeric Valdanneemeric@brackenfield.example', 'No company', '12', '12'],
    ]);
    expect(screen.getByText(/up to 1,500 new people a day and 5,000 in 30 days/)).toBeTruthy();
  });

  it('says when nobody has read anything', async () => {
    server.on(listReaders, { readers: [], limits });
    openApp('/admin/reading');
    expect(await screen.findByRole('heading', { name: 'No readers yet' })).toBeTruthy();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    server.on(listReaders, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/admin/reading');
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke on our side.');
    server.on(listReaders, { readers: [noor], limits });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Noor Salhavi')).toBeTruthy();
  });

  it('is not available to a portfolio user', async () => {
    putSession(server, portco);
    openApp('/admin/reading');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
    expect(server.callsOf(listReaders)).toEqual([]);
  });
});
