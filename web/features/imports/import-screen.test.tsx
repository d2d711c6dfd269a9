import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  applyImport,
  cancelImport,
  downloadRejects,
  getImport,
  keepRowApart,
  listImportRows,
  listImports,
  listRejects,
  rereadImport,
  undoImport,
} from '../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  putSession,
  staff,
} from '../../testing/testing.tsx';
import { readWatched, watch } from './runs/watched.ts';
import { importRow, run } from './testing.ts';

const rows = [
  importRow({
    id: '1',
    name: 'Leila Farouzan',
    outcome: 'changed',
    changes: [{ what: 'Company', before: 'Castellan Bank', after: 'Halvorn Logistics' }],
    joined: { name: 'Leila Faruzan', why: 'the same profile address', evidence: null, given: '', known: '' },
  }),
  importRow({ id: '2', name: 'Søren Kjærgaard' }),
  importRow({
    id: '3',
    name: '',
    outcome: 'rejected',
    problems: [{ column: 'url', value: null, reason: 'Column url is empty.' }],
  }),
];

let server: FakeServer;
/** The server's present answer about the import. */
let now: ImportRun;
const open = (more: Partial<ImportRun> = {}) => {
  now = run(more);
  return openApp('/imports/5');
};
/** Lets the time between two polls pass. */
const later = () => act(() => vi.advanceTimersByTimeAsync(1_100));

beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server
    .on(getImport, () => ({ import: now }))
    .on(listImports, () => ({ imports: [now], next_cursor: null }))
    .on(listImportRows, ({ query }) => ({
      rows: rows.filter(({ outcome }) => [null, outcome].includes(query.get('outcome') as never)),
      next_cursor: null,
    }))
    .on(listRejects, {
      rejects: [
        { line: 18, file: null, column: 'url', value: null, reason: 'Column url is empty.' },
        { line: 1044, file: null, column: null, value: '<b>x</b>', reason: 'Not an address.' },
      ],
      next_cursor: null,
    });
});

