import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { KR_METRICS, type Kr, missingHires, talpodKrs } from '../../../../shared/features/talent/key-results/calls.ts';
import { listRangeStarts } from '../../../../shared/features/talent/key-results/ranges.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, { ...staff, Kith_Connect_Role__c: 'Talent', roles: ['Talent' as const] });
  const krs = KR_METRICS.flatMap((metric, place): Kr[] => [
    {
      metric,
      type: metric.endsWith('rate') ? 'rate' : 'count',
      isCurrentKr: true,
      result: 10 + place,
      percentage: place === 0 ? null : 50,
      rank: 2,
    },
    { metric, type: 'count', isCurrentKr: false, result: 12, percentage: null, rank: 1 },
  ]);
  const referral = {
    Id: '3',
    Candidate__c: '4',
    Candidate_Name__c: 'Ines Calloway',
    Position_Title__c: 'VP Data',
    Account_Name__c: 'Lumenary',
    Status__c: 'Introduced' as const,
    CreatedDate: '2026-11-02T08:00:00.000Z',
  };
  const lines = KR_METRICS.map((metric, place) => ({
    metric,
    history: [1, 2, 3, 4, null, 6, 7, 10 + place],
    counted: metric.endsWith('rate') ? { part: 19, of: 27 } : null,
  }));
  server.on(talpodKrs, {
    krs,
    lines,
    referralPoscans: [referral],
    starts: listRangeStarts('THIS_QUARTER', 7, '2026-11-21'),
  });
});

it('shows ten key results of this quarter, each with the earlier range, its change, share and rank', async () => {
  openApp('/talent/krs');
  const table = await screen.findByRole('table', { name: 'Key results, This quarter' });
  expect(within(table).getAllByRole('row')).toHaveLength(11);
  const first = within(table).getByRole('row', { name: /Candidates suggested/ });
  expect(first.textContent).toContain('down by 2 −17 %');
  expect(first.textContent).toContain('2 of 8');
  const rate = within(table).getByRole('row', { name: /Portco feedback rate/ });
  expect(rate.textContent).toContain('17 %');
  expect(rate.textContent).toContain('19 of 27 answered');
  screen.getByText('01 Oct 26 – 31 Dec 26, so far. Change compares with the previous range, 01 Jul 26 – 30 Sep 26.');
  screen.getByRole('link', { name: 'Ines Calloway' });
  expect(server.bodyOf(talpodKrs)).toEqual({ dateRange: 'THIS_QUARTER', rangeNumber: 7 });
});

it('asks for a number where the range has one, and says which numbers exist', async () => {
  openApp('/talent/krs');
  await screen.findByRole('table', { name: /Key results/ });
  expect(screen.queryByRole('textbox', { name: 'Number' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Range' }), 'Last n weeks');
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Number' });
  expect(number.value).toBe('7');
  await screen.findByRole('table', { name: 'Key results, Last 7 weeks' });
  await userEvent.clear(number);
  await userEvent.type(number, '0');
  await screen.findByText('From 1 to 100');
  expect(window.location.search).toBe('?range=LAST_N_WEEKS%3An&n=0');
});

it('compares a list of hires, and says when none is missing', async () => {
  server.on(missingHires, {
    missingHires: [],
    rejected: [{ line: 3, value: 'Kei', reason: 'The company is missing.' }],
    looked_at: 2,
  });
  const { container } = openApp('/talent/krs');
  await screen.findByText('Drop a list of hires here');
  const file = new File(['Name,Company\nInès,Lumenary\n'], 'hires.csv');
  await userEvent.upload(container.querySelector<HTMLInputElement>('input[type="file"]')!, file);
  await screen.findByText('No missing hires were found');
  screen.getByText(/Compared 2 leads from hires.csv/);
  screen.getByText(/Line 3, Kei: The company is missing/);
  expect(server.bodyOf(missingHires)).toEqual({ leads: 'Name,Company\nInès,Lumenary\n' });
  await userEvent.click(screen.getByRole('button', { name: 'Choose another list' }));
  const workbook = new File([new Uint8Array([80, 75, 3, 4, 0])], 'hires.xlsx');
  await userEvent.upload(container.querySelector<HTMLInputElement>('input[type="file"]')!, workbook);
  await screen.findByText(/leads from hires.xlsx/);
  expect(server.bodyOf(missingHires)).toEqual({ leads: 'data:application/octet-stream;base64,UEsDBAA=' });
});
