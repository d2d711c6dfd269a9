import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getScrape,
  listScrapeRows,
  listScrapes,
  resumeScrape,
  scrapeFile,
  undoScrape,
} from '../../../shared/features/enrichment/calls.ts';
import { createNempSignalsOfFile, previewNempFile } from '../../../shared/features/enrichment/nemp/calls.ts';
import type { EnrichmentRun } from '../../../shared/features/enrichment/run.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  putSession,
  staff,
} from '../../testing/testing.tsx';

const counts = { new: 1, changed: 0, unchanged: 0, fresh: 0, unknown: 0, rejected: 1 };
const run: EnrichmentRun = {
  id: '7',
  kind: 'list',
  label: 'people.csv',
  by: 'Mirela Odstrand',
  state: 'stopped',
  saved: true,
  minimum_freshness_in_days: 31,
  total: 3,
  done: 2,
  counts,
  summary: null,
  finished_at: null,
  error: 'The credit is used up. Buy more there, then go on.',
  created_at: '2026-11-21T12:00:00.000Z',
};
const about = { runs: [run], next: null, provider: { name: 'Apollo', development: false } };

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, { ...staff, roles: ['Talent'] });
  server
    .on(listScrapes, { ...about, budget: { per_day: 500, asked: 3 } })
    .on(getScrape, { result: run })
    .on(listScrapeRows, {
      rows: [
        {
          id: '1',
          line: 2,
          url: 'linkedin.com/in/ines',
          name: 'Ines Calloway',
          outcome: 'new',
          message: 'Now CEO at Lumenary.',
          linkedin_id: 'ines',
        },
        {
          id: '2',
          line: 3,
          url: 'nowhere',
          name: null,
          outcome: 'rejected',
          linkedin_id: null,
          message: 'This isn’t a profile address.',
        },
      ],
      next: null,
    });
});
const drop = async (content: string) =>
  userEvent.upload(
    await screen.findByLabelText(/Choose a file|Drop a CSV/i, { selector: 'input' }),
    new File([content], 'people.csv'),
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('Scrape from CSV', () => {
  it('asks for 31 days of freshness, and for the column where none is recognised', async () => {
    server.on(scrapeFile, ({ query }) => ({
      ...(query.get('column') === 'page'
        ? { result: run, lacks: null }
        : { result: null, lacks: 'There is no column url.' }),
      columns: [{ name: 'page', samples: ['linkedin.com/in/ines'] }],
    }));
    openApp('/csv-scrape');
    expect(((await screen.findByLabelText('Freshness in days')) as HTMLInputElement).value).toBe('31');
    await drop('page\nlinkedin.com/in/ines\n');
    await press('Run');
    expect(await screen.findByText('There is no column url.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Column of addresses'), 'page');
    await press('Run');
    expect(await screen.findByRole('heading', { name: 'people.csv' })).toBeTruthy();
    expect(server.callsOf(scrapeFile).at(-1)?.query.get('minimum_freshness_in_days')).toBe('31');
  });

  it('shows each row with its line and result, why the run stopped, and goes on or takes it back', async () => {
    server.on(resumeScrape, { result: run }).on(undoScrape, { result: run });
    openApp('/csv-scrape?run=7');
    expect(await screen.findByText(/Buy more there/)).toBeTruthy();
    const card = screen.getByRole('region', { name: 'people.csv' });
    expect(await within(card).findByText('This isn’t a profile address.')).toBeTruthy();
    await press('Continue');
    expect(server.callsOf(resumeScrape)).toHaveLength(1);
    await press('Undo');
    await press('Undo run');
    expect(server.callsOf(undoScrape)).toHaveLength(1);
  });
});

it('the NEMP creator shows the server’s error in the words of the specification', async () => {
  putSession(server, staff);
  server.on(previewNempFile, createRefusal(400, 'invalid', 'Line 2 does not say whose contact it is.'));
  openApp('/nemp');
  await drop('Added by,url\n,x\n');
  expect(await screen.findByText(/error creating contacts signals: Line 2 does not say/)).toBeTruthy();
});

it('the NEMP creator writes nothing before the user has seen what the file holds and confirmed it', async () => {
  putSession(server, staff);
  const signalsSummary = {
    created: 2,
    known: 1,
    rejected: [{ line: 5, url: 'nowhere', message: 'The url is empty.' }],
  };
  const found = { addedBy: 'Ines Calloway', newContacts: 1, signalsSummary };
  server
    .on(previewNempFile, {
      ...found,
      rejected: 1,
      people: [{ line: 2, url: 'linkedin.com/in/ada-vance', name: 'Ada Vance', outcome: 'new' }],
    })
    .on(createNempSignalsOfFile, { ...found, success: true, error: null, run: { ...run, kind: 'nemp' } });
  openApp('/nemp');
  await drop('Added by,url\ni@h.example,linkedin.com/in/ada-vance\n');
  await screen.findByText(
    /would create 2 signals from Ines Calloway and 1 new contact\. 1 signal was there already\. 1 row can’t be read\./,
  );
  expect(screen.getByText('Ada Vance')).toBeTruthy();
  expect(screen.getByText(/The url is empty/)).toBeTruthy();
  await press('Cancel');
  expect(screen.queryByText(/Nothing is written yet/)).toBeNull();
  expect(server.callsOf(createNempSignalsOfFile)).toEqual([]);
  await drop('Added by,url\ni@h.example,linkedin.com/in/ada-vance\n');
  await press('Create 2 signals');
  await screen.findByText('Created 1 new contacts that are related to Ines Calloway');
  expect(server.callsOf(createNempSignalsOfFile)).toHaveLength(1);
  // Whoever pressed too early takes it back with the next key.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
});