describe('a checked import', () => {
  it('shows what it would do, and how the file is read', async () => {
    open();
    expect(await screen.findByText('Connections.csv')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Rows by outcome' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      ...['All480', 'New400', 'Changes12', 'Joined4', 'Unchanged61', 'Rejected7'],
    ]);
    expect(screen.getByText('UTF-8, separated by commas.')).toBeTruthy();
    expect(screen.getByText('1 of 2 columns used')).toBeTruthy();
    expect(screen.getByText('Ada · Bo')).toBeTruthy();
  });

  it('lists what each row would do, and the rows of one outcome at an address of its own', async () => {
    open();
    const moved = (await screen.findByText('Leila Farouzan')).closest('li') as HTMLElement;
    expect(moved.textContent).toContain('Company from Castellan Bank to Halvorn Logistics');
    expect(moved.textContent).toContain('Would be joined with Leila Faruzan: the same profile address');
    expect(screen.getByText('Column url is empty.')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: /^New/ }));
    expect(await screen.findByText('Søren Kjærgaard')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Leila Farouzan')).toBeNull());
    expect(window.location.pathname + window.location.search).toBe('/imports/5?rows=new');
  });

  it('tells what speaks for and against a person who is joined by name, and the chance in words', async () => {
    const evidence = {
      for: ['the same name and company'],
      against: ['another title', '3 others have this name'],
      chance: 'Fair' as const,
      namesakes: 0,
    };
    const joined = { name: 'Anders Holm', why: 'the same name and company', evidence, given: '', known: '' };
    server.on(listImportRows, { rows: [importRow({ id: '8', name: 'Anders Holm', joined })], next_cursor: null });
    open();
    const element = await screen.findByText(/Would be joined with/);
    expect(element.textContent).toBe(
      'Would be joined with Anders Holm: the same name and company. Against it: another title, 3 others have this name. Fair chance',
    );
    // Not the tab "Joined", which counts those with the same address or id.
    expect(element.closest('li')!.querySelector('[data-outcome]')!.textContent).toBe('Joined by name');
  });

  it('keeps a row apart that would be joined with a person, and joins it anyway', async () => {
    const requests: unknown[] = [];
    server.on(keepRowApart, ({ body }) => {
      requests.push(body);
      return { row: { ...rows[0]!, apart: (body as { apart: boolean }).apart } };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Leila Farouzan apart' }));
    const back = await screen.findByRole('button', { name: 'Join Leila Farouzan anyway' });
    const element = back.closest('li') as HTMLElement;
    expect(element.textContent).toContain('Kept apart from Leila Faruzan: a new person');
    expect(element.textContent).not.toContain('Halvorn Logistics');
    await userEvent.click(back);
    await screen.findByRole('button', { name: 'Keep Leila Farouzan apart' });
    expect(requests).toEqual([{ apart: true }, { apart: false }]);
  });

  it('lists the rejected rows with line, value and fault, and offers them as a file', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:rows', revokeObjectURL: () => undefined }));
    server.on(downloadRejects, () => new Response('Line;Value'));
    open({ state: 'done' });
    const row = (await screen.findByText('Column url is empty.')).closest('li') as HTMLElement;
    expect(within(row).getByText('18')).toBeTruthy();
    expect(row.textContent).toContain('(empty)');
    expect(screen.getByText('<b>x</b>')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Download rejected rows' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('Connections rejected rows.csv');
  });

  describe('whose letters can be read in more than one way', () => {
    const choices = [
      { encoding: 'windows-1250', name: 'Central European (Windows), windows-1250', names: ['Gergő Szőke'] },
      { encoding: 'windows-1252', name: 'Western European (Windows), windows-1252', names: ['Gergõ Szõke'] },
    ];

    it('asks which names are right before it can be imported, and is read anew by that choice', async () => {
      server.on(rereadImport, () => {
        now = run({ encoding: { encoding: 'windows-1250', sure: true, choices } });
        return { import: now };
      });
      open({ encoding: { encoding: 'windows-1252', sure: false, choices } });
      const [first, second] = await screen.findAllByRole<HTMLInputElement>('radio');
      expect([first!.checked, second!.checked]).toEqual([false, false]);
      expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
      await userEvent.click(screen.getByRole('radio', { name: /Gergő Szőke/ }));
      expect(server.bodyOf(rereadImport)).toEqual({ encoding: 'windows-1250' });
      expect(await screen.findByRole('button', { name: 'Import 412 rows' })).toBeTruthy();
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /Gergő Szőke/ }).checked).toBe(true);
    });

    it('shows the choice once it is written, and asks nothing', async () => {
      open({ state: 'done', encoding: { encoding: 'windows-1250', sure: true, choices } });
      expect(await screen.findByText('Gergő Szőke')).toBeTruthy();
      expect(screen.queryByRole('radio')).toBeNull();
    });
  });

  it('shows which day a date in figures means, and is read the other way by the user’s choice', async () => {
    const dates = { cell: '03/04/2024', dmy: '2024-04-03', mdy: '2024-03-04' };
    server.on(rereadImport, () => {
      now = run({ dates: { ...dates, order: 'mdy', sure: true } });
      return { import: now };
    });
    open({ dates: { ...dates, order: 'dmy', sure: true } });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /The day comes first/ })).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /04 Mar 24/ }));
    expect(server.bodyOf(rereadImport)).toEqual({ date_order: 'mdy' });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /The month comes first/ }).checked).toBe(true),
    );
  });

  it('asks for the order of dates that no date of the file decides, before anything is written', async () => {
    const dates = { cell: '03/04/2024', dmy: '2024-04-03', mdy: '2024-03-04', order: 'dmy' as const };
    server.on(rereadImport, () => {
      now = run({ dates: { ...dates, sure: true } });
      return { import: now };
    });
    open({ dates: { ...dates, sure: false } });
    expect(await screen.findByText(/Choose the right order\. Kith won’t save anything until you do/)).toBeTruthy();
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false]);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /03 Apr 24/ }));
    expect(await screen.findByRole('button', { name: 'Import 412 rows' })).toBeTruthy();
  });

  it('shows the reason of a failure, and no figures where nothing was counted', async () => {
    const none = {
      new: 0,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      joined: 0,
      by_name: 0,
      by_name_joined: 0,
      people_by_name: 0,
      people_by_name_joined: 0,
    };
    open({ state: 'failed', error: 'This is JSON, not a table.', counts: none, can_undo: false });
    expect(await screen.findByText(/This is JSON, not a table/)).toBeTruthy();
    expect(screen.queryByText('unchanged')).toBeNull();
  });

  it('reads a column as the user chooses', async () => {
    server.on(rereadImport, () => {
      const columns = now.columns.map((column, at) =>
        at === 1 ? { ...column, meaning: 'Company', field: 'company' } : column,
      );
      now = run({ columns });
      return { import: now };
    });
    open();
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Shoe Size is read as' });
    expect(choice.value).toBe('');
    await userEvent.selectOptions(choice, 'Company');
    expect(server.bodyOf(rereadImport)).toEqual({ columns: { '#2': 'company' } });
    await screen.findByText('2 of 2 columns used');
  });

  it('asks for the contents of an unrecognised table, and shows no rows before', async () => {
    server.on(rereadImport, () => ({ import: now }));
    open({
      kind: 'network',
      error: 'The columns are none of accounts.',
      fields: [],
      counts: {
        new: 0,
        changed: 0,
        unchanged: 0,
        rejected: 0,
        joined: 0,
        by_name: 0,
        by_name_joined: 0,
        people_by_name: 0,
        people_by_name_joined: 0,
      },
    });
    expect((await screen.findByText(/The columns are none of accounts\./)).textContent).toContain(
      'Choose the columns below',
    );
    expect(screen.queryByRole('navigation', { name: 'Rows by outcome' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'This file contains' }), 'contacts');
    expect(server.bodyOf(rereadImport)).toEqual({ table: 'contacts' });
  });

  it('of people who may be strangers is read as shown when the user says that they are connections', async () => {
    server.on(rereadImport, () => ({ import: now }));
    open({ error: 'Nothing says that you are connected with these people.' });
    await userEvent.click(await screen.findByRole('button', { name: 'Use these columns' }));
    expect(server.bodyOf(rereadImport)).toEqual({ columns: { '#1': 'first_name' } });
  });

  it('has nothing to import when everything is known', async () => {
    open({
      counts: {
        new: 0,
        changed: 0,
        unchanged: 480,
        rejected: 0,
        joined: 0,
        by_name: 0,
        by_name_joined: 0,
        people_by_name: 0,
        people_by_name_joined: 0,
      },
    });
    expect(await screen.findByText(/already has everything/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('that renames companies says so, and asks before it is written', async () => {
    const requests: (string | null)[] = [];
    server.on(applyImport, ({ query }) => {
      requests.push(query.get('rename'));
      now = run({ state: 'applying' });
      return { import: now };
    });
    open({ renames: { companies: 2, people: 1, examples: [{ before: 'Airbnb', after: 'Ida Vance' }] } });
    expect((await screen.findByText(/This file renames 2 companies/)).textContent).toContain(
      '1 new name looks like a person’s. Check the changes below before you import.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Import 412 rows' }));
    expect(await screen.findByText('Rename 2 companies?')).toBeTruthy();
    expect(screen.getByText('Airbnb becomes Ida Vance, and 1 more.')).toBeTruthy();
    expect(requests).toEqual([]);
    await userEvent.click(screen.getByText('Import and rename'));
    await waitFor(() => expect(requests).toEqual(['yes']));
  });

  it('is written with one click; the page follows it to its end, and a notice says how it ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.on(applyImport, () => {
      now = run({ state: 'applying', done_rows: 120 });
      return { import: now };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Import 412 rows' }));
    expect(await screen.findByText('Importing rows, 120 of 480')).toBeTruthy();
    expect(screen.getByText('You can leave this page. We’ll notify you when it’s done.')).toBeTruthy();
    now = run({ state: 'applying', done_rows: 312 });
    await later();
    expect(screen.getByText('Importing rows, 312 of 480')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('65');
    now = run({ state: 'applying', strengths_left: 400 });
    await later();
    expect(screen.getByText('Calculating strengths, 0 of 400')).toBeTruthy();
    now = run({ state: 'applying', strengths_left: 100 });
    await later();
    expect(screen.getByText('Calculating strengths, 300 of 400')).toBeTruthy();
    now = run({ state: 'done', can_cancel: false, can_undo: true });
    await later();
    expect(screen.getByRole('button', { name: 'Undo this import' })).toBeTruthy();
    expect(screen.getByText('Connections.csv has been imported: 400 new, 12 changed, 7 rejected.')).toBeTruthy();
    const polls = server.callsOf(getImport).length;
    await later();
    await later();
    expect(server.callsOf(getImport).length).toBeLessThanOrEqual(polls + 1);
  });

  it('says when another user was faster, and shows the present state', async () => {
    server.on(applyImport, () => {
      now = run({ state: 'cancelled', can_cancel: false });
      return createRefusal(409, 'conflict', 'This import is cancelled, not checked.');
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Import 412 rows' }));
    expect(await screen.findByText(/This import is cancelled, not checked/)).toBeTruthy();
    expect(await screen.findByText(/Kith didn’t save any of it/)).toBeTruthy();
  });
});

describe('a running import', () => {
  it('is cancelled after a question', async () => {
    server.on(cancelImport, () => {
      now = run({ state: 'undoing', can_cancel: false });
      return { import: now };
    });
    open({ state: 'applying', done_rows: 100 });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this import?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue importing' }));
    expect(server.callsOf(cancelImport)).toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel import' }));
    expect(await screen.findByText('Undoing')).toBeTruthy();
  });

  it('shows how long it still takes, once that can be known', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    open({ state: 'checking', done_rows: 0, total_rows: 4800 });
    await screen.findByText('Checking rows, 0 of 4,800');
    for (const done of [400, 800, 1200]) {
      now = run({ state: 'checking', done_rows: done, total_rows: 4800 });
      await later();
    }
    expect(await screen.findByText(/^about \d+ seconds left$|a few seconds left/)).toBeTruthy();
  });

  it('shows no notice over the rows of its own page when it is checked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    watch('5');
    open({ state: 'checking', done_rows: 100 });
    await screen.findByText('Checking rows, 100 of 480');
    now = run();
    await later();
    expect(await screen.findByRole('navigation', { name: 'Rows by outcome' })).toBeTruthy();
    await waitFor(() => expect(readWatched()).toBe(''));
    expect(screen.queryByText(/has been checked: 400 new/)).toBeNull();
  });

  it('tells of its end on any other page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.on(applyImport, () => {
      now = run({ state: 'applying', done_rows: 120 });
      return { import: now };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Import 412 rows' }));
    await screen.findByText('Importing rows, 120 of 480');
    await userEvent.click(screen.getByRole('link', { name: 'Access Requests' }));
    await screen.findByRole('heading', { name: 'Access Requests' });
    now = run({ state: 'failed', error: 'The disk is full.', can_cancel: false });
    await later();
    expect(await screen.findByText('The import of Connections.csv failed. The disk is full.')).toBeTruthy();
  });
});

describe('an import that has ended', () => {
  it('can be undone as a whole, after a question', async () => {
    server.on(undoImport, () => {
      now = run({ state: 'undone', can_cancel: false });
      return { import: now };
    });
    open({ state: 'done', can_cancel: false, can_undo: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo this import' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText(/This import was undone/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });

  it('says what to do when it failed', async () => {
    open({ state: 'failed', error: 'Row 3 has no columns that are known.', can_cancel: false });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Row 3 has no columns that are known.');
    expect(within(alert).getByRole('link', { name: 'import it again' }).getAttribute('href')).toBe('/imports');
  });

  it('whose undo failed shows the reason and is undone again, and never says that nothing was kept', async () => {
    server.on(undoImport, () => {
      now = run({ state: 'undoing', can_cancel: false });
      return { import: now };
    });
    open({ state: 'failed', error: 'That could not be undone.', can_cancel: false, can_undo: true });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('That could not be undone.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('Undoing')).toBeTruthy();
  });

  it('does not exist for those who may not see it', async () => {
    server.on(getImport, createRefusal(404, 'not_found', 'This import was not found.'));
    open();
    expect(await screen.findByText('Import not found')).toBeTruthy();
  });
});
